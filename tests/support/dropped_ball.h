// A scenario that takes no time: a ball falls on the floor and bounces once.
#pragma once

namespace carom::test {

inline constexpr const char* dropped_ball = R"(carom = 1
title = "A ball falls"
gravity = [0, 0, -9.81]
simulation = {duration = 0.2, method = "piecewise"}
ground = {shapes = [{name = "floor", type = "plane"}]}
[[bodies]]
name = "ball"
mass = 1
inertia = [0.004, 0.004, 0.004]
position = [0, 0, 0.15]
shapes = [{type = "sphere", radius = 0.1}]
[[contacts]]
name = "bounce"
between = ["ground", "ball"]
restitution = 0.5
[[expected]]
quantity = "impacts.0.restitution.realised"
value = 0.5
tolerance = 1e-9
)";

}  // namespace carom::test

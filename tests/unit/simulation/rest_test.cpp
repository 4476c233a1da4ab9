// Bodies that are laid down, rather than thrown.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "support/contact_models.h"

namespace carom {
namespace rest_test {

// The material at the lowest point of a spinning ball accelerates upwards with ω²·R, and yet the weight
// presses the ball down. It once crept into the floor for seconds.
TEST(Rest, ASpinningBallSettlesAtItsStaticDepth) {
  const double mass = 0.2, radius = 0.05, g = 9.81, stiffness = 1e8;
  for (const double spin : {0.0, 60.0, -60.0}) {
    ModelBuilder build;
    build.set_gravity({0, 0, -g});
    const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
    const BodyId ball = build.add_body({.name = "ball",
                                        .mass = mass,
                                        .I_B = 0.4 * mass * radius * radius * Matrix3d::Identity(),
                                        .X_WB = {Matrix3d::Identity(), Vector3d(0, 0, radius)},
                                        .v_WB = Vector3d(3, 0, 0),
                                        .w_WB = Vector3d(0, spin, 0)});
    const ShapeId shape = build.add_shape({.name = "ball", .body = ball, .shape = Sphere{radius}});
    build.add_contact(
        {.name = "floor", .a = {floor}, .b = {shape}, .law = test::power_contact(stiffness, 0.3)});
    const Model model = build.finish();
    const Trajectory run = simulate(model, start_state(model), {.duration = 0.2});
    const double depth = std::pow(mass * g / stiffness, 2.0 / 3);
    EXPECT_NEAR(run.last().contacts[0].gap, -depth, 1e-6 * depth) << "spin " << spin;
  }
}

}  // namespace rest_test
}  // namespace carom

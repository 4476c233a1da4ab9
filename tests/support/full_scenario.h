// A scenario that has every key of the format.
#pragma once

namespace carom::test {

inline constexpr const char* full_scenario = R"(carom = 1
title = "Every key"
gravity = [0, 0, "-9.81 m/s2"]

[simulation]
threads = 1
duration = "20 ms"
method = "continuous"
tolerance = 1e-8
output_step = 1e-4
reactions = true
force_parts = true
multi_impact = "poisson"
painleve = "impact"
step = 1e-5

[materials.steel]
young = "207 GPa"
poisson = 0.29
density = 7800
yield = "1 GPa"
description = "shaft steel"
source = "data sheet"

[ground]
shapes = [{name = "floor", type = "plane", position = [0, 0, -10], normal = [0, 0, 1], material = "steel"}]

[[bodies]]
name = "crank"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [0, 0, 0]
orientation = {axis = [0, 0, 1], angle = "30 deg"}

[[bodies]]
name = "slider"
mass = 2.0
inertia = [0.1, 0.2, 0.2, 0.01, 0, 0]
position = [5, 0, 0]
shapes = [
  {type = "sphere", radius = 0.1},
  {type = "box", size = [0.1, 0.2, "30 cm"], position = [0, 0.3, 0], quaternion = [0, 0, 0, 1], material = "steel"},
  {name = "rod", type = "cylinder", radius = 0.1, length = 1, axis = [1, 0, 0]},
]

[[bodies]]
name = "ball"
density = "7.8 g/cm^3"
position = [10, 0, 0]
quaternion = [1, 0, 0, 0]
velocity = [0, 0, -1]
angular_velocity = [0, 0, "60 rpm"]
shapes = [{name = "skin", type = "sphere", radius = 0.05}]

[[bodies]]
name = "egg"
position = [20, 0, 0]
shapes = [{type = "ellipsoid", radii = [0.1, 0.2, 0.3], orientation = {quaternion = [1, 0, 0, 0]}, material = "steel"}]

[[bodies]]
name = "pill"
mass = 1
position = [30, 0, 0]
shapes = [{type = "capsule", radius = 0.1, length = 0.2}]

[[bodies]]
name = "pin"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [50, 0, 0]

[[bodies]]
name = "rocker"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [51, 0, 0]

[[bodies]]
name = "tray"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [61, 0, 0]

[[bodies]]
name = "wedge"
density = 1000
position = [70, 0, 0]
shapes = [{type = "hull", points = [[-1, -1, -1], [3, -1, -1], [-1, 3, -1], [-1, -1, 3]]}]

[[bodies]]
name = "shuttle"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [60, 0, 0]

[[bodies]]
name = "bob"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [40, 0, 0]

[[bodies]]
name = "hook"
mass = 1
inertia = [0.1, 0.1, 0.1]
position = [41, 0, 0]

[[bodies]]
name = "nut"
mass = 0.1
inertia = [1e-4, 1e-4, 1e-4]
position = [0, 30, 0]

[[joints]]
name = "crank-pin"
type = "revolute"
bodies = ["ground", "crank"]
position = [0, 0, 0]
axis = [0, 0, 2]
velocity = "1500 rpm"
spring = {stiffness = "3 N*m/rad", rest = "10 deg"}
damper = "0.5 N*m*s"
drive = {type = "speed", value = 150, max_torque = 200, gain = 100}
limits = {lower = -1, upper = "60 deg", law = "hertz", parameters = {}, stiffness = 1e6, exponent = 1, restitution = 0.5, calibration = "published", separation = "zero-force", impact = {hypothesis = "newton"}}
friction = {law = "coulomb", coefficient = 0.1, radius = "1 cm", torque = 0.2}

[[joints]]
name = "slide"
type = "prismatic"
bodies = ["ground", "slider"]
position = [5, 0, 0]
axis = [1, 0, 0]
drive = {type = "motion", position_table = [[0, 0], [1, "2 cm"], [2, 0]]}
friction = {force = 3}

[[joints]]
name = "pair"
type = "rack"
joints = ["crank-pin", "slide"]
ratio = "0.19098593171027442 mm/rad"  # the rack moves at 0.03 m/s when the crank turns at 1500 rpm

[[joints]]
name = "loose"
type = "revolute"
bodies = ["ground", "pin"]
position = [50, 0, 0]
axis = [0, 0, 1]
clearance = {size = "0.5 mm", radius = "10 mm", length = "40 mm", axial = "0.2 mm", material = "steel", hole_material = "bronze", law = "lankarani-nikravesh", parameters = {}, stiffness = 1e9, exponent = 1.5, restitution = 0.8, calibration = "published", separation = "zero-force", friction = {coefficient = 0.1}, rolling = {coefficient = 0.01}, drilling = {coefficient = 0.1}, impact = {hypothesis = "poisson"}}

[[joints]]
name = "channel"
type = "prismatic"
bodies = ["ground", "shuttle"]
position = [60, 0, 0]
axis = [1, 0, 0]
clearance = {size = "0.5 mm", length = "40 mm", section = [0.02, 0.02], stiffness = 1e8, restitution = 0.5}

[[joints]]
name = "swing"
type = "revolute"
bodies = ["pin", "rocker"]
position = [51, 0, 0]
axis = [0, 0, 1]
clearance = "0.5 mm"
radius = "10 mm"
length = "40 mm"
axial = "0.2 mm"

[[joints]]
name = "drawer"
type = "prismatic"
bodies = ["shuttle", "tray"]
position = [61, 0, 0]
axis = [1, 0, 0]
clearance = "0.5 mm"
length = "40 mm"
section = [0.02, 0.02]

[[joints]]
name = "cross"
type = "universal"
bodies = ["ground", "bob"]
position = [40, 0, 0]
axes = [[1, 0, 0], [0, 1, 0]]

[[joints]]
name = "string"
type = "distance"
bodies = ["bob", "hook"]
points = [[40, 0, 0], [41, 0, 0]]

[[joints]]
name = "leash"
type = "rope"
bodies = ["ground", "hook"]
points = [[41, 5, 0], [41, 0, 0]]
limits = {upper = "10 cm", stiffness = 1e5, restitution = 0.5}

[[joints]]
name = "latch"
type = "fixed"
bodies = ["bob", "ball"]
from = 0.01
until = "15 ms"

[[joints]]
name = "wheel"
type = "rolling-ball"
bodies = ["ground", "hook"]
position = [41, 0, 0]
axis = [0, 0, 1]
rolling_radius = 0.5

[[joints]]
name = "piston"
type = "prismatic"
bodies = ["slider", "pill"]
position = [30, 0, 0]
axis = [0, 0, 1]
drive = {type = "torque", amplitude = 5, frequency = "50 Hz", phase = "90 deg"}

[[joints]]
name = "feed"
type = "prismatic"
bodies = ["pill", "egg"]
position = [20, 0, 0]
axis = [0, 0, 1]
drive = {type = "speed", table = [[0, 0], [1, 2]], gain = 3, max_force = 9}

[[joints]]
name = "guide"
type = "point-on-plane"
bodies = ["slider", "egg"]
position = [20, 0, 0]
axis = [0, 1, 0]

[[joints]]
name = "thread"
type = "screw"
bodies = ["ground", "nut"]
position = [0, 30, 0]
axis = [0, 0, 1]
pitch = "2 mm"

[[forces]]
name = "rope"
type = "spring-damper"
bodies = ["ground", "ball"]
points = [[10, 0, 1], [10, 0, 0]]
stiffness = 100
damping = "1 N*s/m"
rest_length = 1

[[forces]]
type = "constant"
body = "ball"
force = [0, 0, "1 kN"]
point = [10, 0, 0.01]
axes = "body"

[[forces]]
type = "torque"
bodies = ["ground", "ball"]
torque = [0, 0, 1]

[[forces]]
type = "gravity-field"
bodies = ["ball", "egg"]
acceleration = [0, 1, 0]

[[forces]]
type = "table"
of = "torque"
body = "hook"
direction = [0, 0, 5]
table = [[0, 0], [1, 2]]
axes = "world"

[[forces]]
name = "bumper"
type = "spring-damper"
bodies = ["ground", "hook"]
points = [[41, 0, 1], [41, 0, 0]]
stiffness = {coefficient = "2 kN/m^3", exponent = 3}
damping = {coefficient = "3 N*s^2/m^2", exponent = 2}

[[forces]]
name = "buffer"
type = "spring-damper"
bodies = ["ground", "hook"]
points = [[41, 1, 0], [41, 0, 0]]
stiffness = {table = [["-1 cm", -5], [0, 0], ["1 cm", "20 N"]]}
damping = {table = [[0, 0], [1, 2]]}

[[forces]]
name = "mount"
type = "bushing"
bodies = ["ground", "hook"]
point = [41, 0, 0]
orientation = {axis = [0, 0, 1], angle = "45 deg"}
translation_stiffness = ["1 kN/m", 2000, 3000]
rotation_stiffness = ["10 N*m/rad", 20, 30]
translation_damping = ["1 N*s/m", 2, 3]
rotation_damping = [0.1, 0.2, 0.3]

[[forces]]
name = "damper"
type = "bushing"
bodies = ["ground", "hook"]
point = [41, 0, 0]
quaternion = [1, 0, 0, 0]
translation_damping = [1, 1, 1]

[[contacts]]
name = "ball-slider"
between = ["ball.skin", "slider.box"]
law = "power"
parameters = {damping_exponent = 1, rate_exponent = 1, damping = 10}
stiffness = "9.5e9 N/m^1.5"
exponent = 1.5
separation = "zero-force"
friction = {law = "coulomb", coefficient = 0.1}
rolling = {law = "rolling-spring", coefficient = 0.01}
drilling = {law = "drilling", coefficient = 0.1}
impact = {hypothesis = "stronge", wave_loss = 0.1}
allow_initial_overlap = true

[[contacts]]
between = ["ball", "egg"]
stiffness = {formula = "hertz-sphere", effective_radius = "1 cm", effective_modulus = "100 GPa"}
restitution = {law = "table", table = [[0.1, 0.9], [1, 0.8]]}
calibration = "exact"

[[contacts]]
between = ["slider", "ground"]
restitution = {law = "power-law", alpha = 0.1, exponent = 0.2}

[contact_defaults]
law = "lankarani-nikravesh"
parameters = {}
stiffness = 1e9
exponent = 1.5
restitution = 0.8
calibration = "published"
separation = "zero-force"
friction = {coefficient = 0}
rolling = {law = "rolling-viscous", viscous_arm = 0.1}
drilling = {law = "drilling", coefficient = 0.1}
impact = {hypothesis = "poisson"}
allow_initial_overlap = false

[[expected]]
quantity = "impacts.0.peak_force"
value = 336
tolerance = 0.005
absolute = 1
source = "a book"
)";

}  // namespace carom::test

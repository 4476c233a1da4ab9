// Mechanisms that cannot move: what contradicts them is told, and what does not is no reason to complain.
#include <gtest/gtest.h>

#include <cmath>

#include <fmt/format.h>

#include "carom/scenario.h"

namespace carom {
namespace immovable_test {

/// Three bodies in a loop that holds the first joint, which has friction and a torque that grows.
constexpr const char* kLocked = R"(carom = 1
[simulation]
duration = 1.0
[[bodies]]
name = "b1"
mass = 1.0
shapes = [{name = "s", type = "sphere", radius = 1.0}]
[[bodies]]
name = "b3"
mass = 1.0
shapes = [{name = "s", type = "sphere", radius = 1.0}]
[[joints]]
name = "j1"
type = "revolute"
bodies = ["ground", "b1"]
position = [0.0, 0.0, 0.0]
axis = [1.0, 0.0, 0.0]
friction = {torque = 1.0}
drive = {type = "torque", table = [[-1.0, 0.0], [1.0, -2.0]]}
[[joints]]
name = "j3"
type = "spherical"
bodies = ["ground", "b3"]
position = [0.0, 1.0, 0.0]
[[joints]]
name = "l0"
type = "universal"
bodies = ["b3", "b1"]
position = [0.0, -1.0, 0.0]
axes = [[1.0, 0.0, 0.7], [0.0, 0.0, 1.0]]
)";

TEST(Immovable, ClosesItsLedger) {
  const Scenario scenario = parse_scenario(kLocked, "locked.toml");
  const Trajectory run = simulate(scenario.model, scenario.start, scenario.settings);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  for (const std::string& warning : run.warnings) ADD_FAILURE() << warning;
}

/// A slider-crank whose slider is driven, with its crank off dead centre by an angle.
std::string driven_slider(double angle) {
  const double x = std::cos(angle), z = std::sin(angle), slider = x + std::sqrt(4 - z * z);
  return fmt::format(R"(carom = 1
[simulation]
duration = 0.01
[[bodies]]
name = "crank"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [{0}, 0, {1}]
[[bodies]]
name = "rod"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [{2}, 0, {1}]
[[bodies]]
name = "slider"
mass = 1.0
inertia = [0.1, 0.1, 0.1]
position = [{3}, 0, 0]
[[joints]]
name = "main"
type = "revolute"
bodies = ["ground", "crank"]
position = [0, 0, 0]
axis = [0, 1, 0]
[[joints]]
name = "pin"
type = "revolute"
bodies = ["crank", "rod"]
position = [{4}, 0, {5}]
axis = [0, 1, 0]
[[joints]]
name = "piston"
type = "revolute"
bodies = ["rod", "slider"]
position = [{3}, 0, 0]
axis = [0, 1, 0]
[[joints]]
name = "guide"
type = "prismatic"
bodies = ["ground", "slider"]
position = [{3}, 0, 0]
axis = [1, 0, 0]
drive = {{type = "motion", value = -1.0}}
)",
                     x / 2, z / 2, (x + slider) / 2, slider, x, z);
}

TEST(DeadPoint, IsOneAsFarAsRoundingReaches) {
  for (const double angle : {0.0, 1e-16, 1e-14, 1e-12, 1e-10}) {
    try {
      parse_scenario(driven_slider(angle), "crank.toml");
      ADD_FAILURE() << "no error at " << angle;
    } catch (const InputError& error) {
      EXPECT_NE(std::string(error.what()).find("dead point"), std::string::npos) << error.what();
    }
  }
  EXPECT_NO_THROW(parse_scenario(driven_slider(1e-3), "crank.toml"));
}

}  // namespace immovable_test
}  // namespace carom

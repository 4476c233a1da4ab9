// Forces in joints, where a run is asked for them.
#include <gtest/gtest.h>

#include "carom/mechanics.h"
#include "carom/simulation.h"

namespace carom {
namespace joint_reactions_test {

// A rod that swings through its lowest point pulls with m·g + m·ω²·L/2; at rest at its side the pin
// carries a quarter of its weight, since the end falls with 3g/2.
TEST(JointReactions, CarryASwingingRod) {
  const double mass = 2, length = 1.2, g = 9.81, turn = 3;
  for (const bool hangs : {true, false}) {
    ModelBuilder build;
    build.set_gravity({0, -g, 0});
    const Vector3d along = hangs ? Vector3d(0, -1, 0) : Vector3d(1, 0, 0);
    const BodyId rod = build.add_body({.name = "rod",
                                       .mass = mass,
                                       .I_B = Matrix3d::Identity() * mass * length * length / 12,
                                       .X_WB = {Matrix3d::Identity(), 0.5 * length * along}});
    build.add_joint({.name = "pin",
                     .type = "revolute",
                     .a = build.ground(),
                     .b = rod,
                     .axis_W = {0, 0, 1},
                     .speed = hangs ? turn : 0});
    const Model model = build.finish();
    const Trajectory run =
        simulate(model, start_state(model), {.duration = 0.1, .reactions = true});
    ASSERT_EQ(run.first().reactions.size(), 1U);
    const Vector3d force_W = run.first().reactions[0].linear;
    const double expected = hangs ? mass * g + mass * turn * turn * length / 2 : mass * g / 4;
    EXPECT_NEAR((force_W - Vector3d(0, expected, 0)).norm(), 0, 1e-12 * mass * g);
    EXPECT_NEAR(run.first().reactions[0].angular.norm(), 0, 1e-12);
  }
}

TEST(JointReactions, AreLeftOutUnlessAskedFor) {
  ModelBuilder build;
  build.add_body({.name = "ball", .mass = 1, .I_B = Matrix3d::Identity()});
  const Model model = build.finish();
  EXPECT_TRUE(simulate(model, start_state(model), {.duration = 1}).first().reactions.empty());
}

}  // namespace joint_reactions_test
}  // namespace carom

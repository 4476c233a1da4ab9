// Stops of joints: contacts along a coordinate.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/mechanics.h"
#include "carom/simulation.h"

namespace carom {
namespace stop_test {

// Laid on its stop at rest, a mass has no approach speed to bind the damping with; the speed
// √(g·δ) of its weight counts. Otherwise the damping is so large that it creeps for hours.
TEST(Stop, CarriesAMassThatIsLaidOnIt) {
  const double mass = 2, g = 9.81, stiffness = 1e7;
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const BodyId body =
      build.add_body({.name = "mass", .mass = mass, .I_B = 0.01 * Matrix3d::Identity()});
  JointLimits limits;
  limits.lower = 0;
  limits.law.stiffness = stiffness;
  limits.law.restitution = RestitutionLaw(0.4);
  JointSpec slide{.name = "slide",
                  .type = "prismatic",
                  .a = build.ground(),
                  .b = body,
                  .axis_W = Vector3d::UnitZ()};
  slide.actions.limits = limits;
  build.add_joint(slide);
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 1});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_FALSE(run.episodes[0].ended);
  EXPECT_FALSE(run.episodes[0].turns);
  // K·δ^1.5 = m·g
  const double depth = std::pow(mass * g / stiffness, 2.0 / 3);
  EXPECT_NEAR(run.final_joints[0].position[0], -depth, 1e-6 * depth);
  ASSERT_EQ(run.events.size(), 2U);
  EXPECT_EQ(run.events[0].type, "limit");
  EXPECT_EQ(run.events[1].type, "rest");
}

// The units of its numbers depend on it: rad, N m, kg m².
TEST(Stop, KnowsInEveryMethodThatItTurns) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const BodyId body = build.add_body({.name = "flap",
                                      .mass = 1,
                                      .I_B = 0.01 * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), {0.1, 0, 0}}});
  JointLimits limits;
  limits.upper = 0.2;
  limits.law.stiffness = 1e5;
  limits.law.restitution = RestitutionLaw(0.4);
  JointSpec hinge{.name = "hinge",
                  .type = "revolute",
                  .a = build.ground(),
                  .b = body,
                  .axis_W = Vector3d::UnitY()};
  hinge.actions.limits = limits;
  build.add_joint(hinge);
  const Model model = build.finish();
  for (const std::string method : {"continuous", "piecewise", "time-stepping"}) {
    const Trajectory run = simulate(model, start_state(model), {.method = method, .duration = 0.3});
    ASSERT_FALSE(run.episodes.empty()) << method;
    EXPECT_TRUE(run.episodes[0].turns) << method;
    EXPECT_EQ(run.episodes[0].contact, "hinge.upper") << method;
    EXPECT_LT(run.episodes[0].shape_a.index, 0) << method;
  }
}

}  // namespace stop_test
}  // namespace carom

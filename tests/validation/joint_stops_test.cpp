// Stops of joints are contacts along the coordinate.
#include <gtest/gtest.h>

#include "carom/simulation.h"
#include "support/contact_models.h"
#include "support/piecewise_models.h"

namespace carom {
namespace joint_stops_test {

Model slide_with_stop(const ContactLaw& law) {
  ModelBuilder build;
  const BodyId slide = build.add_body(
      {.name = "slide", .mass = 2, .I_B = Matrix3d::Identity(), .X_WB = {}, .v_WB = {}});
  build.add_joint({.name = "guide",
                   .type = "prismatic",
                   .a = build.ground(),
                   .b = slide,
                   .axis_W = {1, 0, 0},
                   .speed = 1.5,
                   .actions = {.limits = JointLimits{.lower = -0.2, .upper = 0.3, .law = law}}});
  return build.finish();
}

// Between two stops without friction the slide loses (1 − e) of its speed at each.
TEST(JointStops, ThrowASlideBackWithTheRequestedRestitution) {
  const double e = 0.8;
  const Model model = slide_with_stop(test::power_contact(1e8, e));
  const Trajectory run = simulate(model, start_state(model), {.duration = 1});
  ASSERT_GE(run.episodes.size(), 2U);
  EXPECT_EQ(run.episodes[0].contact, "guide.upper");
  EXPECT_NEAR(run.episodes[0].start, 0.2, 1e-12);
  EXPECT_NEAR(run.episodes[0].effective_mass, 2, 1e-12);
  EXPECT_NEAR(run.episodes[0].separation_speed, e * 1.5, 1e-7);
  EXPECT_EQ(run.episodes[1].contact, "guide.lower");
  EXPECT_NEAR(run.episodes[1].separation_speed, e * e * 1.5, 1e-7);
  ASSERT_FALSE(run.events.empty());
  EXPECT_EQ(run.events[0].type, "limit");
  EXPECT_EQ(run.events[0].subject, "guide");
  EXPECT_LE(std::fabs(run.last().energy.residual), 1e-7 * run.first().energy.stored());
}

// A pendulum's stop feels the inertia about the pin, m·L²/3 for a rod.
TEST(JointStops, FeelTheInertiaAboutThePin) {
  ModelBuilder build;
  const double mass = 3, length = 2;
  const BodyId rod =
      build.add_body({.name = "rod",
                      .mass = mass,
                      .I_B = Vector3d(1e-6, 1, 1).asDiagonal() * (mass * length * length / 12),
                      .X_WB = {Matrix3d::Identity(), {length / 2, 0, 0}}});
  build.add_joint(
      {.name = "pin",
       .type = "revolute",
       .a = build.ground(),
       .b = rod,
       .axis_W = {0, 0, 1},
       .speed = -4,
       .actions = {.limits = JointLimits{.lower = -0.5, .law = test::power_contact(1e7, 0.4)}}});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.3});
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_NEAR(run.episodes[0].effective_mass, mass * length * length / 3, 1e-10);
  EXPECT_NEAR(run.episodes[0].start, 0.125, 1e-12);
  EXPECT_NEAR(run.last().bodies[0].w_WB.z(), 0.4 * 4, 1e-7);
}

// A drive that moves a joint whatever it takes goes on through its stop, which is told.
TEST(JointStops, YieldToAPrescribedMotionAndSaySo) {
  ModelBuilder build;
  const BodyId slide = build.add_body({.name = "slide", .mass = 2, .I_B = Matrix3d::Identity()});
  build.add_joint(
      {.name = "guide",
       .type = "prismatic",
       .a = build.ground(),
       .b = slide,
       .axis_W = {1, 0, 0},
       .actions = {.drive = JointDrive{.type = JointDrive::Type::motion, .value = {.value = 0.1}},
                   .limits = JointLimits{.upper = 0.01, .law = test::power_contact(1e6, 0.5)}}});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.2});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_NEAR(run.last().bodies[0].p_WB.x(), 0.02, 1e-12);
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_NEAR(run.episodes[0].start, 0.1, 1e-12);
  ASSERT_FALSE(run.warnings.empty());
  EXPECT_NE(run.warnings[0].find("infinite"), std::string::npos);
}

// A slide that lies on its stop with friction in its guide: friction gives what it can, the rigid stop
// carries the rest, and nothing moves.
TEST(JointStops, CarryWhatFrictionDoesNot) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const BodyId slide = build.add_body(
      {.name = "slide", .mass = 1, .I_B = Matrix3d::Identity(), .X_WB = {}, .v_WB = {}});
  build.add_joint(
      {.name = "guide",
       .type = "prismatic",
       .a = build.ground(),
       .b = slide,
       .axis_W = {0, 0, 1},
       .speed = -0.5,
       .actions = {.limits = JointLimits{.lower = -0.1, .law = test::rigid_contact(0)},
                   .friction = JointFriction{.constant = 2}}});
  const Trajectory run = test::run_piecewise(build.finish(), 0.5);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
  EXPECT_TRUE(run.warnings.empty()) << run.warnings.front();
  EXPECT_NEAR(run.last().contacts[0].normal_force, 9.81 - 2, 1e-9);
  EXPECT_NEAR(run.last().bodies[0].p_WB.z(), -0.1, 1e-12);
  EXPECT_LE(run.statistics.steps, 100);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-9);
}

}  // namespace joint_stops_test
}  // namespace carom

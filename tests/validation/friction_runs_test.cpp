// Friction with memory in whole runs of the continuous method, against closed forms.
#include <gtest/gtest.h>

#include <numbers>

#include "support/contact_models.h"

namespace carom {
namespace friction_runs_test {

using test::add_ball;
using test::add_plane;
using test::power_contact;

ContactLaw bristle_contact(double coefficient, double tangential_stiffness) {
  ContactLaw law = power_contact(1e6, 0.5);
  law.exponent = 1;
  law.friction =
      FrictionSpec{"bristle", {{"coefficient", coefficient}, {"stiffness", tangential_stiffness}}};
  return law;
}

/// A block with four corners on a floor, with gravity that leans.
Model block_on_incline(const ContactLaw& law, double pull) {
  ModelBuilder build;
  build.set_gravity({pull, 0, -9.81});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const BodyId block = build.add_body({.name = "block",
                                       .mass = 1,
                                       .I_B = 0.01 * Matrix3d::Identity(),
                                       .X_WB = {Matrix3d::Identity(), {0, 0, 0.05}}});
  const ShapeId box =
      build.add_shape({.name = "box", .body = block, .shape = Box{{0.2, 0.1, 0.1}}});
  build.add_contact({.name = "feet", .a = {floor}, .b = {box}, .law = law});
  return build.finish();
}

// 68 % of what friction can carry: it swings on its springs, comes to rest, and is where it was after
// as long again.
TEST(Bristle, HoldsABlockOnAnInclineForEver) {
  const Model model = block_on_incline(bristle_contact(0.3, 1e5), 2.0);
  double before = 0;
  for (const double duration : {1e2, 1e4}) {
    const Trajectory run =
        simulate(model, start_state(model), {.duration = duration, .tolerance = 1e-9});
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
    const BodySample& end = run.last().bodies[0];
    EXPECT_LT(end.v_WB.norm(), 1e-12);
    EXPECT_NEAR(run.last().energy.residual, 0, 1e-9);
    if (before != 0) {
      EXPECT_NEAR(end.p_WB.x(), before, 1e-12);
    }
    before = end.p_WB.x();
  }
}

// A ball that lies on the floor and sticks swings on the spring of its contact: the floor sees the
// tangential mass of a solid ball, 2/7·m but for the depth that shortens its arm.
TEST(Bristle, StickingBallSwingsWithTheTangentialMass) {
  const double mass = 0.7, radius = 0.02, stiffness = 1e4;
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const ContactLaw law = bristle_contact(50, stiffness);
  const double depth = mass * 9.81 / 1e6;
  const auto [ball, shape] =
      add_ball(build, "ball", mass, radius, {0, 0, radius - depth}, {1e-3, 0, 0});
  build.add_contact(
      {.name = "c", .a = {floor}, .b = {shape}, .law = law, .allow_initial_overlap = true});
  const Model model = build.finish();
  const double arm = radius - 0.5 * depth;
  const double tangential_mass = mass / (1 + 2.5 * arm * arm / (radius * radius));
  const double omega = std::sqrt(stiffness / tangential_mass);
  const double period = 2 * std::numbers::pi / omega;
  const Trajectory run =
      simulate(model, start_state(model), {.duration = 10.25 * period, .tolerance = 1e-10});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
  // Slip velocity v − ω·arm has gone through a quarter beyond ten periods: zero.
  const BodySample& end = run.last().bodies[0];
  const double slip = end.v_WB.x() - arm * end.w_WB.y();
  EXPECT_NEAR(slip, 0, 1e-8);
  EXPECT_NEAR(run.last().energy.contacts, 0.5 * tangential_mass * 1e-6 + 0.5 * 1e6 * depth * depth,
              1e-9 * 1e-3);
}

// Slip throughout: the tangential impulse is μ times the normal one, whatever the law.
TEST(Bristle, GrossSlipFollowsTheNormalImpulse) {
  const double radius = 0.01, friction = 0.1, restitution = 0.8;
  ModelBuilder build;
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  ContactLaw law = power_contact(1e9, restitution);
  law.calibration = Calibration::exact;
  law.friction = FrictionSpec{"bristle", {{"coefficient", friction}, {"stiffness", 1e7}}};
  const auto [ball, shape] =
      add_ball(build, "ball", 0.03, radius, {0, 0, radius + 1e-5}, {3, 4, -1});
  build.add_contact({.name = "c", .a = {floor}, .b = {shape}, .law = law});
  const Model model = build.finish();
  const Trajectory run =
      simulate(model, start_state(model), {.duration = 1e-3, .tolerance = 1e-10});
  const BodySample& end = run.last().bodies[0];
  EXPECT_NEAR(end.v_WB.z(), restitution, 1e-7);
  const double lost = friction * (1 + restitution);  // of the centre's speed
  EXPECT_NEAR(end.v_WB.x(), 3 - 0.6 * lost, 1e-7);
  EXPECT_NEAR(end.v_WB.y(), 4 - 0.8 * lost, 1e-7);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-9);
}

}  // namespace friction_runs_test
}  // namespace carom

// A rope limits the distance of two points: it is slack, or pulls like a stop.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/messages.h"
#include "carom/simulation.h"
#include "multibody/axis_row.h"
#include "support/contact_models.h"
#include "support/mechanism.h"

namespace carom {
namespace rope_test {

JointSpec rope(BodyId a, const Vector3d& p_WA, BodyId b, const Vector3d& p_WB, double slack,
               const ContactLaw& law) {
  JointSpec joint{.name = "rope", .type = "rope", .a = a, .b = b, .p_W = p_WA, .p2_W = p_WB};
  joint.actions.limits = JointLimits{.upper = slack, .law = law};
  return joint;
}

// Rate and acceleration of the coordinate are the derivatives of the distance.
TEST(Rope, MeasuresTheDistanceOfItsPoints) {
  test::Random random(21);
  for (int trial = 0; trial < 20; ++trial) {
    ModelBuilder build;
    const BodyId a = build.add_body(random.body("a")), b = build.add_body(random.body("b"));
    build.add_joint(rope(a, random.vector(), b, 3 * random.vector(), 1, {}));
    const Model model = build.finish();
    EXPECT_EQ(model.mobility().degrees_of_freedom, 12);
    EXPECT_EQ(model.mobility().loops, 0);
    BodyMotion motions[2];
    for (BodyMotion& motion : motions) {
      motion.X_WB = {random.rotation(), random.vector()};
      motion.V_WB = {random.vector(), random.vector()};
    }
    const auto at = [&](double time) {
      BodyMotion moved[2] = {motions[0], motions[1]};
      for (BodyMotion& motion : moved) {
        const double rate = motion.V_WB.angular.norm();
        motion.X_WB.p += time * motion.V_WB.linear;
        motion.X_WB.R = Eigen::AngleAxisd(rate * time, motion.V_WB.angular / rate) * motion.X_WB.R;
      }
      return multibody::axis_row(model.data().joints[0], moved[0], moved[1]);
    };
    const multibody::RowTerms row = at(0);
    const double h = 1e-4;
    const double rate =
        multibody::dot(row.on_a, motions[0].V_WB) + multibody::dot(row.on_b, motions[1].V_WB);
    EXPECT_NEAR(rate, (at(h).error - at(-h).error) / (2 * h), 1e-6);
    EXPECT_NEAR(row.bias, (at(h).error + at(-h).error - 2 * row.error) / (h * h), 1e-5);
  }
}

/// A bob on a rope of 1 m from the origin.
Model bob(const Vector3d& p_W, const Vector3d& v_W, const ContactLaw& law) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const BodyId body = build.add_body({.name = "bob",
                                      .mass = 0.5,
                                      .I_B = 1e-3 * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), p_W},
                                      .v_WB = v_W,
                                      .w_WB = Vector3d::Zero()});
  build.add_joint(rope(build.ground(), {0, 0, 0}, body, p_W, 1 - p_W.norm(), law));
  return build.finish();
}

// It falls 0.6 m, is thrown up by e, and falls again.
TEST(Rope, ThrowsAFallingBobBackInEveryMethod) {
  const double g = 9.81, e = 0.6, v = std::sqrt(2 * g * 0.6);
  const double first = v / g, duration = first + e * v / g;  // at the top of the first bounce
  const double top = -1 + e * e * 0.6;
  ContactLaw law = test::power_contact(1e8, e);
  for (const char* method : {"continuous", "piecewise", "time-stepping"}) {
    const Model model = bob({0, 0, -0.4}, {0, 0, 0}, law);
    const Trajectory run =
        simulate(model, start_state(model), {.method = method, .duration = duration, .step = 1e-4});
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << method;
    ASSERT_EQ(run.episodes.size(), 1U) << method;
    const bool steps = std::string(method) == "time-stepping";
    EXPECT_EQ(run.episodes[0].contact, "rope.upper");
    EXPECT_NEAR(run.episodes[0].start, first, steps ? 2e-4 : 1e-9) << method;
    EXPECT_NEAR(run.episodes[0].effective_mass, 0.5, 1e-12) << method;
    // Under a force the blow takes 1.3 ms, in which gravity goes on; a step takes 0.1 ms.
    const bool rigid = std::string(method) == "piecewise";
    const double blow = run.episodes[0].end - run.episodes[0].start + (steps ? 2e-4 : 0);
    EXPECT_LT(blow, 1.5e-3);
    EXPECT_NEAR(run.episodes[0].separation_speed, e * v, rigid ? 1e-9 : g * blow) << method;
    EXPECT_NEAR(run.last().bodies[0].p_WB.z(), top, rigid ? 1e-9 : 2e-3) << method;
    EXPECT_NEAR(run.last().energy.residual, 0, steps ? 1e-3 : 1e-7) << method;
  }
}

// Struck at the bottom with v² = 3.5·g·L it rises on the circle to 30° above the horizontal, where the rope
// goes slack; it flies 4·v·cos θ/g with v² = g·L·sin θ and meets the circle at the bottom again.
TEST(Rope, LetsABobLeaveTheCircleWhereTheTensionEnds) {
  const double g = 9.81, v0 = std::sqrt(3.5 * g), v = std::sqrt(0.5 * g);
  const double on_the_circle = 0.4819942834614217;  // ∫ L dφ/√(v₀² − 2·g·L·(1 − cos φ)) to 120°
  const double flight = 4 * v * std::cos(M_PI / 6) / g;
  ContactLaw law;
  law.restitution = RestitutionLaw(0.0);
  const Model model = bob({0, 0, -1}, {v0, 0, 0}, law);
  const Trajectory run = simulate(
      model, start_state(model),
      {.method = "piecewise", .duration = on_the_circle + flight + 0.01, .tolerance = 1e-11});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
  ASSERT_GE(run.events.size(), 2U);
  EXPECT_EQ(run.events[0].type, "lift-off");
  EXPECT_NEAR(run.events[0].time, on_the_circle, 1e-7);
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_NEAR(run.episodes[0].start, on_the_circle + flight, 1e-7);
  EXPECT_NEAR(run.episodes[0].approach_speed, 5.754020333644994, 1e-6);
  EXPECT_NEAR(run.last().energy.lost_in_contact, 0.25 * 5.754020333644994 * 5.754020333644994,
              1e-6);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-8);
}

// Two balls, one thrown: the rope goes taut and shares the momentum, m₁/(m₁ + m₂) of the speed at e = 0.
TEST(Rope, SharesTheMomentumOfTwoBodies) {
  for (const char* method : {"piecewise", "time-stepping"}) {
    ModelBuilder build;
    const BodyId one = build.add_body({.name = "one", .mass = 1, .I_B = Matrix3d::Identity()});
    const BodyId two = build.add_body({.name = "two",
                                       .mass = 3,
                                       .I_B = Matrix3d::Identity(),
                                       .X_WB = {Matrix3d::Identity(), {0.1, 0, 0}},
                                       .v_WB = Vector3d(2, 0, 0)});
    ContactLaw law;
    law.restitution = RestitutionLaw(0.0);
    build.add_joint(rope(one, {0, 0, 0}, two, {0.1, 0, 0}, 0.4, law));
    const Model model = build.finish();
    const Trajectory run =
        simulate(model, start_state(model), {.method = method, .duration = 0.5, .step = 1e-3});
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
    EXPECT_NEAR(run.last().bodies[0].v_WB.x(), 1.5, 1e-9) << method;
    EXPECT_NEAR(run.last().bodies[1].v_WB.x(), 1.5, 1e-9) << method;
    EXPECT_NEAR(run.last().energy.lost_in_contact, 1.5, 1e-9) << method;
  }
}

std::string problem_of(const JointSpec& joint) {
  ModelBuilder build;
  build.add_body({.name = "bob", .mass = 1, .I_B = Matrix3d::Identity()});
  build.add_joint(joint);
  try {
    build.finish();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(Rope, TakesLimitsAndNothingElse) {
  JointSpec joint = rope(Model::ground, {0, 0, 0}, BodyId{1}, {1, 0, 0}, 0.1, {});
  EXPECT_EQ(problem_of(joint), "");
  joint.actions.damper = 3;
  EXPECT_NE(problem_of(joint).find("no start speed, spring, damper"), std::string::npos);
  joint.actions = {};
  EXPECT_NE(problem_of(joint).find("has no limits"), std::string::npos);
  joint.actions.limits = JointLimits{.lower = -2};
  EXPECT_NE(problem_of(joint).find("beyond distance zero"), std::string::npos);
}

}  // namespace rope_test
}  // namespace carom

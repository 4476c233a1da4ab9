#include "simulation/point_touch.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/contact_models.h"

namespace carom::simulation {
namespace point_touch_test {

using contact::LawPlan;
using contact::TouchState;

constexpr double mass = 0.3, length = 0.05;

LawPlan plan_of(const ContactLaw& law) {
  std::vector<Problem> problems;
  LawPlan plan(law, {.describe = "two balls"}, "contact c", problems);
  throw_if_any(problems);
  return plan;
}

TouchState state_of(double depth, double closing, double slip = 0) {
  TouchState touch;
  touch.gap = -depth;
  touch.closing = closing;
  touch.n_W = Vector3d::UnitZ();
  touch.slip_W = Vector3d(slip, 0, 0);
  return touch;
}

ContactLaw hertz() {
  ContactLaw law;
  law.law = "hertz";
  law.stiffness = 1e8;
  return law;
}

PointTouch touching(const ContactLaw& law, double speed, double pressing = 0) {
  PointTouch point;
  Calibrator calibrator;
  point.bind(plan_of(law), state_of(0, speed), mass, pressing, 0, length, calibrator);
  point.memory.touching = true;
  point.mode = PointTouch::Mode::touching;
  point.find_kinks(0);
  return point;
}

TEST(PointTouch, KeepsTheNumbersThatItsLawWasBoundWith) {
  const ContactLaw law = test::power_contact(1e7, 0.6);
  const PointTouch point = touching(law, 0.4);
  EXPECT_EQ(point.speed(), 0.4);
  EXPECT_EQ(point.mass(), mass);
  Calibrator calibrator;
  const contact::BoundContact again = plan_of(law).bind(point.bound_at, calibrator);
  const NormalContact there = point.contact_at(1e-4, 0.2);
  EXPECT_EQ(again.law.force(there, point.memory), point.bound->law.force(there, point.memory));
}

// A load that presses harder than the motion strikes sets the speed: √(a·δ) at the static depth δ of m·a.
TEST(PointTouch, CountsTheSpeedThatALoadGivesWhereTheStrikeIsSlower) {
  const double pressing = 9.81;
  const PointTouch point = touching(hertz(), 1e-9, pressing);
  const double depth = std::pow(mass * pressing / 1e8, 2.0 / 3);
  EXPECT_NEAR(point.speed(), std::sqrt(pressing * depth), 0.01 * point.speed());
  EXPECT_EQ(touching(hertz(), 1, pressing).speed(), 1);
}

TEST(PointTouch, GivesTheForceOfItsLawAndRatesInUnitsOfTheTouch) {
  const PointTouch point = touching(hertz(), 0.5);
  const TouchState touch = state_of(1e-4, 0.3);
  const double force = point.force(touch);
  EXPECT_NEAR(force, 1e8 * std::pow(1e-4, 1.5), 1e-9 * force);
  std::vector<double> rates(kFrictionStates, 0.0);
  point.write_normal_rates(touch, force, rates);
  EXPECT_DOUBLE_EQ(rates[kNormalImpulse] * mass * 0.5, force);
  EXPECT_DOUBLE_EQ(rates[kImpulseZ], rates[kNormalImpulse]);
  EXPECT_DOUBLE_EQ(rates[kNormalWork] * mass * 0.5 * 0.5, force * 0.3);
  EXPECT_DOUBLE_EQ(rates[kDepth] * point.depth_scale, 0.3);
}

TEST(PointTouch, StoresTheWorkUnderTheCurveAndFindsTheDepthOfAnEnergy) {
  const PointTouch point = touching(hertz(), 0.5);
  const double stored = point.stored_energy(1e-4, 0);
  EXPECT_NEAR(stored, 1e8 * std::pow(1e-4, 2.5) / 2.5, 1e-9 * stored);
  EXPECT_NEAR(point.depth_that_stores(stored, 0, 2e-4), 1e-4, 1e-15);
  EXPECT_EQ(point.depth_that_stores(stored, 0, 5e-5), 5e-5);  // all of it, and more could be
}

TEST(PointTouch, HasEventsWhereItTurnsAndWhereItIsReleased) {
  const PointTouch point = touching(hertz(), 0.5);
  std::vector<double> g(kTouchEvents, 1.0);
  point.event_values(state_of(1e-4, 0), g);
  EXPECT_EQ(g[kTurning], 0);
  EXPECT_GT(g[kRelease], 0);
  point.event_values(state_of(0, -0.5), g);
  EXPECT_EQ(g[kRelease], 0);
  EXPECT_LT(g[kTurning], 0);
}

// The spring pulls less than the dashpot pushes back: F = k·δ + c·δ̇ = 0.
TEST(PointTouch, LosesItsGripWhereTheForceOfADashpotEndsThatOfTheSpring) {
  ContactLaw law;
  law.law = "kelvin-voigt";
  law.separation = Separation::zero_force;
  law.stiffness = 1e4;
  law.restitution = RestitutionLaw(0.5);
  const PointTouch point = touching(law, 0.5);
  const double elastic = point.force(1e-3, 0), damping = (point.force(1e-3, 1e-3) - elastic) / 1e-3;
  const double rate = -elastic / damping;
  std::vector<double> g(kTouchEvents, 1.0);
  point.event_values(state_of(1e-3, 0.99 * rate), g);
  EXPECT_GT(g[kGrip], 0);
  point.event_values(state_of(1e-3, 1.01 * rate), g);
  EXPECT_LT(g[kGrip], 0);
}

TEST(PointTouch, SeesADepthAsFarAsTheClosingSpeedHasBroughtIt) {
  PointTouch point = touching(hertz(), 0.5);
  std::vector<double> values(kFrictionStates, 0.0);
  values[kDepth] = 1e-5 / point.depth_scale;
  EXPECT_EQ(point.seen(state_of(1e-4, 0), values).gap, -1e-4);
  point.may_jump = true;
  EXPECT_DOUBLE_EQ(point.seen(state_of(1e-4, 0), values).gap, -1e-5);
  EXPECT_EQ(point.seen(state_of(1e-6, 0), values).gap, -1e-6);
}

TEST(PointTouch, RubsAgainstTheSlipAndTakesItsPower) {
  ContactLaw law = hertz();
  law.friction = FrictionSpec{.law = "coulomb", .parameters = {{"coefficient", 0.3}}};
  const LawPlan plan = plan_of(law);
  PointTouch point = touching(law, 0.5);
  std::vector<double> values(kFrictionStates + plan.friction().state_count(), 0.0);
  point.begin_friction(plan.friction(), state_of(0, 0.5, 0.2), values);
  EXPECT_EQ(point.friction_at.slip_speed, 0.2);
  const TouchState touch = state_of(1e-4, 0.1, 0.2);
  const double force = point.force(touch);
  std::vector<double> rates(values.size(), 0.0);
  const contact::FrictionAnswer answer = point.friction_answer(touch, force, values, rates);
  EXPECT_NEAR(answer.force_W.x(), -0.3 * force, 1e-3 * force);
  EXPECT_NEAR(answer.power, -0.2 * answer.force_W.x(), 1e-12 * answer.power);
  point.add_friction_rates(answer, rates);
  EXPECT_DOUBLE_EQ(rates[kFrictionWork] * point.units().energy(), answer.power);
}

}  // namespace point_touch_test
}  // namespace carom::simulation

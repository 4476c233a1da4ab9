#include "contact/touch_friction.h"

#include <gtest/gtest.h>

#include <numbers>

#include <Eigen/Geometry>

#include "support/allocation_count.h"

namespace carom::contact {
namespace touch_friction_test {

using std::numbers::pi;

FrictionLaw bristle(double stiffness, double coefficient) {
  std::vector<Problem> problems;
  const FrictionLawChoice choice = choose_friction(
      "bristle", FrictionKind::sliding, {{"coefficient", coefficient}, {"stiffness", stiffness}},
      {}, "test", problems);
  EXPECT_TRUE(problems.empty());
  return bind(choice, {.approach_speed = 1, .effective_mass = 2, .depth_scale = 1e-3});
}

constexpr FrictionContact pressed{.normal_force = 100, .static_force = 100, .depth = 1e-3};

TEST(TouchFriction, SpringPullsAgainstTheWayItWasStretched) {
  TouchFriction friction({bristle(1e4, 10)}, Vector3d::UnitZ());
  std::vector<double> values(2), rates(2);
  const SurfaceMotion motion{.slip_W = {0.3, 0.4, 0}};
  friction.begin(pressed, motion, values);
  friction.answer(pressed, motion, values, rates);
  const double time = 1e-3;
  for (int i = 0; i < 2; ++i) values[i] += time * rates[i];
  const FrictionAnswer answer = friction.answer(pressed, motion, values, {});
  EXPECT_NEAR((answer.force_W + 1e4 * time * motion.slip_W).norm(), 0, 1e-12);
  EXPECT_NEAR(answer.power, 1e4 * time * 0.25, 1e-12);
  EXPECT_NEAR(friction.stored_energy(pressed, motion, values), 0.5 * 1e4 * 0.25 * time * time,
              1e-12);
}

// A ball that rolls over an edge keeps the tension of its contact: force and plane turn together.
TEST(TouchFriction, ForceTurnsWithTheTangentPlane) {
  TouchFriction friction({bristle(1e4, 10)}, Vector3d::UnitZ());
  std::vector<double> values(2), rates(2);
  const Vector3d slip_W(0.3, 0.4, 0);
  friction.begin(pressed, {.slip_W = slip_W}, values);
  friction.answer(pressed, {.slip_W = slip_W}, values, rates);
  for (int i = 0; i < 2; ++i) values[i] += 1e-3 * rates[i];
  const Vector3d start_W = friction.answer(pressed, {}, values, {}).force_W;
  for (int step = 1; step <= 90; ++step) {
    const Quaterniond turn(Eigen::AngleAxisd(step * pi / 180, Vector3d::UnitX()));
    const SurfaceMotion motion{.n_W = turn * Vector3d::UnitZ()};
    const Vector3d force_W = friction.answer(pressed, motion, values, {}).force_W;
    EXPECT_NEAR((force_W - turn * start_W).norm(), 0, 1e-12);
    friction.remember(pressed, motion, values);
  }
}

// Both bodies turn about the normal at the same rate: so does what they remember.
TEST(TouchFriction, ForceTurnsWithTheBodies) {
  TouchFriction friction({bristle(1e4, 10)}, Vector3d::UnitZ());
  std::vector<double> values(2), rates(2);
  friction.begin(pressed, {.slip_W = {1, 0, 0}}, values);
  friction.answer(pressed, {.slip_W = {1, 0, 0}}, values, rates);
  for (int i = 0; i < 2; ++i) values[i] += 1e-3 * rates[i];
  const SurfaceMotion turning{.mean_spin = 5};
  const Vector3d before_W = friction.answer(pressed, turning, values, rates).force_W;
  const double time = 1e-6;
  for (int i = 0; i < 2; ++i) values[i] += time * rates[i];
  const Vector3d after_W = friction.answer(pressed, turning, values, {}).force_W;
  const Vector3d wanted_W = Vector3d(0, 0, 5).cross(before_W);
  EXPECT_NEAR(((after_W - before_W) / time - wanted_W).norm(), 0, 1e-6 * wanted_W.norm());
}

TEST(TouchFriction, AllocatesNothing) {
  TouchFriction friction({bristle(1e4, 0.1)}, Vector3d::UnitZ());
  std::vector<double> values(2), rates(2);
  const SurfaceMotion motion{.slip_W = {0.3, 0.4, 0}};
  friction.begin(pressed, motion, values);
  const long before = support::allocation_count();
  for (int i = 0; i < 100; ++i) {
    friction.answer(pressed, motion, values, rates);
    friction.switch_value(0, pressed, motion, values);
    friction.stored_energy(pressed, motion, values);
    friction.remember(pressed, motion, values);
  }
  EXPECT_EQ(support::allocation_count(), before);
}

}  // namespace touch_friction_test
}  // namespace carom::contact

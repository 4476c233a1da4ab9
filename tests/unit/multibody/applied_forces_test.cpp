#include "multibody/applied_forces.h"
#include "multibody/rest_state.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/allocation_count.h"
#include "support/mechanism.h"

namespace carom::multibody {
namespace applied_forces_test {

TimeFunction table(TimeFunction::Kind kind) {
  return {.kind = kind, .points = {{0, 1}, {1, 3}, {2, 2}, {4, 0}}};
}

TEST(TimeCurve, PassesThroughItsPointsAndKeepsItsEnds) {
  for (const auto kind : {TimeFunction::Kind::linear, TimeFunction::Kind::smooth}) {
    const TimeCurve curve(table(kind));
    for (const auto& [time, value] : table(kind).points)
      EXPECT_NEAR(curve.value(time), value, 1e-14);
    EXPECT_EQ(curve.value(-5), 1);
    EXPECT_EQ(curve.value(9), 0);
    EXPECT_EQ(curve.rate(9), 0);
  }
  EXPECT_NEAR(TimeCurve(table(TimeFunction::Kind::linear)).rate(0.5), 2, 1e-14);
}

TEST(TimeCurve, StepsWhereTwoPointsHaveOneTime) {
  for (const auto kind : {TimeFunction::Kind::linear, TimeFunction::Kind::smooth}) {
    const TimeFunction function{.kind = kind,
                                .points = {{0, 1}, {1, 3}, {2, 3}, {2, -1}, {3, 0}, {4, 2}}};
    const TimeCurve curve(function);
    EXPECT_NEAR(curve.value(2 - 1e-12), 3, 1e-9);
    EXPECT_EQ(curve.value(2), -1);
    EXPECT_NEAR(curve.value(2 + 1e-12), -1, 1e-9);
    for (double t = 0.05; t < 4; t += 0.1) EXPECT_LT(std::fabs(curve.value(t)), 4) << t;
    // A step ends just before the jump and another one begins there.
    std::vector<double> times;
    curve.add_break_times(times);
    EXPECT_EQ(std::ranges::count(times, std::nextafter(2.0, 0.0)), 1);
    // Each side is the curve of its own points.
    const TimeCurve after({.kind = kind, .points = {{2, -1}, {3, 0}, {4, 2}}});
    EXPECT_DOUBLE_EQ(curve.value(2.6), after.value(2.6));
    EXPECT_DOUBLE_EQ(curve.rate(3.3), after.rate(3.3));
  }
}

TEST(TimeCurve, HasTheDerivativesOfItsValue) {
  const TimeFunction wave{
      .kind = TimeFunction::Kind::harmonic, .amplitude = 2, .frequency = 0.3, .phase = 0.4};
  for (const TimeFunction& function : {table(TimeFunction::Kind::smooth), wave}) {
    const TimeCurve curve(function);
    const double h = 1e-4;
    for (const double t : {0.3, 1.0, 1.4, 2.0, 3.1}) {
      EXPECT_NEAR(curve.rate(t), (curve.value(t + h) - curve.value(t - h)) / (2 * h), 1e-6);
      EXPECT_NEAR(curve.second_rate(t), (curve.rate(t + h) - curve.rate(t - h)) / (2 * h), 1e-3);
    }
  }
}

/// Two free bodies and a slider with everything that can act.
Model loaded(test::Random& random) {
  ModelBuilder build;
  const BodyId a = build.add_body(random.body("a")), b = build.add_body(random.body("b"));
  const BodyId c = build.add_body(random.body("c"));
  build.add_joint({.name = "slide",
                   .type = "prismatic",
                   .a = b,
                   .b = c,
                   .axis_W = random.direction(),
                   .actions = {.spring_stiffness = 3, .spring_rest = 0.2, .damper = 0.7}});
  build.add_force({.name = "s",
                   .force = SpringDamper{.a = a,
                                         .b = b,
                                         .p_WPa = random.vector(),
                                         .p_WPb = random.vector(),
                                         .stiffness = 5,
                                         .damping = 0.4,
                                         .rest_length = 0.3}});
  build.add_force(
      {.name = "n",
       .force = SpringDamper{.a = Model::ground,
                             .b = c,
                             .p_WPa = random.vector(),
                             .p_WPb = random.vector(),
                             .stiffness = {4, 3},
                             .damping = ForceFunction::through({{-1, -2}, {0, 0}, {1, 1}})}});
  build.add_force({.name = "bush",
                   .force = Bushing{.a = a,
                                    .b = c,
                                    .p_WP = random.vector(),
                                    .R_WF = random.rotation(),
                                    .translation_stiffness = {1, 2, 3},
                                    .rotation_stiffness = {3, 2, 1},
                                    .translation_damping = {0.1, 0.2, 0.3},
                                    .rotation_damping = {0.3, 0.2, 0.1}}});
  build.add_force({.name = "p",
                   .force = PointForce{.a = a,
                                       .b = b,
                                       .p_WP = random.vector(),
                                       .direction_W = random.vector(),
                                       .value = table(TimeFunction::Kind::smooth),
                                       .turns_with_body = true}});
  build.add_force(
      {.name = "t",
       .force = Torque{
           .a = Model::ground, .b = a, .direction_W = random.vector(), .value = {.value = 2}}});
  build.add_force(
      {.name = "g", .force = GravityField{.bodies = {a, c}, .acceleration_W = {1, 2, 3}}});
  return build.finish();
}

// d/dt (springs + fields) + dampers − drives = −(power of all forces), whatever the motion.
TEST(AppliedForces, TakeThePowerThatTheirEnergiesSay) {
  test::Random random(5);
  for (int trial = 0; trial < 10; ++trial) {
    const Model model = loaded(random);
    const AppliedForces applied(model);
    State state = multibody::rest_state(model);
    move_coordinates(model, 0.3 * random.vector(model.speed_count()), state.q);
    state.v = random.vector(model.speed_count());
    Kinematics kinematics(model);
    const double t = 0.7, h = 1e-5;
    const auto stored = [&](double time) {
      State moved = state;
      move_coordinates(model, time * state.v, moved.q);
      kinematics.update(moved);
      return applied.spring_energy(kinematics) + applied.field_energy(kinematics);
    };
    const double rate = (stored(h) - stored(-h)) / (2 * h);
    kinematics.update(state);
    Forces forces(model);
    Powers powers;
    const long before = support::allocation_count();
    applied.apply(kinematics, t, forces, powers);
    EXPECT_EQ(support::allocation_count() - before, 0);
    double power = forces.on_joint.dot(state.v);
    for (int body = 1; body < model.body_count(); ++body) {
      const SpatialVector& V = kinematics.velocity(BodyId{body});
      power +=
          forces.on_body[body].angular.dot(V.angular) + forces.on_body[body].linear.dot(V.linear);
    }
    EXPECT_NEAR(power, powers.drives - powers.dampers - rate, 1e-7 * (1 + std::abs(power)));
    EXPECT_GT(powers.dampers, 0);
  }
}

TEST(AppliedForces, OfASpringWithoutLengthAreFinite) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = 1, .I_B = Matrix3d::Identity()});
  build.add_force({.name = "s", .force = SpringDamper{.a = Model::ground, .b = a, .stiffness = 5}});
  const Model model = build.finish();
  Kinematics kinematics(model);
  kinematics.update(multibody::rest_state(model));
  Forces forces(model);
  Powers powers;
  AppliedForces(model).apply(kinematics, 0, forces, powers);
  EXPECT_EQ(forces.on_body[1].linear.norm(), 0);
}

// A smooth table whose last slope is not zero ends with a jump of its rate, which a step ends before.
TEST(AppliedForces, ListTheKinksOfTablesOnce) {
  test::Random random(6);
  EXPECT_EQ(AppliedForces(loaded(random)).break_times(),
            (std::vector<double>{0, 1, 2, std::nextafter(4.0, 0.0), 4}));
}

}  // namespace applied_forces_test
}  // namespace carom::multibody

// Motions with closed forms or invariants: pendulums, tops, free bodies, closed loops.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/mechanics.h"
#include "multibody/rest_state.h"
#include "support/mechanism.h"

namespace carom {
namespace rigid_motion_test {

double energy(const Dynamics& dynamics) {
  return kinetic_energy(dynamics.kinematics()) + gravitational_energy(dynamics.kinematics());
}

// Half an oscillation of a pendulum from rest takes 2·K(sin θ₀/2)·√(L/g), L = I_pivot/(m·d).
// Tolerance: eighth order at 200 steps, rounding.
TEST(SimplePendulum, SwingsAcrossInTheTimeOfTheEllipticIntegral) {
  const double amplitude = 2.0, length = 0.8, g = 9.81;
  ModelBuilder build;
  const Vector3d tip = length * Vector3d(std::sin(amplitude), 0, -std::cos(amplitude));
  const BodyId rod = build.add_body(test::rod("rod", 1.3, Vector3d::Zero(), tip));
  build.add_joint({.name = "pin",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = rod,
                   .axis_W = -Vector3d::UnitY()});
  build.set_gravity({0, 0, -g});
  const Model model = build.finish();
  Dynamics dynamics(model);
  State state = multibody::rest_state(model);
  const double reduced = 2 * length / 3;
  const double half = 2 * std::comp_ellint_1(std::sin(amplitude / 2)) * std::sqrt(reduced / g);
  test::integrate(dynamics, Forces(model), state, half / 200, 200);
  EXPECT_NEAR(state.q[0], -2 * amplitude, 1e-11);
  EXPECT_NEAR(state.v[0], 0, 1e-10);
}

// Two thin rods; θ from the downward vertical. Lagrange:
//   (m₁/3 + m₂)·l₁²·θ̈₁ + ½·m₂·l₁·l₂·(cos Δ·θ̈₂ + sin Δ·θ̇₂²) + (m₁/2 + m₂)·g·l₁·sin θ₁ = 0
//   m₂·l₂²/3·θ̈₂ + ½·m₂·l₁·l₂·(cos Δ·θ̈₁ − sin Δ·θ̇₁²) + ½·m₂·g·l₂·sin θ₂ = 0,  Δ = θ₁ − θ₂
TEST(DoublePendulum, HasTheAccelerationsOfLagrangeAndKeepsItsEnergy) {
  const double l1 = 1, l2 = 1.4, m1 = 1, m2 = 1.4, g = 9.81;
  ModelBuilder build;
  const Vector3d elbow(0, -l1, 0), tip(0, -l1 - l2, 0);
  const BodyId upper = build.add_body(test::rod("upper", m1, Vector3d::Zero(), elbow));
  const BodyId lower = build.add_body(test::rod("lower", m2, elbow, tip));
  const Vector3d z = Vector3d::UnitZ();
  build.add_joint(
      {.name = "top", .type = "revolute", .a = build.ground(), .b = upper, .axis_W = z});
  // Given from the lower body, so the coordinate counts the upper one relative to it.
  build.add_joint(
      {.name = "elbow", .type = "revolute", .a = lower, .b = upper, .p_W = elbow, .axis_W = z});
  build.set_gravity({0, -g, 0});
  const Model model = build.finish();
  Dynamics dynamics(model);
  const Forces none(model);
  test::Random random(4);
  for (int trial = 0; trial < 50; ++trial) {
    const double t1 = random.between(-3, 3), t2 = random.between(-3, 3);
    const double w1 = random.between(-3, 3), w2 = random.between(-3, 3);
    State state = multibody::rest_state(model);
    state.q << t1, t1 - t2;
    state.v << w1, w1 - w2;
    dynamics.update(state);
    const VectorXd rates = dynamics.accelerations(none);
    const double c = std::cos(t1 - t2), s = std::sin(t1 - t2);
    Eigen::Matrix2d M;
    M << (m1 / 3 + m2) * l1 * l1, 0.5 * m2 * l1 * l2 * c, 0.5 * m2 * l1 * l2 * c, m2 * l2 * l2 / 3;
    const Eigen::Vector2d f(
        -0.5 * m2 * l1 * l2 * s * w2 * w2 - (m1 / 2 + m2) * g * l1 * std::sin(t1),
        0.5 * m2 * l1 * l2 * s * w1 * w1 - 0.5 * m2 * g * l2 * std::sin(t2));
    const Eigen::Vector2d theta = M.inverse() * f;
    EXPECT_NEAR(rates[0], theta[0], 1e-11);
    EXPECT_NEAR(rates[0] - rates[1], theta[1], 1e-11);
  }

  State state = multibody::rest_state(model);
  state.q << 1, 0.5;
  dynamics.update(state);
  const double start = energy(dynamics);
  test::integrate(dynamics, none, state, 2e-3, 5000);
  EXPECT_NEAR(energy(dynamics), start, 1e-10 * std::abs(start));
}

// A free asymmetric body spun near its middle axis tumbles; energy and momentum stay.
TEST(FreeBody, KeepsEnergyAndAngularMomentumWhileTumbling) {
  ModelBuilder build;
  build.add_body({.name = "body", .mass = 2, .I_B = Vector3d(1, 2, 2.7).asDiagonal()});
  const Model model = build.finish();
  Dynamics dynamics(model);
  State state = multibody::rest_state(model);
  state.v << 0.1, 0.2, -0.3, 0.01, 5, 0.02;
  dynamics.update(state);
  const double start_energy = energy(dynamics);
  const SpatialVector start = momentum(dynamics.kinematics());
  test::integrate(dynamics, Forces(model), state, 5e-3, 4000);
  EXPECT_NEAR(energy(dynamics), start_energy, 1e-11 * start_energy);
  EXPECT_LT((momentum(dynamics.kinematics()).angular - start.angular).norm(),
            1e-11 * start.angular.norm());
  EXPECT_LT((dynamics.kinematics().pose(BodyId{1}).p - Vector3d(2, 4, -6)).norm(), 1e-11);
}

// A symmetric top on its tip: energy, vertical angular momentum about the tip and spin about its own
// axis are constant (Lagrange's top).
TEST(SpinningTop, KeepsEnergySpinAndVerticalMomentum) {
  ModelBuilder build;
  const Vector3d p_WB(0.3, 0, 0.4);
  const Vector3d axis = p_WB.normalized();
  const Matrix3d I = 0.02 * Matrix3d::Identity() + 0.03 * axis * axis.transpose();
  const BodyId top = build.add_body({.name = "top", .mass = 1.5, .I_B = I, .X_WB = {.p = p_WB}});
  build.add_joint({.name = "tip", .type = "spherical", .a = build.ground(), .b = top});
  build.set_gravity({0, 0, -9.81});
  const Model model = build.finish();
  Dynamics dynamics(model);
  State state = multibody::rest_state(model);
  state.v = 60 * axis + Vector3d(0, 0.5, 0);
  const auto spin = [&] {
    const Vector3d axis_W = dynamics.kinematics().pose(top).R * axis;
    return axis_W.dot(dynamics.kinematics().velocity(top).angular);
  };
  dynamics.update(state);
  const double start_energy = energy(dynamics), start_spin = spin();
  const double start_vertical = momentum(dynamics.kinematics()).angular.z();
  test::integrate(dynamics, Forces(model), state, 1e-3, 3000);
  EXPECT_NEAR(energy(dynamics), start_energy, 1e-11 * start_energy);
  EXPECT_NEAR(spin(), start_spin, 1e-10 * start_spin);
  EXPECT_NEAR(momentum(dynamics.kinematics()).angular.z(), start_vertical, 1e-11);
}

Model four_bar() {
  const Vector3d A(0, 0, 0), B(0.3, 0.9, 0), C(1.6, 1.3, 0), D(1.5, 0, 0);
  ModelBuilder build;
  build.set_gravity({0, -9.81, 0});
  const BodyId ground = build.ground();
  const BodyId crank = build.add_body(test::rod("crank", 1, A, B));
  const BodyId coupler = build.add_body(test::rod("coupler", 1.5, B, C));
  const BodyId rocker = build.add_body(test::rod("rocker", 1.2, D, C));
  const auto pin = [&](const char* name, BodyId a, BodyId b, const Vector3d& p_W) {
    build.add_joint({.name = name,
                     .type = "revolute",
                     .a = a,
                     .b = b,
                     .p_W = p_W,
                     .axis_W = Vector3d::UnitZ()});
  };
  pin("A", ground, crank, A);
  pin("B", crank, coupler, B);
  pin("C", coupler, rocker, C);
  pin("D", ground, rocker, D);
  return build.finish();
}

TEST(FourBar, HasOneFreedomAndThreeRedundantRowsInSpace) {
  const Mobility mobility = four_bar().mobility();
  EXPECT_EQ(mobility.degrees_of_freedom, 1);
  EXPECT_EQ(mobility.loops, 1);
  EXPECT_EQ(mobility.constraint_rows, 5);
  EXPECT_EQ(mobility.redundant_constraints, 3);
}

// Tolerance: rounding in the loop; eighth order at 5 ms in the energy over 10 s.
TEST(FourBar, StaysClosedAndKeepsItsEnergy) {
  const Model model = four_bar();
  Dynamics dynamics(model);
  State state = multibody::rest_state(model);
  dynamics.update(state);
  const double start = energy(dynamics);
  double worst = 0;
  for (int second = 0; second < 10; ++second) {
    test::integrate(dynamics, Forces(model), state, 5e-3, 200);
    EXPECT_EQ(dynamics.rank(), 2);
    EXPECT_LT(dynamics.position_error(), 1e-14);
    EXPECT_LT(dynamics.velocity_error(), 1e-13);
    worst = std::max(worst, std::abs(energy(dynamics) - start));
  }
  EXPECT_LT(worst, 1e-9 * std::abs(start));
}

}  // namespace rigid_motion_test
}  // namespace carom

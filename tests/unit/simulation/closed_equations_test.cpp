#include "simulation/closed_equations.h"

#include <gtest/gtest.h>

namespace carom::simulation {
namespace closed_equations_test {

using Eigen::MatrixXd;
using Eigen::VectorXd;

/// Inverse inertia at a contact whose rows are coupled [1/kg].
MatrixXd coupled() {
  return (MatrixXd(3, 3) << 4, 0, 1, 0, 5, -1, 1, -1, 2).finished();
}

VectorXd forces_of(const ClosedEquations& equations, Eigen::Index rows) {
  VectorXd forces = VectorXd::Zero(rows);
  equations.add_to(forces);
  return forces;
}

TEST(ClosedEquations, TakeAllAccelerationFromAContactThatSticks) {
  const VectorXd rates = Vector3d(0.3, -0.2, -9.81);
  ClosedEquations equations;
  equations.solve(coupled(), rates, {{.sticks = true}});
  EXPECT_NEAR((coupled() * forces_of(equations, 3) + rates).norm(), 0, 1e-14);
  EXPECT_FALSE(equations.is_redundant());
  EXPECT_FALSE(equations.wedges());
}

// λ_n = −a_n/(W_nn − μ·W_nt·d), λ_t = −μ·λ_n·d
TEST(ClosedEquations, LetAContactSlipAgainstItsFriction) {
  const VectorXd rates = Vector3d(0, 0, -9.81);
  const Eigen::Vector2d direction(0.6, 0.8);
  ClosedEquations equations;
  equations.solve(coupled(), rates, {{.friction = 0.3, .direction_C = direction}});
  const VectorXd forces = forces_of(equations, 3);
  EXPECT_NEAR(forces[2], 9.81 / (2 - 0.3 * (0.6 - 0.8)), 1e-14);
  EXPECT_NEAR((forces.head<2>() + 0.3 * forces[2] * direction).norm(), 0, 1e-15);
  EXPECT_NEAR((coupled() * forces + rates)[2], 0, 1e-14);
}

TEST(ClosedEquations, ShareALoadEvenlyBetweenContactsThatRepeatEachOther) {
  const MatrixXd twice = coupled().replicate(2, 2);
  const VectorXd rates = (VectorXd(6) << 0, 0, -9.81, 0, 0, -9.81).finished();
  ClosedEquations equations;
  equations.solve(twice, rates, {{}, {}});
  const VectorXd forces = forces_of(equations, 6);
  EXPECT_TRUE(equations.is_redundant());
  EXPECT_NEAR(forces[2], 9.81 / 4, 1e-13);
  EXPECT_NEAR(forces[5], 9.81 / 4, 1e-13);
}

// A block between two inclined guides: what moves it at all moves it along one direction.
TEST(ClosedEquations, TellAContactThatMayBePressedWithoutBeingMoved) {
  const Vector3d way(0.8, 0, 0.6);
  ClosedEquations equations;
  equations.solve(way * way.transpose(), -way, {{.sticks = true}});
  EXPECT_TRUE(equations.is_redundant());
  EXPECT_TRUE(equations.wedges());
  EXPECT_NEAR((forces_of(equations, 3) - way).norm(), 0, 1e-14);
}

}  // namespace closed_equations_test
}  // namespace carom::simulation

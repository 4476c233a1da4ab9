#include "numerics/augmented_friction.h"

#include <gtest/gtest.h>

#include <random>

#include "numerics/friction_complementarity.h"
#include "numerics/islands_of_friction.h"

namespace carom::numerics {
namespace augmented_friction_test {

TEST(AugmentedFriction, RowsOfUnitMassHaveTheSameEffect) {
  std::mt19937 random(3);
  std::normal_distribution<double> normal;
  const auto matrix = [&](int rows, int columns) -> Eigen::MatrixXd {
    return Eigen::MatrixXd::NullaryExpr(rows, columns, [&] { return normal(random); });
  };
  const Eigen::MatrixXd J = matrix(9, 6), root = matrix(6, 6);
  const Eigen::MatrixXd R = J * root * root.transpose();
  const Eigen::MatrixXd L = unit_mass_rows(J, R);
  EXPECT_EQ(L.cols(), 6);
  EXPECT_LT((L * L.transpose() - J * R.transpose()).norm(), 1e-12 * R.norm() * J.norm());
  // Rows that move along one direction only need one column.
  const Eigen::MatrixXd one = matrix(9, 1) * Eigen::RowVectorXd::Ones(6);
  EXPECT_EQ(unit_mass_rows(one, one).cols(), 1);
}

/// Random contacts, more than their bodies have speeds, on bodies of masses that differ by 1e4.
SparseFriction random_island(std::mt19937& random, int bodies, int count) {
  std::normal_distribution<double> normal;
  SparseFriction problem;
  for (int i = 0; i < count; ++i) {
    problem.contacts.emplace_back();
    problem.contacts.back().friction = 0.1 * (i % 4);
    for (const int body : {i % bodies, (i + 1 + i / bodies) % bodies}) {
      const SpeedBlock block = problem.add_block(6 * body, 6);
      const double mass = body % 2 == 0 ? 1 : 1e4;
      for (int axis = 0; axis < 3; ++axis) {
        for (int k = 0; k < 6; ++k) {
          const double value = normal(random);
          problem.row(block, axis, k) = value;
          problem.response(block, axis, k) = value / mass;
        }
      }
    }
    problem.finish_contact();
  }
  return problem;
}

TEST(AugmentedFriction, SolvesRedundantContactsOfUnequalBodies) {
  std::mt19937 random(11);
  std::normal_distribution<double> normal;
  for (int trial = 0; trial < 10; ++trial) {
    SparseFriction problem = random_island(random, 5, 20);
    const Eigen::VectorXd without =
        Eigen::VectorXd::NullaryExpr(30, [&] { return normal(random); });
    const std::vector<std::vector<int>> islands = find_islands(problem);
    ASSERT_EQ(islands.size(), 1u);
    const AugmentedLimits limits{.precision = 1e-10, .most_speeds = 100};
    ASSERT_TRUE(solve_augmented(problem, islands[0], without, limits).solved) << trial;
    Eigen::VectorXd impulses(60);
    for (int i = 0; i < 20; ++i) impulses.segment<3>(3 * i) = problem.contacts[i].impulse;
    EXPECT_LT(friction_residual(dense_island(problem, islands[0], without), impulses), 1e-8)
        << trial;
  }
  SparseFriction problem = random_island(random, 5, 20);
  const AugmentedLimits too_few{.precision = 1e-10, .most_speeds = 10};
  EXPECT_FALSE(
      solve_augmented(problem, find_islands(problem)[0], Eigen::VectorXd::Ones(30), too_few)
          .solved);
}

}  // namespace augmented_friction_test
}  // namespace carom::numerics

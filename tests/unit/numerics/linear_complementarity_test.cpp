#include "numerics/linear_complementarity.h"

#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>
#include <vector>

#include "support/contact_rows.h"

namespace carom::numerics {
namespace linear_complementarity_test {

double violation(const Eigen::MatrixXd& M, const Eigen::VectorXd& q, const Eigen::VectorXd& z) {
  return z.cwiseMin(M * z + q).cwiseAbs().maxCoeff();
}

/// Whether any of the 2ⁿ choices of positive z solves the problem.
bool some_active_set_solves(const Eigen::MatrixXd& M, const Eigen::VectorXd& q) {
  const Eigen::Index size = q.size();
  for (unsigned set = 0; set < 1u << size; ++set) {
    std::vector<Eigen::Index> active;
    for (Eigen::Index i = 0; i < size; ++i) {
      if (set >> i & 1u) active.push_back(i);
    }
    Eigen::VectorXd z = Eigen::VectorXd::Zero(size);
    if (!active.empty()) {
      const Eigen::MatrixXd A = M(active, active);
      const Eigen::VectorXd x = A.fullPivLu().solve(-q(active));
      for (std::size_t i = 0; i < active.size(); ++i)
        z[active[i]] = x[static_cast<Eigen::Index>(i)];
    }
    if (violation(M, q, z) < 1e-10) return true;
  }
  return false;
}

Eigen::MatrixXd random_matrix(std::mt19937& random, Eigen::Index rows, Eigen::Index columns) {
  Eigen::MatrixXd matrix(rows, columns);
  for (double& entry : matrix.reshaped()) entry = uniform(random, -1, 1);
  return matrix;
}

TEST(LinearComplementarity, NothingToDoWhereNothingIsNegative) {
  const LinearComplementarity solution =
      solve_linear_complementarity(Eigen::MatrixXd::Identity(2, 2), Eigen::Vector2d(1, 0));
  EXPECT_TRUE(solution.solved);
  EXPECT_EQ(solution.z, Eigen::Vector2d::Zero());
}

// Murty's family, on which Lemke's method takes its worst path; the answer is (0, …, 0, 1).
TEST(LinearComplementarity, SolvesMurtysTriangle) {
  constexpr int size = 8;
  Eigen::MatrixXd M = Eigen::MatrixXd::Identity(size, size);
  for (int i = 0; i < size; ++i) {
    for (int j = i + 1; j < size; ++j) M(i, j) = 2;
  }
  const LinearComplementarity solution =
      solve_linear_complementarity(M, -Eigen::VectorXd::Ones(size));
  ASSERT_TRUE(solution.solved);
  EXPECT_LT((solution.z - Eigen::VectorXd::Unit(size, size - 1)).norm(), 1e-14);
}

TEST(LinearComplementarity, PositiveDefiniteProblemsAreAllSolved) {
  std::mt19937 random(1);
  for (int trial = 0; trial < 300; ++trial) {
    const auto size = static_cast<Eigen::Index>(1 + random() % 8);
    const Eigen::MatrixXd A = random_matrix(random, size, size);
    const Eigen::MatrixXd skew = random_matrix(random, size, size);
    const Eigen::MatrixXd M = A * A.transpose() + 0.05 * Eigen::MatrixXd::Identity(size, size) +
                              (skew - skew.transpose());
    const Eigen::VectorXd q = random_matrix(random, size, 1);
    const LinearComplementarity solution = solve_linear_complementarity(M, q);
    ASSERT_TRUE(solution.solved) << trial;
    EXPECT_LT(violation(M, q, solution.z), 1e-10) << trial;
  }
}

// With M ≥ 0 and of low rank, q outside its range often has no solution: a ray, and only then.
TEST(LinearComplementarity, SemidefiniteProblemsEndOnARayExactlyWhenEnumerationFindsNothing) {
  std::mt19937 random(2);
  int unsolvable = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const auto size = static_cast<Eigen::Index>(2 + random() % 5);
    const auto rank = static_cast<Eigen::Index>(1 + random() % 3);
    const Eigen::MatrixXd A = random_matrix(random, size, rank);
    const Eigen::MatrixXd M = A * A.transpose();
    const Eigen::VectorXd q = random_matrix(random, size, 1);
    const LinearComplementarity solution = solve_linear_complementarity(M, q);
    const bool exists = some_active_set_solves(M, q);
    unsolvable += !exists;
    EXPECT_EQ(solution.solved, exists) << trial;
    if (!solution.solved) continue;
    EXPECT_LT(violation(M, q, solution.z), 1e-9) << trial;
  }
  EXPECT_GT(unsolvable, 20);
}

TEST(LinearComplementarity, WhatItCallsSolvedIsSolvedForAnyMatrix) {
  std::mt19937 random(3);
  int solved = 0;
  for (int trial = 0; trial < 300; ++trial) {
    const auto size = static_cast<Eigen::Index>(1 + random() % 6);
    const Eigen::MatrixXd M = random_matrix(random, size, size);
    const Eigen::VectorXd q = random_matrix(random, size, 1);
    const LinearComplementarity solution = solve_linear_complementarity(M, q);
    if (!solution.solved) continue;
    ++solved;
    EXPECT_LT(violation(M, q, solution.z), 1e-9) << trial;
  }
  EXPECT_GT(solved, 100);
}

// Equal columns tie in every ratio test.
TEST(LinearComplementarity, DegenerateTiesDoNotCycle) {
  const Eigen::MatrixXd M = Eigen::MatrixXd::Ones(6, 6);
  const LinearComplementarity solution = solve_linear_complementarity(M, -Eigen::VectorXd::Ones(6));
  ASSERT_TRUE(solution.solved);
  EXPECT_NEAR(solution.z.sum(), 1, 1e-14);
}

}  // namespace linear_complementarity_test
}  // namespace carom::numerics

#include "numerics/dense.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

namespace carom::numerics {
namespace dense_test {

/// 2 on the diagonal, −1 beside it: its eigenvalues are 2 − 2·cos(kπ/(n + 1)).
Eigen::MatrixXd string_of_masses(int n) {
  Eigen::MatrixXd K = 2 * Eigen::MatrixXd::Identity(n, n);
  K.diagonal(1).setConstant(-1);
  K.diagonal(-1).setConstant(-1);
  return K;
}

TEST(Dense, SolvesWhatNeedsPivots) {
  const Eigen::MatrixXd A{{0, 2, 0}, {1, 0, 0}, {0, 1, 4}};
  const Eigen::VectorXd x{{3, -1, 0.5}};
  EXPECT_LT((solve_regular(A, A * x) - x).norm(), 1e-15);
  EXPECT_LT((inverse_of(A) * A - Eigen::MatrixXd::Identity(3, 3)).norm(), 1e-15);
}

TEST(Dense, FindsTheEigenvaluesOfAStringOfMasses) {
  constexpr int n = 7;
  const Eigen::MatrixXd K = string_of_masses(n);
  const Eigen::VectorXd values = eigenvalues_of(K);
  for (int k = 1; k <= n; ++k)
    EXPECT_NEAR(values[k - 1], 2 - 2 * std::cos(k * std::numbers::pi / (n + 1)), 1e-14);
  const SymmetricEigen eigen = eigenvectors_of(K);
  EXPECT_LT((K * eigen.vectors - eigen.vectors * eigen.values.asDiagonal()).norm(), 1e-14);
  EXPECT_LT((eigen.vectors.transpose() * eigen.vectors - Eigen::MatrixXd::Identity(n, n)).norm(),
            1e-14);
}

TEST(Dense, TellsSingularFromRegular) {
  const Eigen::MatrixXd A{{0, 2, 0}, {1, 0, 0}, {0, 1, 4}};
  const Eigen::VectorXd x{{3, -1, 0.5}};
  ASSERT_TRUE(solve_if_regular(A, A * x).has_value());
  EXPECT_LT((*solve_if_regular(A, A * x) - x).norm(), 1e-15);
  EXPECT_FALSE(solve_if_regular(Eigen::MatrixXd::Ones(3, 3), x).has_value());
}

TEST(Dense, SolvesSymmetricEquations) {
  constexpr int n = 7;
  const Eigen::MatrixXd K = string_of_masses(n);
  const Eigen::MatrixXd X = Eigen::MatrixXd::Identity(n, n) + Eigen::MatrixXd::Ones(n, n);
  EXPECT_LT((solve_positive(K, K * X) - X).norm(), 1e-13);
  EXPECT_LT((solve_symmetric(-K, -K * X.col(2)) - X.col(2)).norm(), 1e-13);
  const auto L = cholesky_factor(K);
  ASSERT_TRUE(L.has_value());
  EXPECT_LT((*L * L->transpose() - K).norm(), 1e-14);
  EXPECT_TRUE(L->isLowerTriangular(0));
  EXPECT_FALSE(cholesky_factor(-K).has_value());
}

}  // namespace dense_test
}  // namespace carom::numerics

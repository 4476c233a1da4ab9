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

}  // namespace dense_test
}  // namespace carom::numerics

#include "numerics/small_cholesky.h"

#include <gtest/gtest.h>

namespace carom::numerics {
namespace small_cholesky_test {

/// Hilbert's matrix plus one on its diagonal.
template <int K>
Eigen::Matrix<double, K, K> example() {
  Eigen::Matrix<double, K, K> A = Eigen::Matrix<double, K, K>::Identity();
  for (int i = 0; i < K; ++i) {
    for (int j = 0; j < K; ++j) A(i, j) += 1.0 / (i + j + 1);
  }
  return A;
}

template <int K>
void expect_factor_and_inverse() {
  const auto A = example<K>();
  const auto L = small_cholesky(A);
  EXPECT_TRUE(L.isLowerTriangular(0)) << K;
  EXPECT_LT((L * L.transpose() - A).norm(), 1e-15 * K) << K;
  EXPECT_LT((inverse_by_cholesky(L) * A - A.Identity()).norm(), 1e-15 * K) << K;
}

TEST(SmallCholesky, GivesFactorAndInverse) {
  expect_factor_and_inverse<1>();
  expect_factor_and_inverse<2>();
  expect_factor_and_inverse<3>();
  expect_factor_and_inverse<4>();
  expect_factor_and_inverse<6>();
}

}  // namespace small_cholesky_test
}  // namespace carom::numerics

// Cholesky's factor of a small matrix whose size is known. Plain loops, which the compiler unrolls; Eigen's takes it seconds for
// each size.
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace carom::numerics {

/// L of A = L·Lᵀ, from the lower half of a symmetric matrix that is positive definite.
template <int K>
Eigen::Matrix<double, K, K> small_cholesky(const Eigen::Matrix<double, K, K>& A) {
  Eigen::Matrix<double, K, K> L = Eigen::Matrix<double, K, K>::Zero();
  for (int j = 0; j < K; ++j) {
    for (int i = j; i < K; ++i) {
      double left = A(i, j);
      for (int k = 0; k < j; ++k) left -= L(i, k) * L(j, k);
      L(i, j) = i == j ? std::sqrt(left) : left / L(j, j);
    }
  }
  return L;
}

/// A⁻¹ = L⁻ᵀ·L⁻¹.
template <int K>
Eigen::Matrix<double, K, K> inverse_by_cholesky(const Eigen::Matrix<double, K, K>& L) {
  Eigen::Matrix<double, K, K> R = Eigen::Matrix<double, K, K>::Zero();  // L⁻¹
  for (int j = 0; j < K; ++j) {
    R(j, j) = 1 / L(j, j);
    for (int i = j + 1; i < K; ++i) {
      double sum = 0;
      for (int k = j; k < i; ++k) sum -= L(i, k) * R(k, j);
      R(i, j) = sum / L(i, i);
    }
  }
  Eigen::Matrix<double, K, K> inverse;
  for (int i = 0; i < K; ++i) {
    for (int j = 0; j <= i; ++j) {
      double sum = 0;
      for (int k = i; k < K; ++k) sum += R(k, i) * R(k, j);
      inverse(i, j) = inverse(j, i) = sum;
    }
  }
  return inverse;
}

}  // namespace carom::numerics

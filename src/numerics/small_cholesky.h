// Cholesky's factor of a small matrix whose size is known. Plain loops, which the compiler unrolls; Eigen's takes it seconds for
// each size.
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace carom::numerics {

/// L of A = L·Lᵀ, from the lower half of a symmetric matrix that is positive definite. Where rounding says that it is not, columns
/// stay those of A from there on, so that numbers stay finite.
template <int K>
Eigen::Matrix<double, K, K> small_cholesky(const Eigen::Matrix<double, K, K>& A) {
  Eigen::Matrix<double, K, K> L = A.template triangularView<Eigen::Lower>();
  for (int j = 0; j < K; ++j) {
    double own = A(j, j);
    for (int k = 0; k < j; ++k) own -= L(j, k) * L(j, k);
    if (!(own > 0)) return L;
    L(j, j) = std::sqrt(own);
    for (int i = j + 1; i < K; ++i) {
      double left = A(i, j);
      for (int k = 0; k < j; ++k) left -= L(i, k) * L(j, k);
      L(i, j) = left / L(j, j);
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

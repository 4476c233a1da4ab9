// Eigenvectors of a symmetric matrix of two rows.
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace carom::numerics {

struct TwoByTwoEigen {
  Eigen::Vector2d values;   ///< smaller first
  Eigen::Matrix2d vectors;  ///< of length one, by column
};

/// By one of Jacobi's rotations: t = tan φ with t² + 2·τ·t − 1 = 0, τ = (d − a)/(2·b), leaves a − t·b and d + t·b.
inline TwoByTwoEigen eigen_two_by_two(const Eigen::Matrix2d& symmetric) {
  const double a = symmetric(0, 0), b = symmetric(1, 0), d = symmetric(1, 1);
  double t = 0;
  if (b != 0) {
    const double tau = (d - a) / (2 * b);
    t = std::copysign(1 / (std::fabs(tau) + std::hypot(1, tau)), tau);
  }
  const double c = 1 / std::hypot(1, t), s = t * c;
  TwoByTwoEigen eigen{.values = {a - t * b, d + t * b}, .vectors = {}};
  eigen.vectors << c, s, -s, c;
  if (eigen.values[0] > eigen.values[1]) {
    eigen.values.reverseInPlace();
    eigen.vectors.col(0).swap(eigen.vectors.col(1));
  }
  return eigen;
}

}  // namespace carom::numerics

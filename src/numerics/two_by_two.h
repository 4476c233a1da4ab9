// Eigenvectors of a symmetric matrix of two rows.
#pragma once

#include <Eigen/Core>
#include <cmath>

namespace carom::numerics {

struct TwoByTwoEigen {
  Eigen::Vector2d values;   ///< smaller first
  Eigen::Matrix2d vectors;  ///< of length one, by column
};

/// The axis of the larger value stands at half the angle of (a − d, 2·b); the values are m ∓ r with m = (a + d)/2 and
/// r² = ((a − d)/2)² + b².
inline TwoByTwoEigen eigen_two_by_two(const Eigen::Matrix2d& symmetric) {
  const double a = symmetric(0, 0), b = symmetric(1, 0), d = symmetric(1, 1);
  const double mean = 0.5 * (a + d), radius = std::hypot(0.5 * (d - a), b);
  const double angle = 0.5 * std::atan2(2 * b, a - d), c = std::cos(angle), s = std::sin(angle);
  TwoByTwoEigen eigen{.values = {mean - radius, mean + radius}, .vectors = {}};
  eigen.vectors << -s, c, c, s;
  return eigen;
}

}  // namespace carom::numerics

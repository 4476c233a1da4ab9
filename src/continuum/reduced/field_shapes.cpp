#include "continuum/reduced/field_shapes.h"

namespace carom::continuum {

/// Gradients are small, so that each round gains some digits.
Vector3d FieldShapes::undeformed(const Vector3d& p, const Eigen::VectorXd& z) const {
  constexpr int most_rounds = 20;
  constexpr double same = 1e-14;
  Vector3d X = p;
  for (int round = 0; round < most_rounds; ++round) {
    const Vector3d next = p - field(X, z).u;
    const double moved = (next - X).norm();
    X = next;
    if (moved <= same * p.norm()) break;
  }
  return X;
}

}  // namespace carom::continuum

#include "continuum/reduced/field_shapes.h"

namespace carom::continuum {

/// Newton's steps with (1 + ∇u)⁻¹ ≈ 1 − ∇u: gradients are small, so that each round gains twice as many digits as they have.
Vector3d FieldShapes::undeformed(const Vector3d& p, const Eigen::VectorXd& z) const {
  constexpr int most_rounds = 20;
  constexpr double same = 1e-14;
  Vector3d X = p;
  for (int round = 0; round < most_rounds; ++round) {
    const PlaceField here = field(X, z);
    const Vector3d missing = p - X - here.u;
    const Vector3d step = missing - here.gradient * missing;
    const double moved = step.norm();
    X += step;
    if (moved <= same * p.norm()) break;
  }
  return X;
}

}  // namespace carom::continuum

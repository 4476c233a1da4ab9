// The axes of a joint from the one direction that the user gives.
#pragma once

#include <cmath>

#include "carom/math.h"

namespace carom::multibody {

/// Three unit axes at right angles, the last along z_W. The first lies as near to the world's x axis
/// (or y, when that is the axis) as it can, so that coordinates in the plane read naturally.
inline Matrix3d axes_with_z(const Vector3d& z_W) {
  const Vector3d z = z_W.normalized();
  const Vector3d guide = std::abs(z.x()) < 0.9 ? Vector3d::UnitX() : Vector3d::UnitY();
  Matrix3d R;
  R.col(0) = (guide - guide.dot(z) * z).normalized();
  R.col(1) = z.cross(R.col(0));
  R.col(2) = z;
  return R;
}

}  // namespace carom::multibody

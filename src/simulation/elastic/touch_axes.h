// Axes of a touch.
#pragma once

#include <Eigen/Geometry>
#include <cmath>

#include "carom/math.h"

namespace carom::simulation {

/// Rows t1, t2, n, of which t1 has no direction of its own.
inline Matrix3d contact_axes(const Vector3d& n) {
  Matrix3d axes;
  axes.row(2) = n;
  const Vector3d t1 = n.unitOrthogonal();
  axes.row(0) = t1;
  axes.row(1) = n.cross(t1);
  return axes;
}

/// Columns t1, t2, n of contact axes: t1 along the slip v_rel; without slip along the world's x axis, or y where
/// x is nearly normal.
inline Matrix3d touch_axes(const Vector3d& n_W, const Vector3d& v_rel) {
  /// Slower slip than this part of all velocity has no direction of its own.
  constexpr double slow = 1e-9;
  Vector3d t1 = v_rel - n_W.dot(v_rel) * n_W;
  if (!(t1.norm() > slow * v_rel.norm())) {
    const Vector3d axis = std::fabs(n_W.x()) < 0.9 ? Vector3d::UnitX() : Vector3d::UnitY();
    t1 = axis - n_W.dot(axis) * n_W;
  }
  Matrix3d R_WC;
  R_WC.col(0) = t1.normalized();
  R_WC.col(1) = n_W.cross(R_WC.col(0));
  R_WC.col(2) = n_W;
  return R_WC;
}

}  // namespace carom::simulation

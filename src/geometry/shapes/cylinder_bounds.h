// The box around a cylinder, which may be a solid or a hole.
#pragma once

#include "geometry/shape_type.h"

namespace carom::geometry {

/// How far a disc of radius 1 with that unit normal reaches along the world's axes: √(1 − z_i²).
inline Vector3d disc_reach(const Vector3d& z_W) {
  return (Vector3d::Ones() - z_W.cwiseAbs2()).cwiseMax(0).cwiseSqrt();
}

inline Bounds cylinder_bounds(double radius, double length, const Pose& X_WS) {
  const Vector3d z_W = X_WS.R.col(2);
  return bounds_around(X_WS.p, 0.5 * length * z_W.cwiseAbs() + radius * disc_reach(z_W));
}

}  // namespace carom::geometry

// The cross product as a matrix.
#pragma once

#include "carom/math.h"

namespace carom {

/// r × v = cross_matrix(r)·v
inline Matrix3d cross_matrix(const Vector3d& r) {
  return (Matrix3d() << 0, -r.z(), r.y(), r.z(), 0, -r.x(), -r.y(), r.x(), 0).finished();
}

}  // namespace carom

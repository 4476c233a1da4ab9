// The vector between the nearest points of two cores that are apart.
#pragma once

#include "geometry/core.h"

namespace carom::geometry {

struct NearestVector {
  Vector3d v_W = Vector3d::Zero();  ///< from A to B; zero when they overlap [m]
  bool overlap = false;             ///< or touch up to roundings
};

/// B is moved by `shift_W` first. Exact up to roundings for boxes, hulls and segments; where the
/// shapes are round the distance is within 1e-11 of itself and the direction within 1e-5 rad. The
/// search begins at `start_W`, a guess of the direction.
NearestVector nearest_vector(const Core& a, const Core& b, const Vector3d& shift_W,
                             const Vector3d& start_W);

}  // namespace carom::geometry

// How far a point is from a shape.
#pragma once

#include "carom/shapes.h"

namespace carom::geometry {

/// Signed distance of a point to a shape, in the shape's axes, and the direction it grows in.
struct PointDistance {
  double distance = 0;               ///< < 0 inside [m]
  Vector3d n_O = Vector3d::UnitZ();  ///< unit
};

/// The shape must have a closed form with points (has_closed_form()). Allocates nothing.
PointDistance distance_to(const Shape& shape, const Vector3d& p_OP);

/// Throws std::invalid_argument, in words, for shapes that points have no distance to.
void require_points(const Shape& shape);

}  // namespace carom::geometry

// The point of a shape's surface that is nearest to a given one.
#pragma once

#include "carom/shapes.h"

namespace carom::continuum {

/// In the shape's axes; the given point may be inside or outside. Where several are nearest, one of them.
/// Throws std::invalid_argument for shapes other than sphere, ellipsoid, box, cylinder and capsule.
Vector3d nearest_on_surface(const Shape& shape, const Vector3d& p_S);

}  // namespace carom::continuum

// Surfaces of triangles as a page draws them.
#pragma once

#include "geometry/shape_type.h"

namespace carom::geometry {

/// Vertices one after the other, and three places among them per triangle.
Drawing surface_drawing(std::string_view kind, const std::vector<Vector3d>& vertices,
                        const std::vector<MeshTriangle>& triangles);

}  // namespace carom::geometry

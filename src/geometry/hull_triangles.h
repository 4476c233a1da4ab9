// Triangles around a set of points.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "carom/math.h"

namespace carom::geometry {

struct HullTriangle {
  std::array<int, 3> corners;     ///< counter-clockwise seen from outside
  std::array<int, 3> neighbours;  ///< over the edge from corner k to corner k + 1
  Vector3d n = Vector3d::Zero();  ///< outward unit normal
  double offset = 0;              ///< n·x on its plane [m]
  bool alive = true;
};

/// The convex hull of points; those within `negligible` [m] of it are left out. Nothing when the
/// points are in one plane up to that length, or when roundings tie a knot: a larger length helps.
std::optional<std::vector<HullTriangle>> hull_triangles(std::span<const Vector3d> points,
                                                        double negligible);

}  // namespace carom::geometry

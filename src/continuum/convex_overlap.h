// What two convex polygons of a plane have in common.
#pragma once

#include <Eigen/Core>
#include <vector>

namespace carom::continuum {

/// Corners, counter-clockwise.
using Polygon = std::vector<Eigen::Vector2d>;

/// Sutherland and Hodgman (Comm. ACM 17:32, 1974): the first polygon cut along each edge of the second. Empty when
/// they have nothing in common. Both may be turned either way; the result is turned like the first.
Polygon convex_overlap(const Polygon& one, const Polygon& other);

/// > 0 counter-clockwise.
double signed_area(const Polygon& polygon);

}  // namespace carom::continuum

// What is left of a shape when the ball it is rounded with is taken off, placed in space.
//
// A sphere is a point and a radius, a capsule a piece of a line and a radius. Rounding with radius r
// adds r to the support function h(n) = max n·x whatever n is, so the gap of two shapes is that of
// their cores less both radii, apart and overlapping alike, and the normal is the same.
#pragma once

#include <variant>

#include "carom/shapes.h"

namespace carom::geometry {

enum class CoreKind { point, segment, box, cylinder, ellipsoid, hull };

struct Core {
  CoreKind kind = CoreKind::point;
  Matrix3d R = Matrix3d::Identity();  ///< R_WS
  Vector3d p = Vector3d::Zero();  ///< of its origin from a place near both cores, world axes [m]
  /// Half edges of a box, (r, r, half length) of a cylinder, (0, 0, half length) of a segment, radii.
  Vector3d half = Vector3d::Zero();
  const HullData* hull = nullptr;
  double rounding = 0;  ///< radius of the ball [m]
  double size = 0;      ///< of its smallest sphere about its origin [m]
};

/// Throws std::invalid_argument for shapes that are not convex, and for half-spaces: they have no core.
Core core_of(const Shape& shape, const Matrix3d& R_WS, const Vector3d& p);

/// The vertex of a hull farthest along n_S, the first of equal ones.
int farthest_vertex(const HullData& hull, const Vector3d& n_S);

/// A point of the core farthest along n_W (of any length above zero), in the core's place.
Vector3d support(const Core& core, const Vector3d& n_W);

/// n·(b − a) for the supporting points of both: how far a plane with the unit normal n_W from A to B
/// tells the two cores apart; negative when it does not. The gap is its maximum over all normals when
/// they are apart, and its largest local maximum when they overlap [m].
double separation(const Core& a, const Core& b, const Vector3d& n_W);

}  // namespace carom::geometry

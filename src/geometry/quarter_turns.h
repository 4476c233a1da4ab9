// Four places at quarter turns along a circle of a shape that lies on a plane or leans on it.
#pragma once

#include <array>
#include <cmath>

#include "carom/shapes.h"

namespace carom::geometry {

/// Directions across the z axis of a shape B, turned so that the first is the lowest over a half-space A.
/// The sum of four equal springs there resists every tilt alike and changes smoothly through the upright
/// pose, although the lowest point jumps: the second and fourth keep the height of the centre, the first
/// and third change places. Points fixed to the shape would make it roll like a polygon.
struct QuarterTurns {
  std::array<Vector3d, 4> radial_B;  ///< unit; the first along B's x axis when there is no tilt
  Vector3d across_W;                 ///< the second one, in the plane whatever the tilt
  Vector3d n_B;                      ///< normal of the plane
};

inline QuarterTurns quarter_turns(const Pose& X_WA, const Pose& X_WB) {
  constexpr double no_tilt = 1e-12;
  const Vector3d n_B = X_WB.R.transpose() * X_WA.R.col(2);
  const double tilt = std::hypot(n_B.x(), n_B.y());  // sine of the angle between axis and normal
  const Vector3d down =
      tilt > no_tilt ? Vector3d(-n_B.x() / tilt, -n_B.y() / tilt, 0) : Vector3d::UnitX();
  const Vector3d across = {-down.y(), down.x(), 0};
  return {{down, across, -down, -across}, X_WB.R * across, n_B};
}

}  // namespace carom::geometry

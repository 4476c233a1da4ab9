// Which zones of a smooth body are fine: places near each other share one.
#pragma once

#include <vector>

#include "continuum/meshing/ball_image.h"
#include "continuum/meshing/graded_mesh.h"

namespace carom::continuum {

/// A zone on the surface.
struct FineZone {
  Vector3d b = Vector3d::UnitZ();  ///< its middle on the unit sphere
  double reach = 0;                ///< from its middle to its rim, in the body [m]
  double size = 0;                 ///< of its elements [m]
};

/// None, one, or two of them that are at least `least_angle_between_zones` apart on the sphere.
std::vector<FineZone> fine_zones(const BallImage& image, const MeshWish& wish);

/// Zones nearer to each other leave elements on the far side of the body that are too coarse [rad].
inline constexpr double least_angle_between_zones = 1.3;

}  // namespace carom::continuum

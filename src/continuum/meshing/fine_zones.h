// Which zones of a smooth body are fine.
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

/// One for each place.
std::vector<FineZone> fine_zones(const BallImage& image, const MeshWish& wish);

/// One that holds both.
FineZone united(const BallImage& image, const FineZone& one, const FineZone& two);

/// Between two points of the unit sphere [rad].
double angle_between(const Vector3d& a, const Vector3d& b);

}  // namespace carom::continuum

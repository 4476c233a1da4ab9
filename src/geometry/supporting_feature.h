// The flat part of a rounded shape that faces a direction: a face, a line, or nothing.
#pragma once

#include <array>
#include <optional>

#include "geometry/patch.h"

namespace carom::geometry {

/// A corner of a feature, on the rounded surface, and what it is like there.
struct FeatureCorner {
  Vector3d p = Vector3d::Zero();  ///< in the place of the cores, world axes [m]
  int number = 0;                 ///< 0 to 7
  int leaving = 0;                ///< number of the point where the edge to the next corner leaves
  SurfaceCurvature curvature;     ///< of the surface there
};

/// One to eight corners; three or more go around a face.
struct Feature {
  std::array<FeatureCorner, 8> corners;
  int count = 0;
  double curvature_across = 0;  ///< of a line, infinite for an edge [1/m]
};

/// What can lie on a face of another shape whose outward normal is n_W: the face most opposite to
/// it, the nearest line along a side, or the lowest point.
Feature incident_feature(const Core& core, const Vector3d& n_W);

/// The line of the core's rounded surface that lies farthest along n_W, when n_W is across a line of
/// it up to `angle`: an edge, or the side of a cylinder or capsule.
std::optional<Feature> supporting_line(const Core& core, const Vector3d& n_W, double angle);

/// A flat face: a convex polygon or a disc.
struct Region {
  Vector3d p = Vector3d::Zero();     ///< its middle
  Vector3d n_W = Vector3d::UnitZ();  ///< outward
  Vector3d x_W = Vector3d::UnitX();  ///< along its first edge or the cylinder's x axis
  double radius = 0;                 ///< of a disc; 0 for a polygon [m]
  double area = 0;                   ///< [m²]
  const Core* core = nullptr;
  int face = 0;  ///< of a hull; of a box the axis, and the side
  double side = 1;
};

/// The face whose outward normal is within `angle` of n_W, the nearest one.
std::optional<Region> face_towards(const Core& core, const Vector3d& n_W, double angle);

/// Corners of a polygon in turn, in the place of the cores.
int corner_count(const Region& region);
Vector3d corner(const Region& region, int k);
int corner_number(const Region& region, int k);

}  // namespace carom::geometry

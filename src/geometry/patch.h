// The part of a core's surface around its farthest point: how that point moves as the normal turns.
#pragma once

#include <array>

#include "geometry/core.h"

namespace carom::geometry {

enum class PatchKind {
  vertex,  ///< stays where it is
  edge,    ///< straight; only normals across it
  face,    ///< one normal only
  side,    ///< of a cylinder: only normals across its axis
  rim,     ///< of a cylinder's cap
  smooth   ///< of an ellipsoid
};

struct Patch {
  PatchKind kind = PatchKind::vertex;
  Vector3d p = Vector3d::Zero();    ///< vertex, point of the edge or face, centre of cap [m]
  Vector3d dir = Vector3d::Zero();  ///< unit vector along edge or side; outward normal of a face
  int number = 0;  ///< names a contact at this patch, whichever of its ends is nearer
};

/// Few patches are near one normal; of hulls with many edges at one vertex the nearest are kept.
struct Patches {
  std::array<Patch, 12> list;
  int count = 0;
};

/// Patches whose normals come within `angle` [rad] of the outward normal n_W, world axes.
Patches patches_near(const Core& core, const Vector3d& n_W, double angle);

/// The farthest point along a unit normal that the patch allows, and the radii of curvature there: as
/// the normal turns by δ, the point moves by R·δ.
struct PatchPoint {
  Vector3d p = Vector3d::Zero();
  Matrix3d R = Matrix3d::Zero();
};
PatchPoint point_on(const Core& core, const Patch& patch, const Vector3d& n_W);

/// Principal curvatures of the rounded surface there; infinite where it is sharp.
struct SurfaceCurvature {
  double a = 0, b = 0;               ///< a ≤ b [1/m]
  Vector3d t_W = Vector3d::UnitX();  ///< unit tangent along which it is a
};
SurfaceCurvature curvature_of(const Core& core, const Patch& patch, const Vector3d& n_W);

/// Curvatures of the gap between two surfaces with the common normal n_W: half the sums.
SurfaceCurvature gap_curvature(const SurfaceCurvature& one, const SurfaceCurvature& two,
                               const Vector3d& n_W);

}  // namespace carom::geometry

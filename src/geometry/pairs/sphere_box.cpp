#include <cmath>

#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {
namespace {

/// The nearest face of a box around the point; the first one of several.
SurfacePoint nearest_from_inside(const Vector3d& half, const Vector3d& p_BA) {
  int axis = 0;
  const double depth = (half - p_BA.cwiseAbs()).minCoeff(&axis);
  const double side = std::copysign(1, p_BA[axis]);
  SurfacePoint surface = {.p_BQ = p_BA,
                          .n_B = side * Vector3d::Unit(axis),
                          .distance = -depth,
                          .t_B = Vector3d::Unit((axis + 1) % 3)};
  surface.p_BQ[axis] = side * half[axis];
  return surface;
}

SurfacePoint nearest(const Box& box, const Vector3d& p_BA) {
  const Vector3d half = box.size / 2;
  const Vector3d p_BQ = p_BA.cwiseMin(half).cwiseMax(-half);
  const Vector3d outward = p_BA - p_BQ;
  const auto outside = (outward.array() != 0).eval();
  if (!outside.any()) return nearest_from_inside(half, p_BA);

  const double distance = outward.norm();
  SurfacePoint surface = {
      .p_BQ = p_BQ, .n_B = outward / distance, .distance = distance, .t_B = Vector3d::Zero()};
  // Outside along one axis is over a face, along two over an edge, along three over a vertex.
  const auto axes = outside.count();
  surface.curvature_a = axes == 3 ? infinite : 0;
  surface.curvature_b = axes >= 2 ? infinite : 0;
  int along = 0;  // an axis of the face, the one of the edge
  while (along < 2 && outside[along]) ++along;
  surface.t_B = axes == 3 ? surface.n_B.unitOrthogonal() : Vector3d::Unit(along);
  return surface;
}

}  // namespace

int sphere_box(const Sphere& a, const Pose& X_WA, const Box& b, const Pose& X_WB, double reach,
               std::span<ContactPoint> points) {
  const SurfacePoint surface = nearest(b, centre_in(X_WA, X_WB));
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry

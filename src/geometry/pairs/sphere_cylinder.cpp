#include <cmath>

#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {
namespace {

SurfacePoint nearest(const Cylinder& cylinder, const Vector3d& p_BA) {
  const double half = cylinder.length / 2;
  const double from_axis = std::hypot(p_BA.x(), p_BA.y());
  // On the axis every radial direction is as good as another.
  const Vector3d radial =
      from_axis > 0 ? Vector3d(p_BA.x() / from_axis, p_BA.y() / from_axis, 0) : Vector3d::UnitX();
  const double side = std::copysign(1, p_BA.z());
  const Vector3d end = side * Vector3d::UnitZ();
  const double beyond_side = from_axis - cylinder.radius;
  const double beyond_end = std::fabs(p_BA.z()) - half;

  if (beyond_side > 0 && beyond_end > 0) {
    // The rim, a circle of curvature 1/R in its own plane: normal curvature (n·e_r)/R.
    const double distance = std::hypot(beyond_side, beyond_end);
    const Vector3d n_B = (beyond_side * radial + beyond_end * end) / distance;
    return {.p_BQ = cylinder.radius * radial + half * end,
            .n_B = n_B,
            .distance = distance,
            .curvature_a = n_B.dot(radial) / cylinder.radius,
            .curvature_b = infinite,
            .t_B = {-radial.y(), radial.x(), 0}};
  }
  if (beyond_end > beyond_side) {
    return {.p_BQ = {p_BA.x(), p_BA.y(), side * half},
            .n_B = end,
            .distance = beyond_end,
            .t_B = Vector3d::UnitX()};
  }
  return {.p_BQ = cylinder.radius * radial + Vector3d(0, 0, p_BA.z()),
          .n_B = radial,
          .distance = beyond_side,
          .curvature_a = 0,
          .curvature_b = 1 / cylinder.radius,
          .t_B = Vector3d::UnitZ()};
}

}  // namespace

int sphere_cylinder(const Sphere& a, const Pose& X_WA, const Cylinder& b, const Pose& X_WB,
                    double reach, std::span<ContactPoint> points) {
  const SurfacePoint surface = nearest(b, centre_in(X_WA, X_WB));
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry

#include <algorithm>
#include <cmath>

#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {
namespace {

SurfacePoint nearest(const Capsule& capsule, const Vector3d& p_BA) {
  const double half = capsule.length / 2;
  // Foot of the perpendicular on the axis, or one of its ends.
  const Vector3d p_BF = {0, 0, std::clamp(p_BA.z(), -half, half)};
  const Vector3d outward = p_BA - p_BF;
  const double from_axis = outward.norm();
  // On the axis every radial direction is as good as another.
  const Vector3d n_B = from_axis > 0 ? Vector3d(outward / from_axis) : Vector3d::UnitX();
  const bool at_end = std::fabs(p_BA.z()) > half;
  return {.p_BQ = p_BF + capsule.radius * n_B,
          .n_B = n_B,
          .distance = from_axis - capsule.radius,
          .curvature_a = at_end ? 1 / capsule.radius : 0,
          .curvature_b = 1 / capsule.radius,
          .t_B = at_end ? n_B.unitOrthogonal() : Vector3d::UnitZ()};
}

}  // namespace

int sphere_capsule(const Sphere& a, const Pose& X_WA, const Capsule& b, const Pose& X_WB,
                   double reach, std::span<ContactPoint> points) {
  const SurfacePoint surface = nearest(b, centre_in(X_WA, X_WB));
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry

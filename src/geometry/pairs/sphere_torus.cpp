#include <cmath>

#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {
namespace {

// The nearest point of the circle along the middle of the tube is in the plane of the axis and the given
// point, and that of the surface lies on the way from it. Curvatures as in half_space_torus.cpp.
SurfacePoint nearest_on_tube(const Torus& torus, const Vector3d& p_BA) {
  const double from_axis = std::hypot(p_BA.x(), p_BA.y());
  // On the axis every radial direction is as good as another, and so is every one on the circle.
  const Vector3d e_r =
      from_axis > 0 ? Vector3d(p_BA.x() / from_axis, p_BA.y() / from_axis, 0) : Vector3d::UnitX();
  const Vector3d p_BF = torus.radius * e_r;
  const Vector3d outward = p_BA - p_BF;
  const double from_circle = outward.norm();
  const Vector3d n_B = from_circle > 0 ? Vector3d(outward / from_circle) : e_r;
  const double cosine = n_B.dot(e_r);
  return {.p_BQ = p_BF + torus.tube_radius * n_B,
          .n_B = n_B,
          .distance = from_circle - torus.tube_radius,
          .curvature_a = cosine / (torus.radius + torus.tube_radius * cosine),
          .curvature_b = 1 / torus.tube_radius,
          .t_B = {-e_r.y(), e_r.x(), 0}};
}

}  // namespace

int sphere_torus(const Sphere& a, const Pose& X_WA, const Torus& b, const Pose& X_WB, double reach,
                 std::span<ContactPoint> points) {
  const SurfacePoint surface = nearest_on_tube(b, centre_in(X_WA, X_WB));
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry

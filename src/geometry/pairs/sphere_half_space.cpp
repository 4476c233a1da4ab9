#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {

int sphere_half_space(const Sphere& a, const Pose& X_WA, const HalfSpace&, const Pose& X_WB,
                      double reach, std::span<ContactPoint> points) {
  const Vector3d p_BA = centre_in(X_WA, X_WB);
  const SurfacePoint surface = {.p_BQ = {p_BA.x(), p_BA.y(), 0},
                                .n_B = Vector3d::UnitZ(),
                                .distance = p_BA.z(),
                                .t_B = Vector3d::UnitX()};
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry

#include "geometry/pairs/pairs.h"

namespace carom::geometry {

int socket_sphere(const Socket& a, const Pose& X_WA, const Sphere& b, const Pose& X_WB,
                  double reach, std::span<ContactPoint> points) {
  const Vector3d p_AB_W = X_WB.p - X_WA.p;
  const double distance = p_AB_W.norm();
  // In the middle every direction is as good as another.
  const Vector3d out_W = distance > 0 ? Vector3d(p_AB_W / distance) : Vector3d::UnitZ();
  const Vector3d p_WA = X_WA.p + a.radius * out_W;
  const Vector3d p_WB = X_WB.p + b.radius * out_W;
  const double curvature = 0.5 * (1 / b.radius - 1 / a.radius);
  return append({.gap = a.radius - b.radius - distance,
                 .n_W = -out_W,
                 .p_WC = 0.5 * (p_WA + p_WB),
                 .p_WA = p_WA,
                 .p_WB = p_WB,
                 .curvature_a = curvature,
                 .curvature_b = curvature,
                 .t_W = out_W.unitOrthogonal()},
                reach, points, 0);
}

}  // namespace carom::geometry

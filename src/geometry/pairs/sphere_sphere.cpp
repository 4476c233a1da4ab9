#include "geometry/pairs/pairs.h"

namespace carom::geometry {

int sphere_sphere(const Sphere& a, const Pose& X_WA, const Sphere& b, const Pose& X_WB,
                  double reach, std::span<ContactPoint> points) {
  const Vector3d p_AB_W = X_WB.p - X_WA.p;
  const double distance = p_AB_W.norm();
  const double gap = distance - (a.radius + b.radius);
  if (!(gap < reach)) return 0;
  // Concentric spheres have no normal of their own; any will do.
  const Vector3d n_W = distance > 0 ? Vector3d(p_AB_W / distance) : Vector3d::UnitZ();
  const Vector3d p_WA = X_WA.p + a.radius * n_W;
  const Vector3d p_WB = X_WB.p - b.radius * n_W;
  const double curvature = 0.5 * (1 / a.radius + 1 / b.radius);
  return append({.gap = gap,
                 .n_W = n_W,
                 .p_WC = 0.5 * (p_WA + p_WB),
                 .p_WA = p_WA,
                 .p_WB = p_WB,
                 .curvature_a = curvature,
                 .curvature_b = curvature,
                 .t_W = n_W.unitOrthogonal()},
                reach, points, 0);
}

}  // namespace carom::geometry

#include <cmath>

#include "geometry/pairs/pairs.h"
#include "geometry/plane_contact.h"

namespace carom::geometry {

int half_space_capsule(const HalfSpace&, const Pose& X_WA, const Capsule& b, const Pose& X_WB,
                       double reach, std::span<ContactPoint> points) {
  const Vector3d n_W = X_WA.R.col(2);
  const Vector3d axis_W = X_WB.R.col(2);
  const bool is_lying = std::fabs(n_W.dot(axis_W)) < parallel_angle;
  int count = 0;
  for (int end = 0; end < 2; ++end) {
    const double z = end == 0 ? -b.length / 2 : b.length / 2;
    ContactPoint point = plane_contact(X_WA, X_WB, z * axis_W - b.radius * n_W);
    point.curvature_a = is_lying ? 0 : 0.5 / b.radius;
    point.curvature_b = 0.5 / b.radius;
    if (is_lying) point.t_W = axis_W;
    point.feature = end;
    count = append(point, reach, points, count);
  }
  return count;
}

}  // namespace carom::geometry

#include "geometry/pairs/pairs.h"
#include "geometry/plane_contact.h"

namespace carom::geometry {

int half_space_box(const HalfSpace&, const Pose& X_WA, const Box& b, const Pose& X_WB, double reach,
                   std::span<ContactPoint> points) {
  int count = 0;
  for (int vertex = 0; vertex < 8; ++vertex) {
    const auto side = [&](int axis) { return (vertex >> axis & 1) != 0 ? 0.5 : -0.5; };
    const Vector3d p_BV = b.size.cwiseProduct(Vector3d(side(0), side(1), side(2)));
    ContactPoint point = plane_contact(X_WA, X_WB, X_WB.R * p_BV);
    point.curvature_a = point.curvature_b = infinite;
    point.feature = vertex;
    count = append(point, reach, points, count);
  }
  return count;
}

}  // namespace carom::geometry

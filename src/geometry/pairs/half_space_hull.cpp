#include <array>

#include "geometry/pairs/pairs.h"
#include "geometry/plane_contact.h"

namespace carom::geometry {

// Of the vertices with one number the lowest. Those of a face have different numbers, so a face on the
// plane has all its corners; as the hull rolls on, a number goes to another vertex when both are
// equally high, so its gap does not jump.
int half_space_hull(const HalfSpace&, const Pose& X_WA, const ConvexHull& b, const Pose& X_WB,
                    double reach, std::span<ContactPoint> points) {
  const HullData& hull = b.data();
  const Vector3d n_B = X_WB.R.transpose() * X_WA.R.col(2);
  std::array<int, 8> lowest;
  lowest.fill(-1);
  for (int i = 0; i < static_cast<int>(hull.vertices.size()); ++i) {
    int& best = lowest[hull.numbers[i]];
    // Of vertices that are equally high up to roundings always the first.
    const double margin = 1e-12 * hull.radius;
    if (best < 0 || n_B.dot(hull.vertices[i] - hull.vertices[best]) < -margin) best = i;
  }
  int count = 0;
  for (int number = 0; number < 8; ++number) {
    if (lowest[number] < 0) continue;
    ContactPoint point = plane_contact(X_WA, X_WB, X_WB.R * hull.vertices[lowest[number]]);
    point.curvature_a = point.curvature_b = infinite;
    point.feature = number;
    count = append(point, reach, points, count);
  }
  return count;
}

}  // namespace carom::geometry

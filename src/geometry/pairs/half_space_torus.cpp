#include <cstddef>

#include "geometry/pairs/pairs.h"
#include "geometry/plane_contact.h"
#include "geometry/quarter_turns.h"

namespace carom::geometry {

// The tube cut along a radius e_r of the torus is a circle of radius r about R·e_r in the plane of e_r and
// the axis z. Its lowest point has the direction m of −n cut to that plane:
//
//   p = R·e_r + r·m,  m = −(n − (n·t)·t)/|n − (n·t)·t|,  t = z × e_r
//
// Of all e_r the one along −n across the axis has the lowest point of the torus. The others follow at
// quarter turns, as on the rim of a cylinder.
//
// Curvatures of the torus where its outward normal is m: 1/r around the tube, and (m·e_r)/(R + r·(m·e_r))
// along it. A torus that lies flat touches along a circle: the latter is zero.
int half_space_torus(const HalfSpace&, const Pose& X_WA, const Torus& b, const Pose& X_WB,
                     double reach, std::span<ContactPoint> points) {
  const auto [radial_B, across_W, n_B] = quarter_turns(X_WA, X_WB);
  const Vector3d n_W = X_WA.R.col(2);
  // The first and third circle hold the normal; the others are cut along the axis.
  const Vector3d lowest_W = -n_W;
  const Vector3d along_axis_W = X_WB.R.col(2) * (n_B.z() > 0 ? -1.0 : 1.0);

  int count = 0;
  for (int feature = 0; feature < 4; ++feature) {
    const bool holds_normal = feature % 2 == 0;
    const Vector3d& e_r = radial_B[static_cast<std::size_t>(feature)];
    const Vector3d& m_W = holds_normal ? lowest_W : along_axis_W;
    ContactPoint point = plane_contact(X_WA, X_WB, X_WB.R * (b.radius * e_r) + b.tube_radius * m_W);
    const double outward = holds_normal ? -n_B.dot(e_r) : 0;  // m·e_r
    point.curvature_a = 0.5 * outward / (b.radius + b.tube_radius * outward);
    point.curvature_b = 0.5 / b.tube_radius;
    point.t_W = holds_normal ? across_W : n_W.cross(across_W);
    point.feature = feature;
    if (!holds_normal) point.p_CN_W = X_WB.R * (-b.radius * e_r);
    count = append(point, reach, points, count);
  }
  return count;
}

}  // namespace carom::geometry

#include <cmath>
#include <cstddef>
#include <numbers>

#include "geometry/pairs/pairs.h"
#include "geometry/plane_contact.h"
#include "geometry/quarter_turns.h"

namespace carom::geometry {

namespace {

constexpr int points_that_stand = 8;

}  // namespace

// Four points on each rim, at quarter turns from the lowest.
int half_space_cylinder(const HalfSpace&, const Pose& X_WA, const Cylinder& b, const Pose& X_WB,
                        double reach, std::span<ContactPoint> points) {
  const auto [radial_B, across_W, n_B] = quarter_turns(X_WA, X_WB);
  const bool is_lying = std::fabs(n_B.z()) < parallel_angle;

  int count = 0;
  for (int feature = 0; feature < 8; ++feature) {
    const double z = feature < 4 ? -b.length / 2 : b.length / 2;
    const Vector3d& e_r = radial_B[static_cast<std::size_t>(feature % 4)];
    const Vector3d p_BQ = b.radius * e_r + Vector3d(0, 0, z);
    ContactPoint point = plane_contact(X_WA, X_WB, X_WB.R * p_BQ);
    if (is_lying && feature % 4 == 0) {
      point.curvature_a = 0;
      point.curvature_b = 0.5 / b.radius;
      point.t_W = X_WB.R.col(2);
    } else {
      // The rim is a circle of curvature 1/R in its own plane: normal curvature −(n·e_r)/R.
      point.curvature_a = -0.5 * n_B.dot(e_r) / b.radius;
      point.curvature_b = infinite;
      point.t_W = feature % 2 == 0 ? across_W : X_WA.R.col(2).cross(across_W);
    }
    point.feature = feature;
    if (feature % 2 == 1) point.p_CN_W = X_WB.R * (-b.radius * e_r);
    count = append(point, reach, points, count);
  }
  return count;
}

// A rigid cylinder that stands has no lowest point: its tilt is what rounding leaves of it, and would make the points
// jump along the rim from one evaluation to the next. Eight of them are fixed to it then. Normal forces act at the
// corners of the octagon around the rim: on one within it the cylinder would tip over a side and find the rim carry
// it back at once, without end.
int half_space_standing_cylinder(const HalfSpace& a, const Pose& X_WA, const Cylinder& b,
                                 const Pose& X_WB, double reach, std::span<ContactPoint> points) {
  const Vector3d n_B = X_WB.R.transpose() * X_WA.R.col(2);
  const bool stands = std::hypot(n_B.x(), n_B.y()) < parallel_angle;
  if (!stands) return half_space_cylinder(a, X_WA, b, X_WB, reach, points);
  const double z = std::copysign(b.length / 2, -n_B.z());
  const int first = z < 0 ? 0 : 4;
  const double around = b.radius / std::cos(std::numbers::pi / points_that_stand);
  int count = 0;
  for (int i = 0; i < points_that_stand; ++i) {
    const double angle = 2 * std::numbers::pi / points_that_stand * i;
    const Vector3d e_r(std::cos(angle), std::sin(angle), 0);
    ContactPoint point =
        plane_contact(X_WA, X_WB, X_WB.R * (b.radius * e_r + z * Vector3d::UnitZ()));
    point.p_CN_W = X_WB.R * ((around - b.radius) * e_r);
    point.gap += X_WA.R.col(2).dot(point.p_CN_W);
    point.curvature_a = 0;
    point.curvature_b = infinite;
    // Those between the quarter turns have the names of the rim that is up.
    point.feature = (i % 2 == 0 ? first : 4 - first) + i / 2;
    count = append(point, reach, points, count);
  }
  return count;
}

}  // namespace carom::geometry

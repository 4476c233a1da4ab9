#include <cmath>
#include <cstddef>

#include "geometry/pairs/pairs.h"
#include "geometry/plane_contact.h"
#include "geometry/quarter_turns.h"

namespace carom::geometry {

namespace {

/// Four points on each rim, at these quarter turns. `stands`: the points belong to the cylinder, and normal forces act
/// there; else those of the second and fourth act at the height of the centre.
int rim_points(const Pose& X_WA, const Cylinder& b, const Pose& X_WB, const QuarterTurns& turns,
               bool stands, double reach, std::span<ContactPoint> points) {
  const auto& [radial_B, across_W, n_B] = turns;
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
    if (feature % 2 == 1 && !stands) point.p_CN_W = X_WB.R * (-b.radius * e_r);
    count = append(point, reach, points, count);
  }
  return count;
}

}  // namespace

// Four points on each rim, at quarter turns from the lowest.
int half_space_cylinder(const HalfSpace&, const Pose& X_WA, const Cylinder& b, const Pose& X_WB,
                        double reach, std::span<ContactPoint> points) {
  return rim_points(X_WA, b, X_WB, quarter_turns(X_WA, X_WB), false, reach, points);
}

// A rigid cylinder that stands has no lowest point: its tilt is what rounding leaves of it, and would make the points
// jump along the rim from one evaluation to the next. They are fixed to it then, and carry it against every tilt.
int half_space_standing_cylinder(const HalfSpace&, const Pose& X_WA, const Cylinder& b,
                                 const Pose& X_WB, double reach, std::span<ContactPoint> points) {
  QuarterTurns turns = quarter_turns(X_WA, X_WB);
  const bool stands = std::hypot(turns.n_B.x(), turns.n_B.y()) < parallel_angle;
  if (stands) turns = fixed_quarter_turns(X_WB, turns.n_B);
  return rim_points(X_WA, b, X_WB, turns, stands, reach, points);
}

}  // namespace carom::geometry

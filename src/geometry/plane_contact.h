// Contact of a half-space with one point of another shape.
#pragma once

#include "carom/shapes.h"

namespace carom::geometry {

/// Below this angle between a shape's axis and a plane the contact counts as one along a line [rad].
/// Above the roundings of a body that was placed flat; the gaps do not depend on it.
inline constexpr double parallel_angle = 1e-9;

/// Contact of half-space A with a point Q of shape B that lies at p_BQ_W from B's origin. The
/// curvatures are left open.
inline ContactPoint plane_contact(const Pose& X_WA, const Pose& X_WB, const Vector3d& p_BQ_W) {
  const Vector3d n_W = X_WA.R.col(2);
  // The difference of positions first: far from the origin it keeps the digits of the gap.
  const double gap = n_W.dot((X_WB.p - X_WA.p) + p_BQ_W);
  const Vector3d p_WB = X_WB.p + p_BQ_W;
  return {.gap = gap,
          .n_W = n_W,
          .p_WC = p_WB - 0.5 * gap * n_W,
          .p_WA = p_WB - gap * n_W,
          .p_WB = p_WB,
          .t_W = X_WA.R.col(0)};
}

}  // namespace carom::geometry

// The point of a surface that is nearest to a given point, and the contact of a ball there.
#pragma once

#include "carom/shapes.h"

namespace carom::geometry {

/// Point Q on the surface of shape B, in B's axes.
struct SurfacePoint {
  Vector3d p_BQ;           ///< [m]
  Vector3d n_B;            ///< outward unit normal; at an edge, one of those it allows
  double distance;         ///< of the given point along n_B, negative inside [m]
  double curvature_a = 0;  ///< smaller normal curvature, > 0 convex [1/m]
  double curvature_b = 0;  ///< larger normal curvature [1/m]
  Vector3d t_B;            ///< unit tangent along which it is `curvature_a`
};

/// Position of the sphere's centre in the axes of B [m].
inline Vector3d centre_in(const Pose& X_WA, const Pose& X_WB) {
  return X_WB.R.transpose() * (X_WA.p - X_WB.p);
}

/// Contact of sphere A with the surface of B nearest to its centre.
inline ContactPoint ball_contact(const Sphere& a, const Pose& X_WA, const SurfacePoint& surface,
                                 const Pose& X_WB) {
  const double gap = surface.distance - a.radius;
  const Vector3d n_W = -(X_WB.R * surface.n_B);
  const Vector3d p_WA = X_WA.p + a.radius * n_W;
  const Vector3d p_WB = X_WB * surface.p_BQ;
  return {.gap = gap,
          .n_W = n_W,
          .p_WC = 0.5 * (p_WA + p_WB),
          .p_WA = p_WA,
          .p_WB = p_WB,
          .curvature_a = 0.5 * (1 / a.radius + surface.curvature_a),
          .curvature_b = 0.5 * (1 / a.radius + surface.curvature_b),
          .t_W = X_WB.R * surface.t_B};
}

}  // namespace carom::geometry

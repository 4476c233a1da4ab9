#include <cmath>

#include "carom/shapes.h"
#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {

int sphere_mesh(const Sphere& a, const Pose& X_WA, const Mesh& b, const Pose& X_WB, double reach,
                std::span<ContactPoint> points) {
  using Feature = MeshPoint::Feature;
  const MeshPoint nearest = nearest_point(*b.mesh, centre_in(X_WA, X_WB));
  // A centre inside a mesh can be nearest to an edge only where that edge is concave.
  const double sharp = nearest.distance < 0 ? -infinite : infinite;
  SurfacePoint surface{
      .p_BQ = nearest.p_MQ, .n_B = nearest.n_M, .distance = nearest.distance, .t_B = nearest.t_M};
  if (nearest.feature != Feature::face)
    (sharp > 0 ? surface.curvature_b : surface.curvature_a) = sharp;
  if (nearest.feature == Feature::vertex) surface.curvature_a = surface.curvature_b = sharp;
  // The smaller curvature of a concave edge is the one across it.
  if (nearest.feature == Feature::edge && sharp < 0) {
    surface.t_B = nearest.n_M.cross(nearest.t_M).normalized();
  }
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry

#include <cmath>

#include "geometry/pairs/pairs.h"
#include "geometry/surface_point.h"

namespace carom::geometry {
namespace {

/// The face that a point inside is nearest to, or that a point outside is farthest over.
int nearest_face(const HullData& hull, const Vector3d& p) {
  int best = 0;
  double highest = -infinite;
  for (int i = 0; i < static_cast<int>(hull.faces.size()); ++i) {
    const double height = hull.faces[i].n_S.dot(p) - hull.faces[i].offset;
    if (height > highest) best = i, highest = height;
  }
  return best;
}

bool is_over(const HullData& hull, const HullFace& face, const Vector3d& p) {
  const std::size_t count = face.vertices.size();
  for (std::size_t k = 0; k < count; ++k) {
    const Vector3d& from = hull.vertices[face.vertices[k]];
    const Vector3d& to = hull.vertices[face.vertices[(k + 1) % count]];
    if (face.n_S.cross(to - from).dot(p - from) < 0) return false;
  }
  return true;
}

SurfacePoint over_face(const HullFace& face, const Vector3d& p) {
  const double height = face.n_S.dot(p) - face.offset;
  return {.p_BQ = p - height * face.n_S,
          .n_B = face.n_S,
          .distance = height,
          .t_B = face.n_S.unitOrthogonal()};
}

/// Outside: over a face, an edge or a vertex, whichever is nearest.
SurfacePoint nearest(const HullData& hull, const Vector3d& p) {
  const HullFace& highest = hull.faces[nearest_face(hull, p)];
  // On the surface up to roundings counts as inside: there is a normal then.
  if (!(highest.n_S.dot(p) - highest.offset > 1e-15 * hull.radius)) return over_face(highest, p);
  SurfacePoint best{.distance = infinite};
  for (const HullFace& face : hull.faces) {
    const double height = face.n_S.dot(p) - face.offset;
    if (height > 0 && height < best.distance && is_over(hull, face, p)) best = over_face(face, p);
  }
  for (const HullEdge& edge : hull.edges) {
    const Vector3d& from = hull.vertices[edge.from];
    const Vector3d e = hull.vertices[edge.to] - from;
    const double along = e.dot(p - from) / e.squaredNorm();
    const bool at_end = along <= 0 || along >= 1;
    const Vector3d foot = along <= 0   ? from
                          : along >= 1 ? hull.vertices[edge.to]
                                       : from + along * e;
    const double distance = (p - foot).norm();
    if (!(distance < best.distance)) continue;
    const Vector3d n = (p - foot) / distance;
    best = {.p_BQ = foot,
            .n_B = n,
            .distance = distance,
            .curvature_a = at_end ? infinite : 0,
            .curvature_b = infinite,
            .t_B = at_end ? n.unitOrthogonal() : e.normalized()};
  }
  return best;
}

}  // namespace

int sphere_hull(const Sphere& a, const Pose& X_WA, const ConvexHull& b, const Pose& X_WB,
                double reach, std::span<ContactPoint> points) {
  const SurfacePoint surface = nearest(b.data(), centre_in(X_WA, X_WB));
  return append(ball_contact(a, X_WA, surface, X_WB), reach, points, 0);
}

}  // namespace carom::geometry

// Gilbert, Johnson, Keerthi, "A fast procedure for computing the distance between complex objects in
// three-dimensional space", 1988: the set of all differences b − a is searched for its point nearest
// to the origin by simplices of its supporting points. Only points of the cores farthest along a
// direction are asked for, so every convex shape is alike.
#include "geometry/nearest_points.h"
#include "base/numbers.h"

#include <array>
#include <limits>

namespace carom::geometry {
namespace {

constexpr double relative_error = 1e-11;
constexpr int most_iterations = 100;

/// Up to four points, reduced to those that carry the point nearest to the origin.
struct Simplex {
  std::array<Vector3d, 4> w;
  int count = 0;
};

/// What remains of a simplex, and the point of it nearest to the origin.
struct Reduced {
  Simplex simplex;
  Vector3d v = Vector3d::Zero();
  bool inside = false;  ///< the origin is inside a tetrahedron
};

Reduced nearest_on_point(const Vector3d& a) {
  return {{{a}, 1}, a};
}

Reduced nearest_on_segment(const Vector3d& a, const Vector3d& b) {
  const Vector3d e = b - a;
  const double along = -a.dot(e), length_2 = e.squaredNorm();
  if (along <= 0) return nearest_on_point(a);
  if (along >= length_2) return nearest_on_point(b);
  return {{{a, b}, 2}, a + along / length_2 * e};
}

Reduced nearer(const Reduced& one, const Reduced& two) {
  return two.v.squaredNorm() < one.v.squaredNorm() ? two : one;
}

Reduced nearest_on_triangle(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const Vector3d n = (b - a).cross(c - a);
  const double n_2 = n.squaredNorm();
  // The origin's foot is inside when it is on the inner side of all three edges.
  const bool inside =
      n_2 > 0 && a.cross(b).dot(n) > 0 && b.cross(c).dot(n) > 0 && c.cross(a).dot(n) > 0;
  if (inside) return {{{a, b, c}, 3}, a.dot(n) / n_2 * n};
  return nearer(nearer(nearest_on_segment(a, b), nearest_on_segment(b, c)),
                nearest_on_segment(c, a));
}

Reduced nearest_on_tetrahedron(const std::array<Vector3d, 4>& w) {
  constexpr int faces[4][4] = {{0, 1, 2, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}, {1, 3, 2, 0}};
  Reduced best;
  bool any = false;
  for (const auto& f : faces) {
    const Vector3d n = (w[f[1]] - w[f[0]]).cross(w[f[2]] - w[f[0]]);
    const double origin = -w[f[0]].dot(n), fourth = (w[f[3]] - w[f[0]]).dot(n);
    // The origin is beyond this face, or the tetrahedron is flat.
    if (origin * fourth > 0 && fourth != 0) continue;
    const Reduced found = nearest_on_triangle(w[f[0]], w[f[1]], w[f[2]]);
    best = any ? nearer(best, found) : found;
    any = true;
  }
  if (any) return best;
  return {{w, 4}, Vector3d::Zero(), true};
}

Reduced nearest_on(const Simplex& s) {
  switch (s.count) {
    case 1:
      return nearest_on_point(s.w[0]);
    case 2:
      return nearest_on_segment(s.w[0], s.w[1]);
    case 3:
      return nearest_on_triangle(s.w[0], s.w[1], s.w[2]);
    default:
      return nearest_on_tetrahedron(s.w);
  }
}

}  // namespace

NearestVector nearest_vector(const Core& a, const Core& b, const Vector3d& shift_W,
                             const Vector3d& start_W) {
  const Vector3d p_AB = b.p + shift_W - a.p;
  const double scale = p_AB.norm() + a.size + b.size;
  const auto difference = [&](const Vector3d& along) -> Vector3d {
    return support(b, -along) + shift_W - support(a, along);
  };
  Vector3d v = difference(start_W);
  Simplex simplex{{v}, 1};
  bool apart = false;  // a plane between them is known
  for (int iteration = 0; iteration < most_iterations; ++iteration) {
    const double v_2 = v.squaredNorm();
    if (!(v_2 > epsilon * epsilon * scale * scale)) return {Vector3d::Zero(), true};
    const Vector3d w = difference(v);
    // |v| is never below the distance, and v·w/|v| never above it.
    if (v_2 - v.dot(w) <= relative_error * v_2) break;
    apart |= v.dot(w) > 0;
    bool known = false;
    for (int i = 0; i < simplex.count; ++i) known |= simplex.w[i] == w;
    if (known) break;
    simplex.w[simplex.count++] = w;
    const Reduced reduced = nearest_on(simplex);
    if (reduced.inside && !apart) return {Vector3d::Zero(), true};
    if (reduced.inside || !(reduced.v.squaredNorm() < v_2)) break;
    simplex = reduced.simplex;
    v = reduced.v;
  }
  return {v, false};
}

}  // namespace carom::geometry

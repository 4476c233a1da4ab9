#include "geometry/box_approach.h"
#include "base/numbers.h"

#include <algorithm>
#include <array>
#include <limits>

#include <Eigen/Geometry>

namespace carom::geometry {
namespace {

/// Edges that are parallel up to this angle have no common normal to speak of: its roundings and
/// what the faces miss are then equally small [rad].
constexpr double parallel_edges = 1e-8;

/// One of the directions along which two boxes can be told apart: the normals of faces, and the
/// common normals of two edges. They are the normals of the faces of the set of differences of the
/// points of both, so the largest separation decides (Gottschalk, Lin, Manocha, OBBTree, 1996).
struct Axis {
  double separation = -infinite;  ///< [m]
  Vector3d n_W = Vector3d::UnitZ();
  int edge_one = 0, edge_two = 0;  ///< directions of the edges
};

double separation_along(const PlacedBox& one, const PlacedBox& two, const Vector3d& n_W) {
  const Vector3d p_12_W = two.X_W.p - one.X_W.p;
  return p_12_W.dot(n_W) - half_width(one, n_W) - half_width(two, n_W);
}

/// Turned so that it points from one to two.
Axis axis_along(const PlacedBox& one, const PlacedBox& two, const Vector3d& direction_W) {
  const bool back = (two.X_W.p - one.X_W.p).dot(direction_W) < 0;
  const Vector3d n_W = back ? Vector3d(-direction_W) : direction_W;
  return {.separation = separation_along(one, two, n_W), .n_W = n_W};
}

/// Best normal of a face of `owner`, which is one or two.
Axis best_face_axis(const PlacedBox& owner, const PlacedBox& one, const PlacedBox& two,
                    double negligible) {
  Axis best;
  for (int axis = 0; axis < 3; ++axis) {
    const Axis candidate = axis_along(one, two, owner.X_W.R.col(axis));
    if (candidate.separation > best.separation + negligible) best = candidate;
  }
  return best;
}

/// Nearest points of the two lines through the edges that lie farthest along the axis, and whether
/// they are on the edges.
struct EdgePoints {
  BoxApproach approach;
  bool on_both = false;
};
EdgePoints edge_points(const PlacedBox& one, const PlacedBox& two, const Axis& axis,
                       double negligible) {
  EdgePoints found{.approach = {.gap = axis.separation, .n_W = axis.n_W}};
  BoxApproach& approach = found.approach;
  // The end of each edge on its negative side.
  approach.vertex_one = farthest_vertex(one, axis.n_W) & ~(1 << axis.edge_one);
  approach.vertex_two = farthest_vertex(two, -axis.n_W) & ~(1 << axis.edge_two);
  const auto middle = [](const PlacedBox& box, int vertex, int edge) -> Vector3d {
    Vector3d p = vertex_in_box(box, vertex);
    p[edge] = 0;
    return box.X_W.R * p;
  };
  const Vector3d e1 = one.X_W.R.col(axis.edge_one), e2 = two.X_W.R.col(axis.edge_two);
  const Vector3d p_1M = middle(one, approach.vertex_one, axis.edge_one);
  const Vector3d r =
      (two.X_W.p - one.X_W.p) + middle(two, approach.vertex_two, axis.edge_two) - p_1M;
  // M₁ + s·e₁ and M₂ + t·e₂ differ by a multiple of m = e₁×e₂: s = (r×e₂)·m/m², t = (r×e₁)·m/m².
  const Vector3d m = e1.cross(e2);
  const double s = r.cross(e2).dot(m) / m.squaredNorm();
  const double t = r.cross(e1).dot(m) / m.squaredNorm();
  found.on_both = std::fabs(s) <= one.half[axis.edge_one] + negligible &&
                  std::fabs(t) <= two.half[axis.edge_two] + negligible;
  approach.p_1P = p_1M + s * e1;
  return found;
}

/// Nearest point of `box` to a vertex of `other`, both outside each other. Sides that the vertex is
/// over by a negligible length do not count, so a vertex right over the rim of a face is over it.
struct VertexApproach {
  double distance;
  Vector3d n_W;        ///< from box to other
  Vector3d p_PQ_W;     ///< nearest point from the centre of the box
  int nearest_vertex;  ///< of the box
  bool over_face;
};
VertexApproach vertex_approach(const PlacedBox& box, const PlacedBox& other, int vertex,
                               double negligible) {
  const Matrix3d& R = box.X_W.R;
  const Vector3d p =
      R.transpose() * ((other.X_W.p - box.X_W.p) + other.X_W.R * vertex_in_box(other, vertex));
  const Vector3d beyond = p.cwiseAbs() - box.half;
  Vector3d outward = Vector3d::Zero();
  int sides = 0, nearest_vertex = 0;
  for (int axis = 0; axis < 3; ++axis) {
    if (p[axis] > 0) nearest_vertex |= 1 << axis;
    if (beyond[axis] <= negligible) continue;
    outward[axis] = std::copysign(beyond[axis], p[axis]);
    ++sides;
  }
  int most = 0;
  const double farthest = beyond.maxCoeff(&most);
  if (sides <= 1) {
    const Vector3d n_P = std::copysign(1.0, p[most]) * Vector3d::Unit(most);
    Vector3d q = p;
    q[most] = std::copysign(box.half[most], p[most]);
    return {farthest, R * n_P, R * q, nearest_vertex, true};
  }
  const double distance = outward.norm();
  return {distance, R * (outward / distance), R * (p - outward), nearest_vertex, false};
}

/// Two boxes apart: the nearest of all vertices over the other box, and of all pairs of edges.
BoxApproach approach_from_apart(const PlacedBox& one, const PlacedBox& two,
                                const std::array<Axis, 9>& edges, double negligible) {
  BoxApproach best{.gap = infinite};
  // Later ones must be nearer by more than roundings.
  const double margin = 1e-4 * negligible;
  for (int vertex = 0; vertex < 8; ++vertex) {
    const VertexApproach near = vertex_approach(one, two, vertex, negligible);
    if (near.distance < best.gap - margin) {
      best = {.gap = near.distance,
              .n_W = near.n_W,
              .p_1P = near.p_PQ_W,
              .vertex_one = near.nearest_vertex,
              .vertex_two = vertex,
              .decisive = near.over_face ? Decisive::face_of_one : Decisive::edges};
    }
  }
  for (int vertex = 0; vertex < 8; ++vertex) {
    const VertexApproach near = vertex_approach(two, one, vertex, negligible);
    if (near.distance < best.gap - margin) {
      best = {.gap = near.distance,
              .n_W = -near.n_W,
              .p_1P = one.X_W.R * vertex_in_box(one, vertex),
              .vertex_one = vertex,
              .vertex_two = near.nearest_vertex,
              .decisive = near.over_face ? Decisive::face_of_two : Decisive::edges};
    }
  }
  for (const Axis& axis : edges) {
    if (!(axis.separation > 0) || !(axis.separation < best.gap - margin)) continue;
    const EdgePoints found = edge_points(one, two, axis, 0);
    if (found.on_both) best = found.approach;
  }
  return best;
}

}  // namespace

double negligible_length(const PlacedBox& one, const PlacedBox& two) {
  return 1e-9 * std::min(one.half.maxCoeff(), two.half.maxCoeff());
}

BoxApproach box_approach(const PlacedBox& one, const PlacedBox& two, bool prefer_two) {
  const double negligible = negligible_length(one, two);
  const Axis face_one = best_face_axis(one, one, two, negligible);
  const Axis face_two = best_face_axis(two, one, two, negligible);
  const double difference = face_two.separation - face_one.separation;
  const bool is_two = std::fabs(difference) <= negligible ? prefer_two : difference > 0;
  const Axis& face = is_two ? face_two : face_one;

  std::array<Axis, 9> edges;
  Axis edge;
  for (int i = 0; i < 3; ++i) {
    for (int j = 0; j < 3; ++j) {
      const Vector3d m = one.X_W.R.col(i).cross(two.X_W.R.col(j));
      const double sine = m.norm();
      if (sine < parallel_edges) continue;
      Axis& axis = edges[3 * i + j];
      axis = axis_along(one, two, m / sine);
      axis.edge_one = i, axis.edge_two = j;
      if (axis.separation > edge.separation) edge = axis;
    }
  }
  if (std::max(face.separation, edge.separation) > 0.1 * negligible) {
    return approach_from_apart(one, two, edges, negligible);
  }
  if (edge.separation > face.separation + negligible) {
    return edge_points(one, two, edge, negligible).approach;
  }
  // The deepest vertex of the other box.
  BoxApproach approach{.gap = face.separation,
                       .n_W = face.n_W,
                       .vertex_one = farthest_vertex(one, face.n_W),
                       .vertex_two = farthest_vertex(two, -face.n_W),
                       .decisive = is_two ? Decisive::face_of_two : Decisive::face_of_one};
  approach.p_1P = is_two ? Vector3d(one.X_W.R * vertex_in_box(one, approach.vertex_one))
                         : Vector3d((two.X_W.p - one.X_W.p) +
                                    two.X_W.R * vertex_in_box(two, approach.vertex_two) -
                                    approach.gap * approach.n_W);
  return approach;
}

}  // namespace carom::geometry

#include <array>
#include <cmath>
#include <limits>

#include "carom/shapes.h"

namespace carom {
namespace {

/// Neighbours whose normals differ by less than this lie in one plane.
constexpr double same_facet_plane = 1e-9;

struct OnTriangle {
  Vector3d p;
  int side = -1;    ///< the edge from this vertex to the next; −1: not on an edge
  int corner = -1;  ///< −1: not at a vertex
};

/// Nearest point of a triangle, by the regions of Voronoi (Ericson, "Real-Time Collision Detection",
/// 2005, 5.1.5).
OnTriangle nearest_on(const Vector3d& a, const Vector3d& b, const Vector3d& c, const Vector3d& p) {
  const Vector3d ab = b - a, ac = c - a, ap = p - a;
  const double d1 = ab.dot(ap), d2 = ac.dot(ap);
  if (d1 <= 0 && d2 <= 0) return {.p = a, .corner = 0};
  const Vector3d bp = p - b;
  const double d3 = ab.dot(bp), d4 = ac.dot(bp);
  if (d3 >= 0 && d4 <= d3) return {.p = b, .corner = 1};
  const double vc = d1 * d4 - d3 * d2;
  if (vc <= 0 && d1 >= 0 && d3 <= 0) return {.p = a + d1 / (d1 - d3) * ab, .side = 0};
  const Vector3d cp = p - c;
  const double d5 = ab.dot(cp), d6 = ac.dot(cp);
  if (d6 >= 0 && d5 <= d6) return {.p = c, .corner = 2};
  const double vb = d5 * d2 - d1 * d6;
  if (vb <= 0 && d2 >= 0 && d6 <= 0) return {.p = a + d2 / (d2 - d6) * ac, .side = 2};
  const double va = d3 * d6 - d5 * d4;
  if (va <= 0 && d4 - d3 >= 0 && d5 - d6 >= 0) {
    return {.p = b + (d4 - d3) / ((d4 - d3) + (d5 - d6)) * (c - b), .side = 1};
  }
  const double sum = va + vb + vc;
  return {.p = a + vb / sum * ab + vc / sum * ac};
}

double squared_distance(const MeshNode& node, const Vector3d& p) {
  return (p - p.cwiseMax(node.low).cwiseMin(node.high)).squaredNorm();
}

struct Nearest {
  OnTriangle point;
  int triangle = -1;
  double squared = std::numeric_limits<double>::infinity();
};

Nearest find_nearest(const TriangleMesh& mesh, const Vector3d& p) {
  struct WaitingNode {
    int node;
    double squared;
  };
  std::array<WaitingNode, max_mesh_depth + 1> waiting;
  int count = 0;
  waiting[count++] = {0, squared_distance(mesh.tree[0], p)};
  Nearest best;
  while (count > 0) {
    const WaitingNode next = waiting[--count];
    if (next.squared >= best.squared) continue;
    const MeshNode& node = mesh.tree[next.node];
    for (int i = node.first; i < node.first + node.count; ++i) {
      const int t = mesh.tree_order[i];
      const MeshTriangle& triangle = mesh.triangles[t];
      const OnTriangle found = nearest_on(mesh.vertices[triangle[0]], mesh.vertices[triangle[1]],
                                          mesh.vertices[triangle[2]], p);
      const double squared = (p - found.p).squaredNorm();
      if (squared < best.squared) best = {found, t, squared};
    }
    if (node.count > 0) continue;
    WaitingNode one{next.node + 1, squared_distance(mesh.tree[next.node + 1], p)};
    WaitingNode two{node.second_child, squared_distance(mesh.tree[node.second_child], p)};
    if (one.squared < two.squared) std::swap(one, two);  // the nearer one is looked at first
    waiting[count++] = one;
    waiting[count++] = two;
  }
  return best;
}

}  // namespace

MeshPoint nearest_point(const TriangleMesh& mesh, const Vector3d& p_MP) {
  using Feature = MeshPoint::Feature;
  const Nearest nearest = find_nearest(mesh, p_MP);
  const MeshTriangle& triangle = mesh.triangles[nearest.triangle];
  const Vector3d& n_face = mesh.facets[nearest.triangle].n_M;
  MeshPoint point{.p_MQ = nearest.point.p, .n_M = n_face, .triangle = nearest.triangle};
  point.t_M = (mesh.vertices[triangle[1]] - mesh.vertices[triangle[0]]).normalized();
  Vector3d n_feature = n_face;
  if (const int corner = nearest.point.corner; corner >= 0) {
    n_feature = mesh.vertex_normals[triangle[corner]];
    if (mesh.flat_vertices[triangle[corner]] == 0) point.feature = Feature::vertex;
  } else if (const int side = nearest.point.side; side >= 0) {
    const Vector3d& n_other = mesh.facets[mesh.neighbours[nearest.triangle][side]].n_M;
    n_feature = n_face + n_other;
    if ((n_face - n_other).norm() > same_facet_plane) {
      point.feature = Feature::edge;
      point.t_M =
          (mesh.vertices[triangle[(side + 1) % 3]] - mesh.vertices[triangle[side]]).normalized();
    }
  }
  const Vector3d outward = p_MP - point.p_MQ;
  const double length = outward.norm();
  // The distance grows along the line from the nearest point; on the face the normal has more digits.
  const double sign = outward.dot(n_feature) < 0 ? -1 : 1;
  if (point.feature == Feature::face) {
    point.distance = n_face.dot(outward);
    return point;
  }
  point.distance = sign * length;
  const double resolved = 1e-12 * mesh.bounding_radius;
  point.n_M = length > resolved ? Vector3d(sign / length * outward) : n_feature.normalized();
  // Direction perpendicular to the normal: at a vertex any, along an edge its own.
  if (point.feature == Feature::vertex) point.t_M = point.n_M.unitOrthogonal();
  return point;
}

}  // namespace carom

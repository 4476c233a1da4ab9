#include "geometry/vertex_gap.h"

#include <array>
#include <utility>

#include "base/numbers.h"
#include "geometry/point_distance.h"

namespace carom::geometry {
namespace {

/// A box of the tree, and no vertex in it is nearer than that.
struct WaitingBox {
  int node = 0;
  double least = 0;
};

WaitingBox waiting_box(const TriangleMesh& mesh, int node, const Shape& other, const Pose& X_OM) {
  const MeshNode& box = mesh.tree[node];
  const Vector3d p_OC = X_OM * Vector3d(0.5 * (box.low + box.high));
  return {node, distance_to(other, p_OC).distance - 0.5 * (box.high - box.low).norm()};
}

}  // namespace

VertexGap find_vertex_gap(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                          const Pose& X_WO) {
  require_points(other);
  const Pose X_OM = X_WO.inverse() * X_WM;
  VertexGap best{.gap = infinite};
  std::array<WaitingBox, max_mesh_depth + 1> waiting;
  int count = 0;
  waiting[count++] = {0, -infinite};
  while (count > 0) {
    const WaitingBox next = waiting[--count];
    if (next.least >= best.gap) continue;
    const MeshNode& node = mesh.tree[next.node];
    for (int i = node.first; i < node.first + node.count; ++i) {
      for (const int vertex : mesh.triangles[mesh.tree_order[i]]) {
        const PointDistance at = distance_to(other, X_OM * mesh.vertices[vertex]);
        if (at.distance >= best.gap) continue;
        best = {at.distance, vertex, X_WM * mesh.vertices[vertex], -(X_WO.R * at.n_O)};
      }
    }
    if (node.count > 0) continue;
    WaitingBox one = waiting_box(mesh, next.node + 1, other, X_OM);
    WaitingBox two = waiting_box(mesh, node.second_child, other, X_OM);
    if (one.least < two.least) std::swap(one, two);  // the nearer one is looked at first
    waiting[count++] = one;
    waiting[count++] = two;
  }
  return best;
}

}  // namespace carom::geometry

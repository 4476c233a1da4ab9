#include "geometry/elastic_foundation.h"
#include "base/numbers.h"
#include "geometry/point_distance.h"

#include <array>
#include <utility>

namespace carom {
namespace {

using geometry::distance_to, geometry::require_points;
using Distance = geometry::PointDistance;

/// Nodes of a tree that wait for their turn; each level leaves one behind.
using Waiting = std::array<int, max_mesh_depth + 1>;

/// The tree of a mesh seen from the axes of the other shape.
struct Placed {
  const TriangleMesh& mesh;
  Pose X_OM;

  /// A distance changes by at most the way of its point, so no point of the node is nearer than this.
  double least_distance(const MeshNode& node, const Shape& other) const {
    const Vector3d p_OC = X_OM * Vector3d(0.5 * (node.low + node.high));
    return distance_to(other, p_OC).distance - 0.5 * (node.high - node.low).norm();
  }
};

template <class Visit>
void visit_one_way(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other, const Pose& X_WO,
                   const Visit& visit) {
  const Placed placed{mesh, X_WO.inverse() * X_WM};
  Waiting waiting;
  int count = 0;
  waiting[count++] = 0;
  while (count > 0) {
    const int place = waiting[--count];
    const MeshNode& node = mesh.tree[place];
    if (placed.least_distance(node, other) >= 0) continue;
    for (int i = node.first; i < node.first + node.count; ++i) {
      const MeshFacet& facet = mesh.facets[mesh.tree_order[i]];
      const Distance at = distance_to(other, placed.X_OM * facet.p_MF);
      if (!(at.distance < 0)) continue;
      visit(LoadedFacet{.p_W = X_WM * facet.p_MF,
                        .n_W = X_WO.R * at.n_O,
                        .depth = -at.distance,
                        .area = facet.area});
    }
    if (node.count > 0) continue;
    waiting[count++] = node.second_child;
    waiting[count++] = place + 1;
  }
}

/// Improves `best` by facets of the mesh that are nearer to the other shape.
void find_gap_one_way(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                      const Pose& X_WO, double side, FacetGap& best) {
  const Placed placed{mesh, X_WO.inverse() * X_WM};
  struct Entry {
    int node;
    double least;
  };
  std::array<Entry, max_mesh_depth + 1> waiting;
  int count = 0;
  waiting[count++] = {0, -infinite};
  while (count > 0) {
    const Entry next = waiting[--count];
    if (next.least >= best.gap) continue;
    const MeshNode& node = mesh.tree[next.node];
    for (int i = node.first; i < node.first + node.count; ++i) {
      const MeshFacet& facet = mesh.facets[mesh.tree_order[i]];
      const Distance at = distance_to(other, placed.X_OM * facet.p_MF);
      if (at.distance >= best.gap) continue;
      best = {at.distance, X_WM * facet.p_MF, side * (X_WO.R * at.n_O)};
    }
    if (node.count > 0) continue;
    Entry one{next.node + 1, placed.least_distance(mesh.tree[next.node + 1], other)};
    Entry two{node.second_child, placed.least_distance(mesh.tree[node.second_child], other)};
    if (one.least < two.least) std::swap(one, two);  // the nearer one is looked at first
    waiting[count++] = one;
    waiting[count++] = two;
  }
}

}  // namespace

bool has_foundation(const Shape& a, const Shape& b) {
  const auto has_distance = [](const Shape& shape) { return has_closed_form(Sphere{0}, shape); };
  return (std::holds_alternative<Mesh>(a) && has_distance(b)) ||
         (std::holds_alternative<Mesh>(b) && has_distance(a));
}

void visit_loaded_facets(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                         const Pose& X_WO, FacetVisitor visit, void* context) {
  require_points(other);
  const auto* second = std::get_if<Mesh>(&other);
  const double share = second != nullptr ? 0.5 : 1;
  visit_one_way(mesh, X_WM, other, X_WO, [&](LoadedFacet facet) {
    facet.area *= share;
    visit(context, facet);
  });
  if (second == nullptr) return;
  // A mesh for the way back, without a copy: the shape only borrows it.
  const Shape first = Mesh{std::shared_ptr<const TriangleMesh>(std::shared_ptr<void>(), &mesh)};
  visit_one_way(*second->mesh, X_WO, first, X_WM, [&](LoadedFacet facet) {
    facet.area *= share;
    facet.n_W = -facet.n_W;
    visit(context, facet);
  });
}

FacetGap find_facet_gap(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other,
                        const Pose& X_WO) {
  require_points(other);
  FacetGap best{.gap = infinite};
  find_gap_one_way(mesh, X_WM, other, X_WO, 1, best);
  if (const auto* second = std::get_if<Mesh>(&other)) {
    const Shape first = Mesh{std::shared_ptr<const TriangleMesh>(std::shared_ptr<void>(), &mesh)};
    find_gap_one_way(*second->mesh, X_WO, first, X_WM, -1, best);
  }
  return best;
}

Patch find_patch(const TriangleMesh& mesh, const Pose& X_WM, const Shape& other, const Pose& X_WO) {
  Patch patch;
  Vector3d first = Vector3d::Zero();
  for_each_loaded_facet(mesh, X_WM, other, X_WO, [&](const LoadedFacet& facet) {
    const double volume = facet.area * facet.depth;
    patch.volume += volume;
    patch.energy += 0.5 * volume * facet.depth;
    patch.area += facet.area;
    patch.gap = std::min(patch.gap, -facet.depth);
    // About the mesh's origin at first: the centre of pressure is known only afterwards.
    const Vector3d p_MF_W = facet.p_W - X_WM.p;
    patch.force_W += volume * facet.n_W;
    patch.moment_W += volume * p_MF_W.cross(facet.n_W);
    first += volume * p_MF_W;
  });
  if (patch.area == 0) {
    patch.gap = find_facet_gap(mesh, X_WM, other, X_WO).gap;
    return patch;
  }
  const Vector3d p_MP_W = first / patch.volume;
  patch.p_WP = X_WM.p + p_MP_W;
  patch.moment_W -= p_MP_W.cross(patch.force_W);
  return patch;
}

Vector3d moment_about(const Patch& patch, const Vector3d& p_W) {
  return patch.moment_W + (patch.p_WP - p_W).cross(patch.force_W);
}

}  // namespace carom

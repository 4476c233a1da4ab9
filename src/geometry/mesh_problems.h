// What is wrong with a list of triangles that should be the surface of a solid.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "carom/shapes.h"

namespace carom::geometry {

/// One directed edge of a triangle. Sorted, both triangles of an edge stand side by side.
struct MeshEdge {
  int low, high;  ///< vertices, low < high
  int triangle;
  int side;  ///< from vertex `side` of the triangle to the next one

  friend auto operator<=>(const MeshEdge&, const MeshEdge&) = default;
};

/// All edges, sorted. The triangles have three different vertices each.
std::vector<MeshEdge> sorted_edges(std::span<const MeshTriangle> triangles);

/// Problems of single triangles and vertices; edges make sense only when there are none.
void check_triangles(std::span<const Vector3d> vertices, std::span<const MeshTriangle> triangles,
                     const std::string& place, std::vector<Problem>& problems);

/// Open edges, edges of more than two triangles, neighbours of opposite orientation.
void check_edges(std::span<const Vector3d> vertices, std::span<const MeshTriangle> triangles,
                 std::span<const MeshEdge> edges, const std::string& place,
                 std::vector<Problem>& problems);

}  // namespace carom::geometry

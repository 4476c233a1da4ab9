#include "continuum/surface_triangles.h"

#include <array>
#include <span>

#include "continuum/boundary_faces.h"

namespace carom::continuum {
namespace {

/// Places in a face, in the order of BoundaryFace.
std::span<const std::array<int, 3>> triangles_of_face(int node_count) {
  static constexpr std::array<std::array<int, 3>, 2> of_4{{{0, 1, 2}, {0, 2, 3}}};
  static constexpr std::array<std::array<int, 3>, 4> of_6{
      {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}}};
  static constexpr std::array<std::array<int, 3>, 8> of_9{
      {{0, 4, 8}, {4, 1, 8}, {1, 5, 8}, {5, 2, 8}, {2, 6, 8}, {6, 3, 8}, {3, 7, 8}, {7, 0, 8}}};
  if (node_count == 4) return of_4;
  if (node_count == 6) return of_6;
  return of_9;
}

}  // namespace

std::shared_ptr<const TriangleMesh> surface_triangles(const SolidMesh& mesh,
                                                      const std::string& place,
                                                      std::vector<Problem>& problems) {
  const std::vector<BoundaryFace> faces = boundary_faces(mesh);
  std::vector<Vector3d> vertices;
  std::vector<int> vertex_of(mesh.nodes.size(), -1);
  for (const int node : nodes_of_faces(faces)) {
    vertex_of[static_cast<std::size_t>(node)] = static_cast<int>(vertices.size());
    vertices.push_back(mesh.nodes[static_cast<std::size_t>(node)]);
  }
  std::vector<MeshTriangle> triangles;
  for (const BoundaryFace& face : faces) {
    for (const auto& corners : triangles_of_face(face.node_count)) {
      MeshTriangle triangle{};
      for (std::size_t i = 0; i < 3; ++i) {
        const int node = face.nodes[static_cast<std::size_t>(corners[i])];
        triangle[i] = vertex_of[static_cast<std::size_t>(node)];
      }
      triangles.push_back(triangle);
    }
  }
  return make_mesh(std::move(vertices), std::move(triangles), place, problems);
}

}  // namespace carom::continuum

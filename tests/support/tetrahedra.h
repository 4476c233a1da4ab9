// Meshes of quadratic tetrahedra, as other programs make them, from hexahedra.
#pragma once

#include <functional>
#include <map>
#include <memory>
#include <utility>

#include "carom/model.h"
#include "continuum/boundary_faces.h"
#include "continuum/mesh_moments.h"
#include "continuum/solid_mesh.h"
#include "continuum/surface_triangles.h"

namespace carom::test {

/// Each hexahedron of 8 nodes becomes 12 tetrahedra between its centre and halves of its faces, which are cut from
/// their first node on, so that neighbours agree. Nodes on the surface are moved by `onto_surface`.
inline continuum::SolidMesh tetrahedra_of(
    const continuum::SolidMesh& hexahedra,
    const std::function<Vector3d(const Vector3d&)>& onto_surface) {
  constexpr int faces[6][4] = {{0, 4, 7, 3}, {1, 2, 6, 5}, {0, 1, 5, 4},
                               {3, 7, 6, 2}, {0, 3, 2, 1}, {4, 5, 6, 7}};  // seen from outside
  continuum::SolidMesh made{.nodes = hexahedra.nodes,
                            .blocks = {{.kind = continuum::ElementKind::tetrahedron_10}}};
  std::map<std::pair<int, int>, int> middles;
  const auto middle = [&](int a, int b) {
    const auto [place, added] =
        middles.try_emplace(std::minmax(a, b), static_cast<int>(made.nodes.size()));
    if (added) made.nodes.push_back(0.5 * (made.nodes[a] + made.nodes[b]));
    return place->second;
  };
  const auto add = [&](int a, int b, int c, int d) {
    for (const int node : {a, b, c, d, middle(a, b), middle(b, c), middle(c, a), middle(a, d),
                           middle(b, d), middle(c, d)}) {
      made.blocks[0].nodes.push_back(node);
    }
  };
  const continuum::ElementBlock& block = hexahedra.blocks[0];
  for (int e = 0; e < block.size(); ++e) {
    const int* const nodes = block.element(e);
    Vector3d centre = Vector3d::Zero();
    for (int i = 0; i < 8; ++i) centre += made.nodes[nodes[i]] / 8;
    const int inside = static_cast<int>(made.nodes.size());
    made.nodes.push_back(centre);
    for (const auto& face : faces) {
      int first = 0;
      for (int i = 1; i < 4; ++i) {
        if (nodes[face[i]] < nodes[face[first]]) first = i;
      }
      const auto corner = [&](int i) { return nodes[face[(first + i) % 4]]; };
      add(corner(0), corner(2), corner(1), inside);
      add(corner(0), corner(3), corner(2), inside);
    }
  }
  for (const int node : continuum::nodes_of_faces(continuum::boundary_faces(made))) {
    made.nodes[node] = onto_surface(made.nodes[node]);
  }
  return made;
}

/// A body of such a mesh without any other shape, with the centre of mass of the mesh in its origin.
inline ShapeId add_meshed_body(ModelBuilder& build, BodySpec body, const Material& material,
                               continuum::SolidMesh mesh) {
  const continuum::MeshMoments moments = continuum::mesh_moments(mesh);
  for (Vector3d& node : mesh.nodes) node -= moments.centre;
  body.mass = material.density * moments.volume;
  body.I_B = material.density * moments.inertia;
  std::vector<Problem> problems;
  const auto surface = continuum::surface_triangles(mesh, body.name, problems);
  throw_if_any(problems);
  body.elastic.emplace().mesh = std::make_shared<const continuum::SolidMesh>(std::move(mesh));
  const BodyId id = build.add_body(body);
  return build.add_shape(
      {.name = "surface", .body = id, .shape = Mesh{surface}, .material = material});
}

}  // namespace carom::test

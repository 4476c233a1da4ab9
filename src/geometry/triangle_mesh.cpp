#include "carom/shapes.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

#include "base/text.h"
#include "geometry/mesh_problems.h"

namespace carom {
namespace {

using geometry::MeshEdge;

/// Triangles of a leaf of the tree.
constexpr int leaf_size = 4;
/// Normals that differ by less than this belong to one plane.
constexpr double same_plane = 1e-9;

void drop_unused_vertices(TriangleMesh& mesh) {
  std::vector<int> place(mesh.vertices.size(), -1);
  for (const MeshTriangle& triangle : mesh.triangles) {
    for (const int vertex : triangle) place[vertex] = 0;
  }
  int count = 0;
  for (std::size_t v = 0; v < place.size(); ++v) {
    if (place[v] < 0) continue;
    mesh.vertices[count] = mesh.vertices[v];
    place[v] = count++;
  }
  mesh.vertices.resize(static_cast<std::size_t>(count));
  for (MeshTriangle& triangle : mesh.triangles) {
    for (int& vertex : triangle) vertex = place[vertex];
  }
}

void find_bounds(TriangleMesh& mesh) {
  mesh.low = mesh.high = mesh.vertices.front();
  for (const Vector3d& p : mesh.vertices) {
    mesh.low = mesh.low.cwiseMin(p);
    mesh.high = mesh.high.cwiseMax(p);
    mesh.bounding_radius = std::max(mesh.bounding_radius, p.norm());
  }
}

void find_facets(TriangleMesh& mesh) {
  mesh.facets.reserve(mesh.triangles.size());
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vector3d &a = mesh.vertices[i], &b = mesh.vertices[j], &c = mesh.vertices[k];
    const Vector3d twice = (b - a).cross(c - a);
    const double size = twice.norm();
    mesh.facets.push_back({.p_MF = (a + b + c) / 3, .n_M = twice / size, .area = size / 2});
    mesh.area += size / 2;
  }
}

// Divergence theorem: the solid is the signed sum of the tetrahedra from a point O to the triangles.
// One with edges a, b, c from O has V = a·(b × c)/6, ∫x = V·(a + b + c)/4 and
// ∫x·xᵀ = V/20·(s·sᵀ + a·aᵀ + b·bᵀ + c·cᵀ), s = a + b + c. O in the middle keeps digits.
void find_mass_properties(TriangleMesh& mesh) {
  const Vector3d p_MO = 0.5 * (mesh.low + mesh.high);
  Vector3d first = Vector3d::Zero();
  Matrix3d second = Matrix3d::Zero();
  for (const auto& [i, j, k] : mesh.triangles) {
    const Vector3d a = mesh.vertices[i] - p_MO, b = mesh.vertices[j] - p_MO,
                   c = mesh.vertices[k] - p_MO;
    const double volume = a.dot(b.cross(c)) / 6;
    const Vector3d s = a + b + c;
    mesh.volume += volume;
    first += volume / 4 * s;
    second += volume / 20 *
              (s * s.transpose() + a * a.transpose() + b * b.transpose() + c * c.transpose());
  }
  if (mesh.volume == 0) return;
  const Vector3d p_OC = first / mesh.volume;
  mesh.p_MC = p_MO + p_OC;
  second -= mesh.volume * p_OC * p_OC.transpose();
  mesh.I_C = second.trace() * Matrix3d::Identity() - second;
}

void find_neighbours(const std::vector<MeshEdge>& edges, TriangleMesh& mesh) {
  mesh.neighbours.resize(mesh.triangles.size());
  for (std::size_t i = 0; i + 1 < edges.size(); i += 2) {
    const MeshEdge &one = edges[i], &two = edges[i + 1];
    mesh.neighbours[one.triangle][one.side] = two.triangle;
    mesh.neighbours[two.triangle][two.side] = one.triangle;
  }
}

void find_vertex_normals(TriangleMesh& mesh) {
  mesh.vertex_normals.assign(mesh.vertices.size(), Vector3d::Zero());
  mesh.flat_vertices.assign(mesh.vertices.size(), 1);
  std::vector<int> some_triangle(mesh.vertices.size(), -1);
  for (std::size_t t = 0; t < mesh.triangles.size(); ++t) {
    const MeshTriangle& triangle = mesh.triangles[t];
    const Vector3d& n = mesh.facets[t].n_M;
    for (int corner = 0; corner < 3; ++corner) {
      const int vertex = triangle[corner];
      const Vector3d u = mesh.vertices[triangle[(corner + 1) % 3]] - mesh.vertices[vertex];
      const Vector3d w = mesh.vertices[triangle[(corner + 2) % 3]] - mesh.vertices[vertex];
      mesh.vertex_normals[vertex] += std::atan2(u.cross(w).norm(), u.dot(w)) * n;
      int& first = some_triangle[vertex];
      if (first < 0) first = static_cast<int>(t);
      if ((n - mesh.facets[first].n_M).norm() > same_plane) mesh.flat_vertices[vertex] = 0;
    }
  }
  // Where the normals cancel (a needle of two faces) any of them will do.
  for (std::size_t v = 0; v < mesh.vertices.size(); ++v) {
    const double size = mesh.vertex_normals[v].norm();
    mesh.vertex_normals[v] = size > same_plane ? Vector3d(mesh.vertex_normals[v] / size)
                                               : mesh.facets[some_triangle[v]].n_M;
  }
}

void add_node(TriangleMesh& mesh, int first, int count) {
  const std::size_t place = mesh.tree.size();
  const auto begin = mesh.tree_order.begin() + first;
  Vector3d low = mesh.vertices[mesh.triangles[*begin][0]], high = low;
  Vector3d low_centre = mesh.facets[*begin].p_MF, high_centre = low_centre;
  for (auto triangle = begin; triangle != begin + count; ++triangle) {
    for (const int vertex : mesh.triangles[*triangle]) {
      low = low.cwiseMin(mesh.vertices[vertex]);
      high = high.cwiseMax(mesh.vertices[vertex]);
    }
    low_centre = low_centre.cwiseMin(mesh.facets[*triangle].p_MF);
    high_centre = high_centre.cwiseMax(mesh.facets[*triangle].p_MF);
  }
  mesh.tree.push_back({.low = low, .high = high, .first = first});
  if (count <= leaf_size) {
    mesh.tree[place].count = count;
    return;
  }
  int axis = 0;
  (high_centre - low_centre).maxCoeff(&axis);
  const int half = count / 2;
  std::nth_element(begin, begin + half, begin + count, [&](int a, int b) {
    const double x = mesh.facets[a].p_MF[axis], y = mesh.facets[b].p_MF[axis];
    return x != y ? x < y : a < b;
  });
  add_node(mesh, first, half);
  mesh.tree[place].second_child = static_cast<int>(mesh.tree.size());
  add_node(mesh, first + half, count - half);
}

void build_tree(TriangleMesh& mesh) {
  mesh.tree_order.resize(mesh.triangles.size());
  std::iota(mesh.tree_order.begin(), mesh.tree_order.end(), 0);
  add_node(mesh, 0, static_cast<int>(mesh.triangles.size()));
}

}  // namespace

std::shared_ptr<const TriangleMesh> make_mesh(std::vector<Vector3d> vertices,
                                              std::vector<MeshTriangle> triangles,
                                              const std::string& place,
                                              std::vector<Problem>& problems) {
  const std::size_t before = problems.size();
  geometry::check_triangles(vertices, triangles, place, problems);
  if (problems.size() > before) {
    // Edges of what has vertices of its own are still worth a look.
    const bool sound = std::ranges::all_of(triangles, [&](const MeshTriangle& t) {
      const int count = static_cast<int>(vertices.size());
      return std::ranges::all_of(t, [&](int v) { return v >= 0 && v < count; }) && t[0] != t[1] &&
             t[1] != t[2] && t[2] != t[0];
    });
    if (sound && !triangles.empty()) {
      geometry::check_edges(vertices, triangles, geometry::sorted_edges(triangles), place,
                            problems);
    }
    return nullptr;
  }
  const std::vector<MeshEdge> edges = geometry::sorted_edges(triangles);
  geometry::check_edges(vertices, triangles, edges, place, problems);
  if (problems.size() > before) return nullptr;

  auto mesh = std::make_shared<TriangleMesh>();
  mesh->vertices = std::move(vertices);
  mesh->triangles = std::move(triangles);
  drop_unused_vertices(*mesh);
  find_bounds(*mesh);
  find_facets(*mesh);
  find_mass_properties(*mesh);
  const double box = (mesh->high - mesh->low).prod();
  if (!(std::fabs(mesh->volume) > 1e-12 * box) || !std::isfinite(mesh->volume)) {
    problems.push_back({place, "the surface encloses no volume", "give the surface of a solid"});
  } else if (mesh->volume < 0) {
    problems.push_back({place,
                        "the surface is inside out: its volume is " + short_text(mesh->volume) +
                            " m^3, so every normal points into the solid",
                        "reverse the order of the vertices of every triangle (flip normals)"});
  }
  if (problems.size() > before) return nullptr;
  find_neighbours(edges, *mesh);
  find_vertex_normals(*mesh);
  build_tree(*mesh);
  return mesh;
}

}  // namespace carom

#include "continuum/body_picture.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <map>

#include "continuum/element_type.h"

namespace carom::continuum {
namespace {

/// Vertices nearer to a node than this part of their edge are in it.
constexpr double at_node = 1e-6;
/// Nodes nearer to a section than this part of the body are in it: a section may follow a layer of nodes.
constexpr double in_plane = 1e-9;

/// Triangles of a face, by the places of its nodes: all of them, or its corners only.
std::vector<std::array<int, 3>> face_triangles(int corner_count, bool fine) {
  if (corner_count == 4 && fine) {
    return {{0, 4, 8}, {4, 1, 8}, {1, 5, 8}, {5, 2, 8}, {2, 6, 8}, {6, 3, 8}, {3, 7, 8}, {7, 0, 8}};
  }
  if (corner_count == 4) return {{0, 1, 2}, {0, 2, 3}};
  if (fine) return {{0, 3, 5}, {3, 1, 4}, {5, 4, 2}, {3, 4, 5}};
  return {{0, 1, 2}};
}

/// Six tetrahedra around the diagonal 0-6 fill a hexahedron.
constexpr std::array<std::array<int, 4>, 6> hexahedron_parts = {
    {{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6}, {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}}};

/// Places of the corners of small hexahedra among the nodes of one, eight each: one of its corners, or eight
/// between all of its nodes.
std::vector<std::array<int, 8>> small_hexahedra(const ElementType& type) {
  const int sides = type.nodes == 27 ? 2 : 1;
  const auto node_at = [&](int i, int j, int k) {
    const Vector3d wanted = Vector3d(i, j, k) * (2.0 / sides) - Vector3d::Ones();
    const auto found = std::ranges::find_if(
        type.node_places, [&](const Vector3d& place) { return (place - wanted).norm() < 1e-9; });
    return static_cast<int>(found - type.node_places.begin());
  };
  std::vector<std::array<int, 8>> all;
  for (int i = 0; i < sides; ++i) {
    for (int j = 0; j < sides; ++j) {
      for (int k = 0; k < sides; ++k) {
        std::array<int, 8> corners{};
        for (int top = 0; top < 2; ++top) {
          const std::array<int, 4> of_side = {node_at(i, j, k + top), node_at(i + 1, j, k + top),
                                              node_at(i + 1, j + 1, k + top),
                                              node_at(i, j + 1, k + top)};
          std::ranges::copy(of_side, corners.begin() + 4 * top);
        }
        all.push_back(corners);
      }
    }
  }
  return all;
}

/// Tetrahedra that fill elements of a kind, by the places of its nodes.
std::vector<std::array<int, 4>> tetrahedra_of(const ElementType& type) {
  if (type.kind == ElementKind::tetrahedron_10) return {{0, 1, 2, 3}};
  std::vector<std::array<int, 4>> all;
  for (const std::array<int, 8>& corners : small_hexahedra(type)) {
    for (const std::array<int, 4>& part : hexahedron_parts) {
      all.push_back({corners[part[0]], corners[part[1]], corners[part[2]], corners[part[3]]});
    }
  }
  return all;
}

class PictureBuilder {
 public:
  explicit PictureBuilder(const SolidMesh& mesh) : mesh_(mesh) {}

  void add_surface(std::span<const BoundaryFace> faces, bool fine) {
    for (const BoundaryFace& face : faces) {
      const bool all = fine && face.node_count > face.corner_count;
      for (const std::array<int, 3>& triangle : face_triangles(face.corner_count, all)) {
        for (const int place : triangle) {
          const int node = face.nodes[static_cast<std::size_t>(place)];
          picture_.surface.push_back(vertex({node, node, 0}));
        }
      }
    }
    found_.clear();  // the section has vertices of its own, which need not shine like the surface
  }

  void add_section(const CutPlane& plane) {
    if (plane.normal.isZero()) return;
    std::vector<double> heights;
    double size = 0;
    for (const Vector3d& node : mesh_.nodes) size = std::max(size, node.norm());
    for (const Vector3d& node : mesh_.nodes) {
      const double height = plane.normal.dot(node - plane.point);
      heights.push_back(std::fabs(height) < in_plane * size ? 0 : height);
    }
    for (const ElementBlock& block : mesh_.blocks) {
      const std::vector<std::array<int, 4>> parts = tetrahedra_of(type_of(block.kind));
      for (int e = 0; e < block.size(); ++e) {
        const auto nodes = std::span(block.element(e), node_count(block.kind));
        const auto height = [&](int node) { return heights[static_cast<std::size_t>(node)]; };
        const auto [low, high] = std::ranges::minmax_element(nodes, {}, height);
        if (height(*low) >= 0 || height(*high) < 0) continue;
        for (const std::array<int, 4>& part : parts) {
          cut({nodes[part[0]], nodes[part[1]], nodes[part[2]], nodes[part[3]]}, heights);
        }
      }
    }
  }

  BodyPicture take() { return std::move(picture_); }

 private:
  int vertex(PictureVertex wanted) {
    if (wanted.share < at_node) wanted = {wanted.a, wanted.a, 0};
    if (wanted.share > 1 - at_node) wanted = {wanted.b, wanted.b, 0};
    if (wanted.a > wanted.b) wanted = {wanted.b, wanted.a, 1 - wanted.share};
    const auto [place, is_new] =
        found_.try_emplace({wanted.a, wanted.b}, static_cast<int>(picture_.vertices.size()));
    if (is_new) picture_.vertices.push_back(wanted);
    return place->second;
  }

  /// One or two triangles between the nodes above the plane, or in it, and those below.
  void cut(const std::array<int, 4>& nodes, const std::vector<double>& heights) {
    std::vector<int> above, below;
    for (const int node : nodes) {
      (heights[static_cast<std::size_t>(node)] >= 0 ? above : below).push_back(node);
    }
    if (above.empty() || below.empty()) return;
    const auto between = [&](int a, int b) {
      const double from = heights[static_cast<std::size_t>(a)],
                   to = heights[static_cast<std::size_t>(b)];
      return vertex({a, b, from / (from - to)});
    };
    if (above.size() == 2) {
      const int p = between(above[0], below[0]), q = between(above[0], below[1]);
      const int r = between(above[1], below[1]), s = between(above[1], below[0]);
      add_triangle(p, q, r);
      add_triangle(p, r, s);
      return;
    }
    const bool one_above = above.size() == 1;
    const std::vector<int>& others = one_above ? below : above;
    const int alone = one_above ? above[0] : below[0];
    add_triangle(between(alone, others[0]), between(alone, others[1]), between(alone, others[2]));
  }

  void add_triangle(int a, int b, int c) {
    if (a == b || b == c || c == a) return;
    picture_.section.insert(picture_.section.end(), {a, b, c});
  }

  const SolidMesh& mesh_;
  BodyPicture picture_;
  std::map<std::pair<int, int>, int> found_;
};

/// The same with one vertex for all within a cell of this size.
BodyPicture coarser(const SolidMesh& mesh, const BodyPicture& fine, double cell) {
  BodyPicture coarse;
  const auto take_over = [&](const std::vector<int>& triangles, std::vector<int>& target) {
    std::map<std::array<long, 3>, int> found;
    const auto vertex = [&](int place) {
      const PictureVertex& own = fine.vertices[static_cast<std::size_t>(place)];
      const Vector3d at = place_of(mesh, own) / cell;
      const std::array<long, 3> key = {std::lround(at.x()), std::lround(at.y()),
                                       std::lround(at.z())};
      const auto [entry, is_new] = found.try_emplace(key, static_cast<int>(coarse.vertices.size()));
      if (is_new) coarse.vertices.push_back(own);
      return entry->second;
    };
    for (std::size_t i = 0; i + 2 < triangles.size(); i += 3) {
      const int a = vertex(triangles[i]), b = vertex(triangles[i + 1]),
                c = vertex(triangles[i + 2]);
      if (a != b && b != c && c != a) target.insert(target.end(), {a, b, c});
    }
  };
  take_over(fine.surface, coarse.surface);
  take_over(fine.section, coarse.section);
  return coarse;
}

}  // namespace

BodyPicture picture_of(const SolidMesh& mesh, std::span<const BoundaryFace> faces,
                       const CutPlane& plane, std::size_t most) {
  BodyPicture picture;
  for (const bool fine : {true, false}) {
    PictureBuilder builder(mesh);
    builder.add_surface(faces, fine);
    builder.add_section(plane);
    picture = builder.take();
    if (picture.vertices.size() <= most) return picture;
  }
  Vector3d low = Vector3d::Constant(1e300), high = -low;
  for (const Vector3d& node : mesh.nodes) {
    low = low.cwiseMin(node);
    high = high.cwiseMax(node);
  }
  // A surface has about 6 cells per square of cells across.
  double cell = (high - low).maxCoeff() * std::sqrt(7.0 / static_cast<double>(most));
  BodyPicture coarse = coarser(mesh, picture, cell);
  while (coarse.vertices.size() > most) coarse = coarser(mesh, picture, cell *= 1.3);
  return coarse;
}

}  // namespace carom::continuum

// A unit cube as volume meshes and as files of them. The orders of nodes are written down as the formats
// describe them, by the corners between which a node lies, and not as the readers turn them.
#pragma once

#include <fmt/format.h>

#include <string>
#include <vector>

#include "carom/math.h"
#include "continuum/solid_mesh.h"

namespace carom::support {

using Corners = std::vector<std::vector<int>>;  ///< for each node, the corners it lies between

/// A mesh with its elements in the orders of both formats, nodes from 0.
struct TextMesh {
  std::vector<Vector3d> nodes;
  int gmsh_type = 0;
  std::string abaqus_type;
  std::vector<std::vector<int>> gmsh_elements, abaqus_elements;
};

inline Corners single(int count) {
  Corners corners;
  for (int i = 0; i < count; ++i) corners.push_back({i});
  return corners;
}

inline Corners joined(std::vector<Corners> parts) {
  Corners all;
  for (const Corners& part : parts) all.insert(all.end(), part.begin(), part.end());
  return all;
}

inline const std::vector<Vector3d> cube_corners{{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                                                {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
/// Six tetrahedra about the diagonal 0-6.
inline const Corners cube_tetrahedra{{0, 1, 2, 6}, {0, 2, 3, 6}, {0, 3, 7, 6},
                                     {0, 7, 4, 6}, {0, 4, 5, 6}, {0, 5, 1, 6}};

inline const Corners gmsh_hexahedron =
    joined({single(8),
            {{0, 1},
             {0, 3},
             {0, 4},
             {1, 2},
             {1, 5},
             {2, 3},
             {2, 6},
             {3, 7},
             {4, 5},
             {4, 7},
             {5, 6},
             {6, 7}},
            {{0, 3, 2, 1}, {0, 1, 5, 4}, {0, 4, 7, 3}, {1, 2, 6, 5}, {2, 3, 7, 6}, {4, 5, 6, 7}},
            {{0, 1, 2, 3, 4, 5, 6, 7}}});
inline const Corners abaqus_hexahedron =
    joined({single(8),
            {{0, 1},
             {1, 2},
             {2, 3},
             {3, 0},
             {4, 5},
             {5, 6},
             {6, 7},
             {7, 4},
             {0, 4},
             {1, 5},
             {2, 6},
             {3, 7}},
            {{0, 1, 2, 3, 4, 5, 6, 7}},
            {{0, 1, 2, 3}, {4, 7, 6, 5}, {0, 4, 5, 1}, {1, 5, 6, 2}, {2, 6, 7, 3}, {3, 7, 4, 0}}});
inline const Corners gmsh_tetrahedron =
    joined({single(4), {{0, 1}, {1, 2}, {2, 0}, {3, 0}, {3, 2}, {3, 1}}});
inline const Corners abaqus_tetrahedron =
    joined({single(4), {{0, 1}, {1, 2}, {2, 0}, {0, 3}, {1, 3}, {2, 3}}});

/// The nodes of one element, which are made where there are none yet.
inline std::vector<int> element_of(const Corners& order, std::size_t count,
                                   const std::vector<int>& corners, std::vector<Vector3d>& nodes) {
  std::vector<int> element;
  for (std::size_t i = 0; i < count; ++i) {
    Vector3d p = Vector3d::Zero();
    for (const int corner : order[i]) p += cube_corners[corners[corner]];
    p /= static_cast<double>(order[i].size());
    std::size_t place = 0;
    while (place < nodes.size() && nodes[place] != p) ++place;
    if (place == nodes.size()) nodes.push_back(p);
    element.push_back(static_cast<int>(place));
  }
  return element;
}

/// A cube as one hexahedron of 8, 20 or 27 nodes, or as six tetrahedra of 4 or 10.
inline TextMesh cube_of(int nodes) {
  const bool tetrahedra = nodes == 4 || nodes == 10;
  TextMesh mesh{.gmsh_type = nodes == 4    ? 4
                             : nodes == 8  ? 5
                             : nodes == 10 ? 11
                             : nodes == 20 ? 17
                                           : 12,
                .abaqus_type = fmt::format("C3D{}", nodes)};
  const Corners whole{{0, 1, 2, 3, 4, 5, 6, 7}};
  for (const std::vector<int>& corners : tetrahedra ? cube_tetrahedra : whole) {
    const auto count = static_cast<std::size_t>(nodes);
    mesh.gmsh_elements.push_back(
        element_of(tetrahedra ? gmsh_tetrahedron : gmsh_hexahedron, count, corners, mesh.nodes));
    mesh.abaqus_elements.push_back(element_of(tetrahedra ? abaqus_tetrahedron : abaqus_hexahedron,
                                              count, corners, mesh.nodes));
  }
  return mesh;
}

/// Numbers with gaps, as programs leave them.
inline int node_number(int node) {
  return 10 * node + 7;
}
inline int element_number(std::size_t element) {
  return static_cast<int>(3 * element) + 100;
}

inline std::string point_text(const Vector3d& p, const char* separator) {
  return fmt::format("{1}{0}{2}{0}{3}", separator, p.x(), p.y(), p.z());
}

inline std::string msh22(const TextMesh& mesh) {
  std::string text =
      "$MeshFormat\n2.2 0 8\n$EndMeshFormat\n$PhysicalNames\n1\n3 1 \"all\"\n$EndPhysicalNames\n";
  text += fmt::format("$Nodes\n{}\n", mesh.nodes.size());
  for (int i = 0; i < static_cast<int>(mesh.nodes.size()); ++i) {
    text += fmt::format("{} {}\n", node_number(i), point_text(mesh.nodes[i], " "));
  }
  text += fmt::format("$EndNodes\n$Elements\n{}\n", mesh.gmsh_elements.size() + 2);
  text += "1 15 2 0 1 7\n2 2 2 0 1 7 17 27\n";  // a point and a triangle
  for (std::size_t e = 0; e < mesh.gmsh_elements.size(); ++e) {
    text += fmt::format("{} {} 2 1 1", element_number(e), mesh.gmsh_type);
    for (const int node : mesh.gmsh_elements[e]) text += fmt::format(" {}", node_number(node));
    text += "\n";
  }
  return text + "$EndElements\n";
}

inline std::string msh41(const TextMesh& mesh) {
  const int half = static_cast<int>(mesh.nodes.size()) / 2,
            all = static_cast<int>(mesh.nodes.size());
  std::string text =
      "$MeshFormat\n4.1 0 8\n$EndMeshFormat\n$Entities\n0 0 0 1\n1 0 0 0 1 1 1 0 0\n$EndEntities\n";
  text += fmt::format("$Nodes\n2 {} 7 {}\n", all, node_number(all - 1));
  const auto block = [&](int begin, int end, bool parametric) {
    text += fmt::format("{} 1 {} {}\n", parametric ? 2 : 3, parametric ? 1 : 0, end - begin);
    for (int i = begin; i < end; ++i) text += fmt::format("{}\n", node_number(i));
    for (int i = begin; i < end; ++i) {
      text += point_text(mesh.nodes[i], " ") + (parametric ? " 0.5 0.25\n" : "\n");
    }
  };
  block(0, half, true);
  block(half, all, false);
  text += fmt::format("$EndNodes\n$Elements\n2 {} 1 999\n2 1 2 1\n2 7 17 27\n",
                      mesh.gmsh_elements.size() + 1);
  text += fmt::format("3 1 {} {}\n", mesh.gmsh_type, mesh.gmsh_elements.size());
  for (std::size_t e = 0; e < mesh.gmsh_elements.size(); ++e) {
    text += fmt::format("{}", element_number(e));
    for (const int node : mesh.gmsh_elements[e]) text += fmt::format(" {}", node_number(node));
    text += " \n";
  }
  return text + "$EndElements\n";
}

inline std::string inp(const TextMesh& mesh) {
  std::string text = "*Heading\n a cube\n** a comment\n*NODE, NSET=all\n";
  for (int i = 0; i < static_cast<int>(mesh.nodes.size()); ++i) {
    text += fmt::format("  {}, {}\n", node_number(i), point_text(mesh.nodes[i], ", "));
  }
  text += "*Element, type=T3D2, elset=line\n1, 7, 17\n";
  text += fmt::format("*Element, elset=Eall,\n type = {}\n", mesh.abaqus_type);
  for (std::size_t e = 0; e < mesh.abaqus_elements.size(); ++e) {
    text += fmt::format("{}", element_number(e));
    int fields = 1;
    for (const int node : mesh.abaqus_elements[e]) {
      text += fmt::format(",{}{}", fields++ % 16 == 0 ? "\n " : " ", node_number(node));
    }
    text += "\n";
  }
  return text +
         "*NSET, NSET=some, GENERATE\n 1, 100, 1\n*Solid Section, elset=Eall, material=m\n 1.,\n";
}

/// Volume of the tetrahedron of these nodes.
inline double tetrahedron_volume(const Vector3d& a, const Vector3d& b, const Vector3d& c,
                                 const Vector3d& d) {
  return (b - a).cross(c - a).dot(d - a) / 6;
}

/// Places in an element of the nodes of its linear parts: the eighths of a hexahedron of 27 nodes, the
/// four corners of a tetrahedron of 10 nodes, the element itself otherwise.
inline Corners linear_parts(continuum::ElementKind kind) {
  if (kind == continuum::ElementKind::hexahedron_8) return {{0, 1, 2, 3, 4, 5, 6, 7}};
  if (kind == continuum::ElementKind::tetrahedron_10) {
    return {{0, 4, 6, 7}, {4, 1, 5, 8}, {6, 5, 2, 9}, {7, 8, 9, 3}};
  }
  // By ζ, η, ξ.
  constexpr int grid[3][3][3] = {{{0, 8, 1}, {11, 24, 9}, {3, 10, 2}},
                                 {{16, 22, 17}, {20, 26, 21}, {19, 23, 18}},
                                 {{4, 12, 5}, {15, 25, 13}, {7, 14, 6}}};
  Corners parts;
  for (int k = 0; k < 2; ++k) {
    for (int j = 0; j < 2; ++j) {
      for (int i = 0; i < 2; ++i) {
        std::vector<int> part;
        for (const Vector3d& c : cube_corners) {
          part.push_back(grid[k + static_cast<int>(c.z())][j + static_cast<int>(c.y())]
                             [i + static_cast<int>(c.x())]);
        }
        parts.push_back(part);
      }
    }
  }
  return parts;
}

/// Volumes of these parts of one element.
inline std::vector<double> part_volumes(const continuum::SolidMesh& mesh, int element) {
  const continuum::ElementBlock& block = mesh.blocks[0];
  std::vector<double> volumes;
  for (const std::vector<int>& part : linear_parts(block.kind)) {
    const auto node = [&](int i) { return mesh.nodes[block.element(element)[part[i]]]; };
    double volume = 0;
    if (part.size() == 4) volume = tetrahedron_volume(node(0), node(1), node(2), node(3));
    if (part.size() == 8) {
      for (const std::vector<int>& t : cube_tetrahedra) {
        volume += tetrahedron_volume(node(t[0]), node(t[1]), node(t[2]), node(t[3]));
      }
    }
    volumes.push_back(volume);
  }
  return volumes;
}

}  // namespace carom::support

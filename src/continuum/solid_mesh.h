// A body as finite elements: nodes and the elements between them, in the body's axes. Plain data: who makes
// one (a generator for a shape, a file) and who uses one (assembly, contact, pictures) share nothing else.
#pragma once

#include <array>
#include <vector>

#include "carom/math.h"

namespace carom::continuum {

enum class ElementKind {
  hexahedron_8,   ///< trilinear, with incompatible modes that cure bending
  hexahedron_27,  ///< triquadratic
  tetrahedron_10  ///< quadratic
};

/// Nodes of one element.
constexpr int node_count(ElementKind kind) {
  return kind == ElementKind::hexahedron_8 ? 8 : kind == ElementKind::hexahedron_27 ? 27 : 10;
}

/// Elements of one kind.
///
/// The nodes of an element stand in this order. Corners of a hexahedron in (ξ, η, ζ): (−−−), (+−−), (++−), (−+−),
/// then the same four at ζ = +1. Middles of its edges 8 to 19: 0-1, 1-2, 2-3, 3-0, 4-5, 5-6, 6-7, 7-4, 0-4, 1-5, 2-6,
/// 3-7. Middles of its faces 20 to 25: ξ = −1, ξ = +1, η = −1, η = +1, ζ = −1, ζ = +1. Its centre 26. Corners of a
/// tetrahedron 0 to 3, the fourth on the side to which the normal of 0, 1, 2 points; middles of its edges 4 to 9:
/// 0-1, 1-2, 2-0, 0-3, 1-3, 2-3.
struct ElementBlock {
  ElementKind kind = ElementKind::hexahedron_8;
  std::vector<int> nodes;  ///< node_count(kind) for each element, one element after the other

  int size() const { return static_cast<int>(nodes.size()) / node_count(kind); }
  const int* element(int i) const { return nodes.data() + i * node_count(kind); }
};

struct SolidMesh {
  std::vector<Vector3d> nodes;  ///< body axes, from the body's centre of mass [m]
  std::vector<ElementBlock> blocks;

  int element_count() const {
    int count = 0;
    for (const ElementBlock& block : blocks) count += block.size();
    return count;
  }
};

/// A face of an element that no other element shares. Its nodes run counter-clockwise seen from outside:
/// corners, then middles of its edges (between corners i and i + 1), then the middle of the face.
struct BoundaryFace {
  int block = 0, element = 0;
  int corner_count = 0;        ///< 3 or 4
  int node_count = 0;          ///< 4, 9 or 6
  std::array<int, 9> nodes{};  ///< places in SolidMesh::nodes
};

}  // namespace carom::continuum

// Elements as programs write them, before they are a SolidMesh: also linear tetrahedra and hexahedra without
// the middles of their faces. And what can be wrong with them as a whole.
#pragma once

#include <array>
#include <optional>
#include <span>
#include <vector>

#include "continuum/solid_mesh.h"

namespace carom::continuum {

enum class GivenKind { tetrahedron_4, tetrahedron_10, hexahedron_8, hexahedron_20, hexahedron_27 };
inline constexpr int given_kind_count = 5;

constexpr int node_count(GivenKind kind) {
  constexpr std::array<int, given_kind_count> counts{4, 10, 8, 20, 27};
  return counts[static_cast<std::size_t>(kind)];
}

constexpr bool is_tetrahedron(GivenKind kind) {
  return kind == GivenKind::tetrahedron_4 || kind == GivenKind::tetrahedron_10;
}

/// Elements of one kind. Their nodes stand in the order of ElementBlock; kinds of fewer nodes leave out the
/// last ones.
struct GivenBlock {
  GivenKind kind = GivenKind::tetrahedron_4;
  std::vector<int> nodes;

  int size() const { return static_cast<int>(nodes.size()) / node_count(kind); }
  const int* element(int i) const { return nodes.data() + i * node_count(kind); }
};

/// An edge or a quadrilateral face of an element: places in the element of its middle, of its corners (two or
/// four), and of the middles of a face's edges.
struct SidePlaces {
  int middle = 0;
  int corner_count = 0;
  std::array<int, 4> corners{};
  std::array<int, 4> edge_middles{};
};

std::span<const SidePlaces> edges_of(GivenKind kind);
/// The six faces of a hexahedron.
std::span<const SidePlaces> hexahedron_faces();

/// A side of one element, by the nodes of its corners.
struct ElementSide {
  std::array<int, 4> corners{};  ///< ascending; an edge has −1 in the first two
  int element = 0;
  int side = 0;  ///< place in the list of sides

  friend auto operator<=>(const ElementSide&, const ElementSide&) = default;
};

/// These sides of all elements: equal ones stand together, then in the order of the elements.
std::vector<ElementSide> sorted_sides(const GivenBlock& block, std::span<const SidePlaces> sides);

/// Bodies that the elements make, if those that share a node hold together.
int piece_count(const GivenBlock& block);

/// Volume of an element between its corners, over the cube of its longest edge and times 6 (a tetrahedron) or
/// 8: negative when the nodes stand in the order of its mirror image, 0 when it is flat.
double oriented_size(const GivenBlock& block, int element, std::span<const Vector3d> nodes);

/// The order of nodes that makes every element its mirror image.
void mirror_order(GivenBlock& block);

/// Two elements with the same corners.
std::optional<std::array<int, 2>> find_same_elements(const GivenBlock& block);

/// Two elements that share an edge or a face, and not the node in its middle.
std::optional<std::array<int, 2>> find_torn_side(const GivenBlock& block);

/// A node in the middle of an edge, a face or an element that is far from there: more than 0.4 of the edge, of
/// the shortest edge for the others. Curved elements stay below, nodes in another order do not.
struct FarMiddle {
  int element = 0;
  int place = 0;  ///< in the element
};
std::optional<FarMiddle> find_far_middle(const GivenBlock& block, std::span<const Vector3d> nodes);

/// Where the middle of a side is: half of an edge; of a face, what its eight nodes say by the shape functions
/// of serendipity, −¼ for its corners and ½ for the middles of its edges.
Vector3d middle_of(const SidePlaces& side, const int* element, std::span<const Vector3d> nodes);

/// The same of a hexahedron of 20 nodes: −¼ for its corners and ¼ for the middles of its edges.
Vector3d centre_of(const int* element, std::span<const Vector3d> nodes);

}  // namespace carom::continuum

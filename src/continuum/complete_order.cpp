#include "continuum/complete_order.h"

#include <algorithm>

namespace carom::continuum {
namespace {

ElementKind completed_kind(GivenKind kind) {
  if (is_tetrahedron(kind)) return ElementKind::tetrahedron_10;
  return kind == GivenKind::hexahedron_8 ? ElementKind::hexahedron_8 : ElementKind::hexahedron_27;
}

/// Gives the elements of `block`, which start with those of `given`, nodes in the middles of these sides.
void add_middles(const GivenBlock& given, std::span<const SidePlaces> sides, ElementBlock& block,
                 std::vector<Vector3d>& nodes) {
  const int count = node_count(block.kind);
  const std::vector<ElementSide> sorted = sorted_sides(given, sides);
  for (std::size_t i = 0; i < sorted.size(); ++i) {
    const SidePlaces& places = sides[static_cast<std::size_t>(sorted[i].side)];
    if (i == 0 || sorted[i].corners != sorted[i - 1].corners) {
      nodes.push_back(middle_of(places, given.element(sorted[i].element), nodes));
    }
    block.nodes[static_cast<std::size_t>(sorted[i].element) * count + places.middle] =
        static_cast<int>(nodes.size()) - 1;
  }
}

}  // namespace

ElementBlock complete_order(const GivenBlock& given, std::vector<Vector3d>& nodes) {
  ElementBlock block{.kind = completed_kind(given.kind)};
  const int have = node_count(given.kind), want = node_count(block.kind);
  block.nodes.resize(static_cast<std::size_t>(given.size()) * want);
  for (int e = 0; e < given.size(); ++e) {
    std::copy_n(given.element(e), have, block.nodes.begin() + std::ptrdiff_t{e} * want);
  }
  if (given.kind == GivenKind::tetrahedron_4)
    add_middles(given, edges_of(given.kind), block, nodes);
  if (given.kind == GivenKind::hexahedron_20) {
    add_middles(given, hexahedron_faces(), block, nodes);
    for (int e = 0; e < given.size(); ++e) {
      nodes.push_back(centre_of(given.element(e), nodes));
      block.nodes[static_cast<std::size_t>(e) * want + 26] = static_cast<int>(nodes.size()) - 1;
    }
  }
  return block;
}

void drop_unused_nodes(GivenBlock& block, std::vector<Vector3d>& nodes) {
  std::vector<int> place(nodes.size(), -1);
  for (const int node : block.nodes) place[node] = 0;
  std::size_t kept = 0;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    if (place[i] < 0) continue;
    place[i] = static_cast<int>(kept);
    nodes[kept++] = nodes[i];
  }
  nodes.resize(kept);
  for (int& node : block.nodes) node = place[node];
}

}  // namespace carom::continuum

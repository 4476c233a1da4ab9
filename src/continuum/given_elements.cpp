#include "continuum/given_elements.h"

#include <algorithm>
#include <cmath>
#include <numeric>
#include <utility>

namespace carom::continuum {
namespace {

constexpr SidePlaces edge_places(int middle, int a, int b) {
  return {.middle = middle, .corner_count = 2, .corners = {a, b, 0, 0}};
}
constexpr SidePlaces face_places(int middle, std::array<int, 4> corners,
                                 std::array<int, 4> edge_middles) {
  return {.middle = middle, .corner_count = 4, .corners = corners, .edge_middles = edge_middles};
}

constexpr std::array tetrahedron_edge_places{edge_places(4, 0, 1), edge_places(5, 1, 2),
                                             edge_places(6, 2, 0), edge_places(7, 0, 3),
                                             edge_places(8, 1, 3), edge_places(9, 2, 3)};

constexpr std::array hexahedron_edge_places{
    edge_places(8, 0, 1),  edge_places(9, 1, 2),  edge_places(10, 2, 3), edge_places(11, 3, 0),
    edge_places(12, 4, 5), edge_places(13, 5, 6), edge_places(14, 6, 7), edge_places(15, 7, 4),
    edge_places(16, 0, 4), edge_places(17, 1, 5), edge_places(18, 2, 6), edge_places(19, 3, 7)};

constexpr std::array hexahedron_face_places{face_places(20, {0, 3, 7, 4}, {11, 19, 15, 16}),
                                            face_places(21, {1, 2, 6, 5}, {9, 18, 13, 17}),
                                            face_places(22, {0, 1, 5, 4}, {8, 17, 12, 16}),
                                            face_places(23, {3, 2, 6, 7}, {10, 18, 14, 19}),
                                            face_places(24, {0, 1, 2, 3}, {8, 9, 10, 11}),
                                            face_places(25, {4, 5, 6, 7}, {12, 13, 14, 15})};

int corner_count_of(GivenKind kind) {
  return is_tetrahedron(kind) ? 4 : 8;
}

/// The nodes at the far and near ends of the edges along ξ, η, ζ that meet in each corner.
constexpr int corner_frames[8][3][2] = {{{1, 0}, {3, 0}, {4, 0}}, {{1, 0}, {2, 1}, {5, 1}},
                                        {{2, 3}, {2, 1}, {6, 2}}, {{2, 3}, {3, 0}, {7, 3}},
                                        {{5, 4}, {7, 4}, {4, 0}}, {{5, 4}, {6, 5}, {5, 1}},
                                        {{6, 7}, {6, 5}, {6, 2}}, {{6, 7}, {7, 4}, {7, 3}}};

/// The node in the middle of a side of an element.
int middle_node(const GivenBlock& block, std::span<const SidePlaces> sides,
                const ElementSide& side) {
  return block.element(side.element)[sides[static_cast<std::size_t>(side.side)].middle];
}

std::optional<std::array<int, 2>> torn_among(const GivenBlock& block,
                                             std::span<const SidePlaces> sides) {
  const std::vector<ElementSide> sorted = sorted_sides(block, sides);
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    const ElementSide &a = sorted[i - 1], &b = sorted[i];
    if (a.corners == b.corners && middle_node(block, sides, a) != middle_node(block, sides, b)) {
      return std::array{a.element, b.element};
    }
  }
  return std::nullopt;
}

constexpr double far_off = 0.4;  // of an edge

/// The place of a far middle of a hexahedron of 27 nodes beyond those of its edges; 0 when there is none.
int far_inner_middle(const int* element, double shortest_edge, std::span<const Vector3d> nodes) {
  for (const SidePlaces& face : hexahedron_face_places) {
    const double away = (nodes[element[face.middle]] - middle_of(face, element, nodes)).norm();
    if (!(away <= far_off * shortest_edge)) return face.middle;
  }
  const double away = (nodes[element[26]] - centre_of(element, nodes)).norm();
  return away <= far_off * shortest_edge ? 0 : 26;
}

}  // namespace

std::span<const SidePlaces> edges_of(GivenKind kind) {
  if (is_tetrahedron(kind)) return tetrahedron_edge_places;
  return hexahedron_edge_places;
}

std::span<const SidePlaces> hexahedron_faces() {
  return hexahedron_face_places;
}

std::vector<ElementSide> sorted_sides(const GivenBlock& block, std::span<const SidePlaces> sides) {
  std::vector<ElementSide> sorted;
  sorted.reserve(static_cast<std::size_t>(block.size()) * sides.size());
  for (int e = 0; e < block.size(); ++e) {
    const int* element = block.element(e);
    for (std::size_t s = 0; s < sides.size(); ++s) {
      ElementSide side{.corners = {-1, -1, -1, -1}, .element = e, .side = static_cast<int>(s)};
      for (int i = 0; i < sides[s].corner_count; ++i)
        side.corners[i] = element[sides[s].corners[i]];
      std::ranges::sort(side.corners);
      sorted.push_back(side);
    }
  }
  std::ranges::sort(sorted);
  return sorted;
}

int piece_count(const GivenBlock& block) {
  if (block.nodes.empty()) return 0;
  std::vector<int> parent(static_cast<std::size_t>(*std::ranges::max_element(block.nodes)) + 1);
  std::iota(parent.begin(), parent.end(), 0);
  const auto root = [&](int node) {
    while (parent[node] != node) node = parent[node] = parent[parent[node]];
    return node;
  };
  for (int e = 0; e < block.size(); ++e) {
    const int* element = block.element(e);
    for (int i = 1; i < node_count(block.kind); ++i) parent[root(element[i])] = root(element[0]);
  }
  std::vector<bool> seen(parent.size(), false);
  int pieces = 0;
  for (int e = 0; e < block.size(); ++e) {
    const int piece = root(block.element(e)[0]);
    if (!seen[piece]) ++pieces;
    seen[piece] = true;
  }
  return pieces;
}

double oriented_size(const GivenBlock& block, int element, std::span<const Vector3d> nodes) {
  const int* places = block.element(element);
  const auto edge = [&](int far, int near) -> Vector3d {
    return nodes[places[far]] - nodes[places[near]];
  };
  double longest = 0;
  for (const SidePlaces& side : edges_of(block.kind)) {
    longest = std::max(longest, edge(side.corners[0], side.corners[1]).norm());
  }
  if (!(longest > 0)) return 0;
  const auto jacobian = [&](const int(&frame)[3][2]) {
    const Vector3d a = edge(frame[0][0], frame[0][1]) / longest;
    const Vector3d b = edge(frame[1][0], frame[1][1]) / longest;
    const Vector3d c = edge(frame[2][0], frame[2][1]) / longest;
    return a.cross(b).dot(c);
  };
  if (is_tetrahedron(block.kind)) return jacobian({{1, 0}, {2, 0}, {3, 0}});
  double sum = 0;
  for (const auto& frame : corner_frames) sum += jacobian(frame);
  return sum;
}

void mirror_order(GivenBlock& block) {
  using Swaps = std::vector<std::pair<int, int>>;
  static const Swaps of_tetrahedra{{1, 2}, {4, 6}, {8, 9}};
  static const Swaps of_hexahedra{{0, 4},  {1, 5},   {2, 6},   {3, 7},  {8, 12},
                                  {9, 13}, {10, 14}, {11, 15}, {24, 25}};
  const int count = node_count(block.kind);
  for (int e = 0; e < block.size(); ++e) {
    int* element = block.nodes.data() + e * count;
    for (const auto& [a, b] : is_tetrahedron(block.kind) ? of_tetrahedra : of_hexahedra) {
      if (b < count) std::swap(element[a], element[b]);
    }
  }
}

std::optional<std::array<int, 2>> find_same_elements(const GivenBlock& block) {
  std::vector<std::pair<std::array<int, 8>, int>> sorted;
  sorted.reserve(static_cast<std::size_t>(block.size()));
  for (int e = 0; e < block.size(); ++e) {
    std::array<int, 8> corners;
    corners.fill(-1);
    std::copy_n(block.element(e), corner_count_of(block.kind), corners.begin());
    std::ranges::sort(corners);
    sorted.emplace_back(corners, e);
  }
  std::ranges::sort(sorted);
  for (std::size_t i = 1; i < sorted.size(); ++i) {
    if (sorted[i - 1].first == sorted[i].first) {
      return std::array{sorted[i - 1].second, sorted[i].second};
    }
  }
  return std::nullopt;
}

std::optional<std::array<int, 2>> find_torn_side(const GivenBlock& block) {
  if (node_count(block.kind) <= corner_count_of(block.kind)) return std::nullopt;
  if (const auto torn = torn_among(block, edges_of(block.kind))) return torn;
  if (block.kind != GivenKind::hexahedron_27) return std::nullopt;
  return torn_among(block, hexahedron_face_places);
}

std::optional<FarMiddle> find_far_middle(const GivenBlock& block, std::span<const Vector3d> nodes) {
  if (node_count(block.kind) <= corner_count_of(block.kind)) return std::nullopt;
  for (int e = 0; e < block.size(); ++e) {
    const int* element = block.element(e);
    double shortest = (nodes[element[1]] - nodes[element[0]]).norm();
    for (const SidePlaces& edge : edges_of(block.kind)) {
      const Vector3d along = nodes[element[edge.corners[1]]] - nodes[element[edge.corners[0]]];
      const Vector3d away = nodes[element[edge.middle]] - middle_of(edge, element, nodes);
      if (!(away.norm() <= far_off * along.norm())) return FarMiddle{e, edge.middle};
      shortest = std::min(shortest, along.norm());
    }
    if (block.kind != GivenKind::hexahedron_27) continue;
    if (const int place = far_inner_middle(element, shortest, nodes)) return FarMiddle{e, place};
  }
  return std::nullopt;
}

Vector3d middle_of(const SidePlaces& side, const int* element, std::span<const Vector3d> nodes) {
  const auto node = [&](int place) -> const Vector3d& { return nodes[element[place]]; };
  if (side.corner_count == 2) return 0.5 * (node(side.corners[0]) + node(side.corners[1]));
  Vector3d middle = Vector3d::Zero();
  for (const int corner : side.corners) middle -= 0.25 * node(corner);
  for (const int edge : side.edge_middles) middle += 0.5 * node(edge);
  return middle;
}

Vector3d centre_of(const int* element, std::span<const Vector3d> nodes) {
  Vector3d centre = Vector3d::Zero();
  for (int i = 0; i < 8; ++i) centre -= 0.25 * nodes[element[i]];
  for (int i = 8; i < 20; ++i) centre += 0.25 * nodes[element[i]];
  return centre;
}

}  // namespace carom::continuum

// From the numbers of a file to a mesh: nodes by place, one kind, one piece, nothing inside out.
#include <algorithm>
#include <charconv>
#include <cmath>
#include <numeric>

#include "continuum/complete_order.h"
#include "io/mesh/solid_mesh_text.h"

namespace carom::io {
namespace {

using continuum::GivenBlock;
using continuum::GivenKind;

constexpr double largest_length = 1e9;  // [m]: differences, products and volumes stay finite
constexpr double flat_size = 1e-12;     // of an element whose edges are 1
constexpr const char* what_carom_takes =
    "Carom takes tetrahedra of 4 or 10 nodes and hexahedra of 8, 20 or 27: mesh the body with "
    "one of these and leave out other elements";

constexpr const char* kind_names[continuum::given_kind_count] = {
    "tetrahedra of 4 nodes", "tetrahedra of 10 nodes", "hexahedra of 8 nodes",
    "hexahedra of 20 nodes", "hexahedra of 27 nodes"};

/// Nodes by their numbers.
class NodeNumbers {
 public:
  explicit NodeNumbers(const std::vector<long>& numbers) {
    for (const long number : numbers) {
      places_.emplace_back(number, static_cast<int>(places_.size()));
    }
    std::ranges::sort(places_);
  }

  /// −1 when there is none.
  int place_of(long number) const {
    // Most files count without gaps.
    const long guess = places_.empty() ? 0 : number - places_.front().first;
    if (guess >= 0 && guess < std::ssize(places_) && places_[guess].first == number) {
      return places_[guess].second;
    }
    const auto found = std::ranges::lower_bound(places_, number, {}, &Place::first);
    return found == places_.end() || found->first != number ? -1 : found->second;
  }
  /// A number that two nodes have.
  std::optional<long> repeated() const {
    const auto found = std::ranges::adjacent_find(places_, {}, &Place::first);
    return found == places_.end() ? std::nullopt : std::optional(found->first);
  }

 private:
  using Place = std::pair<long, int>;
  std::vector<Place> places_;
};

/// The one kind of elements that the file has. Nothing after a problem.
std::optional<GivenKind> only_kind(const FileMesh& file, MeshProblems& problems) {
  for (const auto& [name, count] : file.unsupported) {
    problems.add(fmt::format("has {} {}", count, name), what_carom_takes);
  }
  if (problems.any()) return std::nullopt;
  std::vector<std::string> kinds;
  std::optional<GivenKind> kind;
  for (int i = 0; i < continuum::given_kind_count; ++i) {
    const std::size_t count = file.blocks[i].element_numbers.size();
    if (count == 0) continue;
    kind = static_cast<GivenKind>(i);
    kinds.push_back(fmt::format("{} {}", count, kind_names[i]));
  }
  if (kinds.empty()) {
    problems.add(
        file.skipped > 0
            ? fmt::format("has no volume elements, only points, lines and surfaces ({})",
                          file.skipped)
            : "has no elements",
        "mesh the volume (gmsh -3) and save it too: with physical groups Gmsh saves only these");
    return std::nullopt;
  }
  if (kinds.size() > 1) {
    problems.add(fmt::format("mixes {}", joined(kinds)), what_carom_takes);
    return std::nullopt;
  }
  return kind;
}

/// The elements by places of nodes.
GivenBlock resolve(const FileMesh& file, GivenKind kind, MeshProblems& problems) {
  const NodeNumbers numbers(file.node_numbers);
  if (const auto number = numbers.repeated()) {
    problems.add(fmt::format("has node {} twice", *number), "number nodes differently");
  }
  const FileBlock& from = file.blocks[static_cast<std::size_t>(kind)];
  GivenBlock block{.kind = kind};
  block.nodes.reserve(from.nodes.size());
  const auto count = static_cast<std::size_t>(continuum::node_count(kind));
  for (std::size_t i = 0; i < from.nodes.size() && !problems.enough(); ++i) {
    const int place = numbers.place_of(from.nodes[i]);
    block.nodes.push_back(place);
    if (place >= 0) continue;
    problems.add(fmt::format("element {} names node {}, and there is none",
                             from.element_numbers[i / count], from.nodes[i]),
                 "the file may be cut off; name nodes that exist");
  }
  return block;
}

/// Elements are named by the numbers of the file.
std::string element_list(const std::vector<int>& elements, const std::vector<long>& numbers) {
  constexpr std::size_t most = 5;
  std::vector<std::string> names;
  for (std::size_t i = 0; i < std::min(most, elements.size()); ++i) {
    names.push_back(std::to_string(numbers[elements[i]]));
  }
  if (elements.size() > most) names.emplace_back("…");
  return joined(names);
}

void check_numbers(const GivenBlock& block, const std::vector<long>& numbers,
                   MeshProblems& problems) {
  std::vector<long> sorted = numbers;
  std::ranges::sort(sorted);
  if (const auto same = std::ranges::adjacent_find(sorted); same != sorted.end()) {
    problems.add(fmt::format("has element {} twice", *same),
                 "give each element once; in Gmsh, put each volume into one physical group");
  }
  std::vector<int> collapsed;
  std::vector<int> nodes;
  for (int e = 0; e < block.size(); ++e) {
    nodes.assign(block.element(e), block.element(e) + continuum::node_count(block.kind));
    std::ranges::sort(nodes);
    if (std::ranges::adjacent_find(nodes) != nodes.end()) collapsed.push_back(e);
  }
  if (!collapsed.empty()) {
    problems.add(
        fmt::format("{} of {} elements name a node twice (elements {})", collapsed.size(),
                    block.size(), element_list(collapsed, numbers)),
        "collapsed hexahedra are not supported; mesh with tetrahedra, or with whole hexahedra");
  } else if (const auto twins = continuum::find_same_elements(block)) {
    problems.add(fmt::format("elements {} and {} have the same corners", numbers[(*twins)[0]],
                             numbers[(*twins)[1]]),
                 "give each element once; in Gmsh, put each volume into one physical group");
  }
}

void check_connection(const GivenBlock& block, const std::vector<long>& numbers,
                      MeshProblems& problems) {
  if (const auto torn = continuum::find_torn_side(block)) {
    problems.add(
        fmt::format("elements {} and {} share an edge or a face, and not the node in its middle",
                    numbers[(*torn)[0]], numbers[(*torn)[1]]),
        "merge nodes at the same place");
  }
  if (const int pieces = continuum::piece_count(block); pieces > 1) {
    problems.add(fmt::format("is in {} pieces that share no node", pieces),
                 "merge nodes at the same place, or give each piece to a body of its own");
  }
}

/// Turns elements that are all mirrored; reports flat ones, and mirrored ones among others.
void check_orientation(GivenBlock& block, const std::vector<Vector3d>& nodes,
                       const std::vector<long>& numbers, MeshProblems& problems) {
  std::vector<int> mirrored, flat;
  for (int e = 0; e < block.size(); ++e) {
    const double size = continuum::oriented_size(block, e, nodes);
    if (!(std::abs(size) > flat_size)) {
      flat.push_back(e);
    } else if (size < 0) {
      mirrored.push_back(e);
    }
  }
  if (!flat.empty()) {
    problems.add(fmt::format("{} of {} elements have no volume (elements {})", flat.size(),
                             block.size(), element_list(flat, numbers)),
                 "mesh again: each element needs a volume");
  }
  if (mirrored.size() == static_cast<std::size_t>(block.size())) {
    continuum::mirror_order(block);
  } else if (!mirrored.empty()) {
    problems.add(fmt::format("{} of {} elements are inside out (elements {})", mirrored.size(),
                             block.size(), element_list(mirrored, numbers)),
                 "the mesh is folded there, or their nodes stand in mirrored order: mesh again");
  }
  if (problems.any()) return;
  if (const auto middle = continuum::find_far_middle(block, nodes)) {
    problems.add(fmt::format("element {}: its node {} is far from the middle it belongs to",
                             numbers[middle->element], middle->place + 1),
                 "the nodes stand in another order than the format has them, or the element is "
                 "bent too far");
  }
}

}  // namespace

bool read_file_number(std::string_view word, long least, long& value) {
  const auto [end, error] = std::from_chars(word.data(), word.data() + word.size(), value);
  return error == std::errc() && end == word.data() + word.size() && value >= least;
}

bool add_file_node(long number, const Vector3d& p, const SolidMeshLimits& limits,
                   MeshProblems& problems, FileMesh& mesh) {
  if (mesh.nodes.size() >= limits.nodes) {
    problems.add(fmt::format("has more than {} nodes", limits.nodes), "take a coarser mesh");
    return false;
  }
  mesh.node_numbers.push_back(number);
  mesh.nodes.push_back(p);
  return true;
}

bool add_file_element(GivenKind kind, long number, std::span<const long> nodes,
                      std::span<const int> order, const SolidMeshLimits& limits,
                      MeshProblems& problems, FileMesh& mesh) {
  FileBlock& block = mesh.block(kind);
  if (block.element_numbers.size() >= limits.elements) {
    problems.add(fmt::format("has more than {} elements", limits.elements), "take a coarser mesh");
    return false;
  }
  block.element_numbers.push_back(number);
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    block.nodes.push_back(nodes[order.empty() ? i : static_cast<std::size_t>(order[i])]);
  }
  return true;
}

std::optional<ReadSolidMesh> make_solid_mesh(FileMesh file, double unit, MeshProblems& problems) {
  const auto kind = only_kind(file, problems);
  if (!kind) return std::nullopt;
  GivenBlock block = resolve(file, *kind, problems);
  if (problems.any()) return std::nullopt;
  const std::vector<long>& numbers = file.block(*kind).element_numbers;
  check_numbers(block, numbers, problems);

  std::vector<Vector3d> nodes = std::move(file.nodes);
  for (Vector3d& p : nodes) p *= unit;
  continuum::drop_unused_nodes(block, nodes);
  for (const Vector3d& p : nodes) {
    if (p.cwiseAbs().maxCoeff() <= largest_length) continue;
    problems.add(fmt::format("has a node at [{}, {}, {}] m", short_text(p.x()), short_text(p.y()),
                             short_text(p.z())),
                 fmt::format("stay within {} m; `unit` is the length unit of the file",
                             short_text(largest_length)));
    break;
  }
  if (problems.any()) return std::nullopt;
  // Nodes in another order also tear elements apart: the cause is looked for first.
  check_orientation(block, nodes, numbers, problems);
  if (!problems.any()) check_connection(block, numbers, problems);
  if (problems.any()) return std::nullopt;
  ReadSolidMesh read;
  read.element_numbers = numbers;
  read.mesh.blocks.push_back(continuum::complete_order(block, nodes));
  read.mesh.nodes = std::move(nodes);
  return read;
}

}  // namespace carom::io

// Gmsh's own format as text, versions 2 to 2.2 and 4.1: sections $Name … $EndName, in $Nodes and $Elements one
// thing on each line. Version 2 has a list of each, version 4.1 a block for each entity of the geometry.
#include <algorithm>

#include "io/mesh/solid_mesh_text.h"

namespace carom::io {
namespace {

using continuum::GivenKind;

constexpr const char* how_to_save =
    "save it again as text: gmsh OLD.msh -save -format msh41 -setnumber Mesh.Binary 0 -o NEW.msh";

struct GmshText {
  Lines lines;
  const SolidMeshLimits& limits;
  MeshProblems& problems;
  FileMesh& mesh;
  bool blocks = false;     ///< version 4.1
  bool has_nodes = false;  ///< the section was there
  bool has_elements = false;
};

// ------------------------------------------------------------------------------------------------
// Types of elements.

constexpr std::array<int, 10> tet10_order{0, 1, 2, 3, 4, 5, 6, 7, 9, 8};
// Gmsh orders the middles of edges 0-1, 0-3, 0-4, 1-2, 1-5, 2-3, 2-6, 3-7, 4-5, 4-7, 5-6, 6-7 and those of
// faces ζ = −1, η = −1, ξ = −1, ξ = +1, η = +1, ζ = +1.
constexpr std::array<int, 27> hex27_order{0,  1,  2,  3,  4,  5,  6,  7,  8,  11, 13, 9,  16, 18,
                                          19, 17, 10, 12, 14, 15, 22, 23, 21, 24, 20, 25, 26};

struct GmshType {
  long type;
  GivenKind kind;
  std::span<const int> order;
};
constexpr GmshType gmsh_types[] = {
    {4, GivenKind::tetrahedron_4, {}},
    {5, GivenKind::hexahedron_8, {}},
    {11, GivenKind::tetrahedron_10, tet10_order},
    {12, GivenKind::hexahedron_27, hex27_order},
    {17, GivenKind::hexahedron_20, std::span(hex27_order).first(20)}};

constexpr std::pair<long, const char*> foreign_volumes[] = {
    {6, "wedges of 6 nodes"},       {7, "pyramids of 5 nodes"},     {13, "wedges of 18 nodes"},
    {14, "pyramids of 14 nodes"},   {18, "wedges of 15 nodes"},     {19, "pyramids of 13 nodes"},
    {29, "tetrahedra of 20 nodes"}, {30, "tetrahedra of 35 nodes"}, {31, "tetrahedra of 56 nodes"},
    {92, "hexahedra of 64 nodes"},  {93, "hexahedra of 125 nodes"}, {90, "wedges of 40 nodes"}};

/// Points, lines and surfaces: all types that Gmsh has below 71 but for these, and points and curves later.
bool is_surface_type(long type) {
  for (const GmshType& each : gmsh_types) {
    if (each.type == type) return false;
  }
  for (const auto& [foreign, name] : foreign_volumes) {
    if (foreign == type) return false;
  }
  const bool more_volumes = type == 32 || type == 33 || type == 35;
  return (type >= 1 && type <= 70 && !more_volumes) || (type >= 84 && type <= 86);
}

std::string foreign_name(long type) {
  for (const auto& [foreign, name] : foreign_volumes) {
    if (foreign == type) return name;
  }
  return fmt::format("elements of Gmsh's type {}", type);
}

// ------------------------------------------------------------------------------------------------
// Lines.

/// The first word of the next line that is not empty; empty at the end of the file.
std::string_view next_line(GmshText& text) {
  return text.lines.next_filled() ? text.lines.word() : std::string_view();
}

/// Goes to the line of thing `i` of `count`. False, after a problem, when the section ends before.
bool find_thing(GmshText& text, const char* what, long i, long count) {
  const bool found = text.lines.next_filled();
  if (found && text.lines.rest().front() != '$') return true;
  text.problems.add_at(
      text.lines.number(),
      found ? fmt::format("counts {} {} and has {}", count, what, i)
            : fmt::format("ends after {} of {} {}", i, count, what),
      found ? "the file is damaged; save it again" : "the file is cut off; save it again");
  return false;
}

/// Reads the next word of the line.
bool read_whole(GmshText& text, const char* what, long least, long& value) {
  const std::string_view word = text.lines.word();
  if (read_file_number(word, least, value)) return true;
  text.problems.add_at(
      text.lines.number(),
      word.empty() ? fmt::format("{} is missing", what)
                   : fmt::format("{}: '{}' is no whole number from {}", what, shown(word), least),
      "the file is damaged or cut off; save it again");
  return false;
}

/// Reads numbers that start the next line.
template <std::size_t n>
bool read_header(GmshText& text, const char* what, std::array<long, n>& values) {
  text.lines.next_filled();
  return std::ranges::all_of(values, [&](long& value) { return read_whole(text, what, 0, value); });
}

bool fits(GmshText& text, long count, std::size_t most, const char* what) {
  if (static_cast<std::size_t>(count) <= most) return true;
  text.problems.add_at(text.lines.number(),
                       fmt::format("has {} {}, more than {}", count, what, most),
                       "take a coarser mesh");
  return false;
}

bool read_end(GmshText& text, std::string_view end, const char* what) {
  const std::string_view word = next_line(text);
  if (word == end) return true;
  if (word.empty()) {
    text.problems.add(fmt::format("ends without {} (the file is cut off)", end), "save it again");
  } else {
    text.problems.add_at(
        text.lines.number(),
        fmt::format("has more {} than it counts: '{}' where {} should be", what, shown(word), end),
        "the file is damaged; save it again");
  }
  return false;
}

// ------------------------------------------------------------------------------------------------
// Nodes.

bool read_listed_nodes(GmshText& text) {
  std::array<long, 1> header{};
  if (!read_header(text, "the number of nodes", header)) return false;
  const long count = header[0];
  if (!fits(text, count, text.limits.nodes, "nodes")) return false;
  for (long i = 0; i < count; ++i) {
    long number = 0;
    Vector3d p;
    if (!find_thing(text, "nodes", i, count) ||
        !read_whole(text, "the number of a node", 1, number) ||
        !read_point(text.lines, fmt::format("node {}", number), text.problems, p) ||
        !add_file_node(number, p, text.limits, text.problems, text.mesh)) {
      return false;
    }
  }
  return true;
}

bool read_node_block(GmshText& text) {
  std::array<long, 4> header{};  // dimension and tag of the entity, parametric, nodes
  if (!read_header(text, "the head of a block of nodes", header)) return false;
  const long count = header[3];
  if (!fits(text, count, text.limits.nodes, "nodes")) return false;
  std::vector<long> numbers;
  for (long i = 0; i < count; ++i) {
    if (!find_thing(text, "nodes", i, count) ||
        !read_whole(text, "the number of a node", 1, numbers.emplace_back())) {
      return false;
    }
  }
  for (long i = 0; i < count; ++i) {
    Vector3d p;
    if (!find_thing(text, "positions of nodes", i, count) ||
        !read_point(text.lines, fmt::format("node {}", numbers[i]), text.problems, p) ||
        !add_file_node(numbers[i], p, text.limits, text.problems, text.mesh)) {
      return false;
    }
  }
  return true;
}

// ------------------------------------------------------------------------------------------------
// Elements.

/// Reads the nodes of an element from the rest of the line.
bool read_element(GmshText& text, long type, long number) {
  const auto found = std::ranges::find(gmsh_types, type, &GmshType::type);
  if (found == std::end(gmsh_types)) {
    if (is_surface_type(type)) {
      ++text.mesh.skipped;
    } else {
      ++text.mesh.unsupported[foreign_name(type)];
    }
    return true;
  }
  std::array<long, 27> nodes{};
  const int count = continuum::node_count(found->kind);
  for (int i = 0; i < count; ++i) {
    const std::string_view word = text.lines.word();
    if (read_file_number(word, 1, nodes[i])) continue;
    text.problems.add_at(
        text.lines.number(),
        word.empty() ? fmt::format("element {} has {} of {} nodes", number, i, count)
                     : fmt::format("element {}: '{}' is no number of a node", number, shown(word)),
        "the file is damaged or cut off; save it again");
    return false;
  }
  if (const std::string_view more = text.lines.word(); !more.empty()) {
    text.problems.add_at(text.lines.number(),
                         fmt::format("element {} has more than {} nodes", number, count),
                         "the file is damaged; save it again");
    return false;
  }
  return add_file_element(found->kind, number, {nodes.data(), static_cast<std::size_t>(count)},
                          found->order, text.limits, text.problems, text.mesh);
}

bool read_listed_elements(GmshText& text) {
  std::array<long, 1> header{};
  if (!read_header(text, "the number of elements", header)) return false;
  const long count = header[0];
  for (long i = 0; i < count; ++i) {
    long number = 0, type = 0, tags = 0;
    if (!find_thing(text, "elements", i, count) ||
        !read_whole(text, "the number of an element", 1, number) ||
        !read_whole(text, "the type of an element", 1, type) ||
        !read_whole(text, "the number of tags", 0, tags)) {
      return false;
    }
    for (long tag = 0; tag < tags && !text.lines.word().empty();) ++tag;
    if (!read_element(text, type, number)) return false;
  }
  return true;
}

bool read_element_block(GmshText& text) {
  std::array<long, 4> header{};  // dimension and tag of the entity, type, elements
  if (!read_header(text, "the head of a block of elements", header)) return false;
  const long type = header[2], count = header[3];
  for (long i = 0; i < count; ++i) {
    long number = 0;
    if (!find_thing(text, "elements", i, count) ||
        !read_whole(text, "the number of an element", 1, number) ||
        !read_element(text, type, number)) {
      return false;
    }
  }
  return true;
}

long element_total(const FileMesh& mesh) {
  std::size_t total = static_cast<std::size_t>(mesh.skipped);
  for (const FileBlock& block : mesh.blocks) total += block.element_numbers.size();
  for (const auto& [name, count] : mesh.unsupported) total += static_cast<std::size_t>(count);
  return static_cast<long>(total);
}

// ------------------------------------------------------------------------------------------------
// Sections.

/// Reads the blocks of one section of version 4.1. `total` says how many things there are by now.
template <class ReadBlock, class Total>
bool read_blocks(GmshText& text, const char* what, const ReadBlock& read_block,
                 const Total& total) {
  std::array<long, 4> header{};  // blocks, things, least and greatest number
  if (!read_header(text, fmt::format("the head of the {}", what).c_str(), header)) return false;
  const std::size_t line = text.lines.number();
  const long before = total();
  for (long i = 0; i < header[0]; ++i) {
    if (!read_block(text)) return false;
  }
  if (total() - before == header[1]) return true;
  text.problems.add_at(
      line, fmt::format("counts {} {}, and its blocks have {}", header[1], what, total() - before),
      "the file is damaged; save it again");
  return false;
}

bool read_nodes(GmshText& text) {
  text.has_nodes = true;
  const auto total = [&] { return static_cast<long>(text.mesh.nodes.size()); };
  return (text.blocks ? read_blocks(text, "nodes", read_node_block, total)
                      : read_listed_nodes(text)) &&
         read_end(text, "$EndNodes", "nodes");
}

bool read_elements(GmshText& text) {
  text.has_elements = true;
  const auto total = [&] { return element_total(text.mesh); };
  return (text.blocks ? read_blocks(text, "elements", read_element_block, total)
                      : read_listed_elements(text)) &&
         read_end(text, "$EndElements", "elements");
}

/// Passes over a section that says nothing about the mesh.
bool skip_section(GmshText& text, std::string_view name) {
  const std::string end = "$End" + std::string(name.substr(1));
  for (std::string_view word = next_line(text); !word.empty(); word = next_line(text)) {
    if (word == end) return true;
  }
  text.problems.add(fmt::format("ends without {} (the file is cut off)", shown(end)),
                    "save it again");
  return false;
}

/// Reads the file as far as its version. False after a problem.
bool read_format(GmshText& text) {
  std::string_view word = next_line(text);
  while (word == "$Comments" && skip_section(text, word)) word = next_line(text);
  if (word == "$NOD") {
    text.problems.add_at(text.lines.number(), "is of Gmsh's version 1", how_to_save);
  } else if (word != "$MeshFormat") {
    text.problems.add_at(std::max<std::size_t>(text.lines.number(), 1),
                         fmt::format("is no mesh of Gmsh: it begins with '{}'", shown(word)),
                         "a .msh file begins with $MeshFormat");
  }
  if (text.problems.any()) return false;
  const std::string version(next_line(text));
  const std::string_view binary = text.lines.word();
  const std::size_t line = text.lines.number();
  if (binary == "1") {
    text.problems.add_at(line, "is binary", how_to_save);
  } else if (version == "4.1") {
    text.blocks = true;
  } else if (version != "2" && version != "2.0" && version != "2.1" && version != "2.2") {
    text.problems.add_at(line,
                         fmt::format("is of Gmsh's version '{}', not 2.2 or 4.1", shown(version)),
                         how_to_save);
  }
  return !text.problems.any() && read_end(text, "$EndMeshFormat", "about its version");
}

void read_sections(GmshText& text) {
  for (std::string_view word = next_line(text); !word.empty(); word = next_line(text)) {
    bool good = true;
    if (word == "$Nodes") {
      good = read_nodes(text);
    } else if (word == "$Elements") {
      good = read_elements(text);
    } else if (word == "$ParametricNodes") {
      text.problems.add_at(text.lines.number(), "has its nodes with parameters of the geometry",
                           how_to_save);
      good = false;
    } else if (word.front() == '$') {
      good = skip_section(text, word);
    } else {
      text.problems.add_at(text.lines.number(),
                           fmt::format("'{}' is outside of a section", shown(word)),
                           "the file is damaged; save it again");
      good = false;
    }
    if (!good) return;
  }
  if (!text.has_nodes || !text.has_elements) {
    text.problems.add(text.has_nodes ? "has no $Elements" : "has no $Nodes",
                      "the file is cut off, or was saved before it was meshed: gmsh -3");
  }
}

}  // namespace

FileMesh read_gmsh(std::string_view bytes, const SolidMeshLimits& limits, MeshProblems& problems) {
  FileMesh mesh;
  GmshText text{.lines = Lines(bytes), .limits = limits, .problems = problems, .mesh = mesh};
  if (read_format(text) && is_text(bytes, problems)) read_sections(text);
  return mesh;
}

}  // namespace carom::io

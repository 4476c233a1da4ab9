// Meshes of Abaqus and CalculiX: lines `*KEYWORD, PARAMETER=VALUE`, each with data lines of numbers between
// commas. *NODE and *ELEMENT are the mesh; sets, materials and steps say nothing about it.
#include <algorithm>
#include <cctype>

#include "io/mesh/solid_mesh_text.h"

namespace carom::io {
namespace {

using continuum::GivenKind;

constexpr const char* how_to_flatten =
    "write the mesh of one part with all nodes and elements, in the coordinates of the body";

/// What the data lines after a keyword are.
enum class AbaqusData { other, nodes, elements, foreign_elements, surface_elements, placement };

struct AbaqusText {
  Lines lines;
  const SolidMeshLimits& limits;
  MeshProblems& problems;
  FileMesh& mesh;
  AbaqusData data = AbaqusData::other;
  GivenKind kind = GivenKind::tetrahedron_4;
  std::string foreign_name;   ///< of elements that Carom has not
  std::vector<long> begun{};  ///< number and nodes of an element that may go on in the next line
  bool goes_on = false;       ///< the last line of such elements ended with a comma
  int parts = 0, instances = 0;
  bool in_assembly = false, in_instance = false, has_nodes = false, has_elements = false;
};

// ------------------------------------------------------------------------------------------------
// Types of elements.

// Abaqus has the centre of C3D27 before the middles of its faces, and those in the order ζ = −1, ζ = +1,
// η = −1, ξ = +1, η = +1, ξ = −1.
constexpr std::array<int, 27> c3d27_order{0,  1,  2,  3,  4,  5,  6,  7,  8,  9,  10, 11, 12, 13,
                                          14, 15, 16, 17, 18, 19, 26, 24, 23, 25, 21, 22, 20};

constexpr std::pair<std::string_view, GivenKind> c3d_kinds[] = {{"4", GivenKind::tetrahedron_4},
                                                                {"10", GivenKind::tetrahedron_10},
                                                                {"8", GivenKind::hexahedron_8},
                                                                {"20", GivenKind::hexahedron_20},
                                                                {"27", GivenKind::hexahedron_27}};

/// The digits of C3D8R and its like. Letters behind them choose an integration or a field, not the nodes.
std::string_view c3d_digits(std::string_view type) {
  if (!type.starts_with("C3D")) return {};
  type.remove_prefix(3);
  const std::string_view digits = type.substr(0, type.find_first_not_of("0123456789"));
  const std::string_view letters = type.substr(digits.size());
  return letters.find_first_not_of("ABCDEFGHIJKLMNOPQRSTUVWXYZ") == std::string_view::npos
             ? digits
             : std::string_view();
}

/// Lines and surfaces that meshing programs write along with the volume; Gmsh has M3D9 on hexahedra of 27 nodes.
bool is_surface(std::string_view type) {
  constexpr std::string_view beginnings[] = {"T3D", "CPS",   "CPE", "CAX",
                                             "C2D", "SFM3D", "R3D", "M3D9"};
  return std::ranges::any_of(beginnings, [&](std::string_view b) { return type.starts_with(b); });
}

std::string foreign_type(std::string_view type) {
  const std::string_view digits = c3d_digits(type);
  const char* what = digits == "6" || digits == "15"                      ? " (wedges)"
                     : digits == "5" || digits == "13"                    ? " (pyramids)"
                     : type.starts_with("M3D")                            ? " (membranes)"
                     : type.starts_with("MASS") || type.starts_with("SP") ? ""
                     : type.starts_with("S")                              ? " (shells)"
                     : type.starts_with("B")                              ? " (beams)"
                                                                          : "";
  return fmt::format("elements {}{}", shown(type), what);
}

// ------------------------------------------------------------------------------------------------
// Data lines.

std::string_view trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\f\v";
  const std::size_t begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return {};
  return text.substr(begin, text.find_last_not_of(blank) - begin + 1);
}

/// Takes the next field from a line.
std::string_view take_field(std::string_view& line) {
  const std::size_t comma = line.find(',');
  const std::string_view field = trimmed(line.substr(0, comma));
  line = comma == std::string_view::npos ? std::string_view() : line.substr(comma + 1);
  return field;
}

/// A number, also with Fortran's exponent: 1.5D-3.
bool read_fortran_number(std::string_view field, double& value) {
  if (read_number(field, value)) return true;
  std::string other(field.substr(0, 40));
  std::ranges::replace(other, 'D', 'e');
  std::ranges::replace(other, 'd', 'e');
  return field.size() <= 40 && read_number(other, value);
}

void add_here(AbaqusText& text, std::string message, std::string remedy) {
  text.problems.add_at(text.lines.number(), std::move(message), std::move(remedy));
}

void read_node(AbaqusText& text, std::string_view line) {
  const std::string_view first = take_field(line);
  long number = 0;
  if (!read_file_number(first, 1, number)) {
    add_here(text, fmt::format("'{}' is no number of a node", shown(first)),
             "write number, x, y, z");
    return;
  }
  Vector3d p;
  for (int i = 0; i < 3; ++i) {
    const std::string_view field = take_field(line);
    if (field.empty()) {
      add_here(text, fmt::format("node {} has {} of 3 coordinates", number, i),
               "the line may be cut off; write number, x, y, z");
      return;
    }
    if (!read_fortran_number(field, p[i]) || !std::isfinite(p[i])) {
      add_here(text, fmt::format("node {}: '{}' is no coordinate", number, shown(field)),
               "write a finite number");
      return;
    }
  }
  add_file_node(number, p, text.limits, text.problems, text.mesh);
}

/// Reports an element whose lines ended too early.
void finish_element(AbaqusText& text) {
  if (!text.begun.empty()) {
    add_here(text,
             fmt::format("element {} has {} of {} nodes", text.begun[0], text.begun.size() - 1,
                         continuum::node_count(text.kind)),
             "the file may be cut off; a line that goes on ends with a comma");
  }
  text.begun.clear();
  text.goes_on = false;
}

void read_element_line(AbaqusText& text, std::string_view line) {
  const std::size_t wanted = 1 + static_cast<std::size_t>(continuum::node_count(text.kind));
  while (!line.empty()) {
    const std::string_view field = take_field(line);
    if (field.empty() && trimmed(line).empty()) return;  // a comma at the end
    long number = 0;
    if (!read_file_number(field, 1, number)) {
      add_here(text, fmt::format("'{}' is no number of an element or a node", shown(field)),
               "write the number of the element and those of its nodes");
      text.begun.clear();
      return;
    }
    text.begun.push_back(number);
    if (text.begun.size() < wanted) continue;
    const std::vector<long> element = std::exchange(text.begun, {});
    const bool reordered = text.kind == GivenKind::hexahedron_27;
    add_file_element(text.kind, element[0], std::span(element).subspan(1),
                     reordered ? std::span<const int>(c3d27_order) : std::span<const int>(),
                     text.limits, text.problems, text.mesh);
    if (!trimmed(line).empty()) {
      add_here(text, fmt::format("element {} has more than {} nodes", element[0], wanted - 1),
               "begin each element on a line of its own");
      return;
    }
  }
}

void read_data_line(AbaqusText& text, std::string_view line) {
  if (text.data == AbaqusData::nodes) {
    read_node(text, line);
  } else if (text.data == AbaqusData::elements) {
    read_element_line(text, line);
  } else if (text.data == AbaqusData::foreign_elements) {
    if (!text.goes_on) ++text.mesh.unsupported[text.foreign_name];
    text.goes_on = line.ends_with(',');
  } else if (text.data == AbaqusData::surface_elements) {
    if (!text.goes_on) ++text.mesh.skipped;
    text.goes_on = line.ends_with(',');
  } else if (text.data == AbaqusData::placement) {
    if (line.find_first_of("123456789") == std::string_view::npos) return;  // moved by nothing
    add_here(text, "places its part by a translation or a rotation", how_to_flatten);
    text.data = AbaqusData::other;
  }
}

// ------------------------------------------------------------------------------------------------
// Keywords.

/// A line with its keyword in capitals and without blanks, joined with those on which it goes on.
std::string read_keyword(AbaqusText& text) {
  std::string keyword;
  const auto append = [&](std::string_view line) {
    for (const char c : line) {
      if (std::isspace(static_cast<unsigned char>(c)) == 0) {
        keyword += static_cast<char>(std::toupper(static_cast<unsigned char>(c)));
      }
    }
  };
  append(text.lines.rest());
  while (keyword.ends_with(',') && text.lines.next_filled()) append(text.lines.rest());
  return keyword;
}

/// The value of a parameter; empty when it is not there.
std::string_view parameter(std::string_view keyword, const std::string& name) {
  const std::size_t found = keyword.find("," + name + "=");
  if (found == std::string_view::npos) return {};
  keyword.remove_prefix(found + name.size() + 2);
  return keyword.substr(0, keyword.find(','));
}

void begin_elements(AbaqusText& text, std::string_view type) {
  text.has_elements = true;
  const std::string_view digits = c3d_digits(type);
  if (type.empty()) {
    add_here(text, "*ELEMENT has no TYPE", "write *ELEMENT, TYPE=C3D10 or another type");
  } else if (const auto found = std::ranges::find(c3d_kinds, digits,
                                                  &std::pair<std::string_view, GivenKind>::first);
             found != std::end(c3d_kinds)) {
    text.kind = found->second;
    text.data = AbaqusData::elements;
  } else if (is_surface(type)) {
    text.data = AbaqusData::surface_elements;
  } else {
    text.data = AbaqusData::foreign_elements;
    text.foreign_name = foreign_type(type);
  }
}

void begin_nodes(AbaqusText& text, std::string_view keyword) {
  // Points of reference of an assembly have numbers of their own and no elements.
  if (text.in_assembly && !text.in_instance) return;
  text.has_nodes = true;
  text.data = AbaqusData::nodes;
  const std::string_view system = parameter(keyword, "SYSTEM");
  if (!system.empty() && system != "R") {
    add_here(text, fmt::format("*NODE has SYSTEM={}", shown(system)),
             "write nodes in rectangular coordinates");
  }
}

/// Parts, their instances and the assembly of them.
void enter_structure(AbaqusText& text, std::string_view name) {
  if (name == "*PART" && ++text.parts == 2) {
    add_here(text, "has several parts", how_to_flatten);
  } else if (name == "*INSTANCE") {
    if (++text.instances == 2) add_here(text, "has several instances of parts", how_to_flatten);
    text.in_instance = true;
    text.data = AbaqusData::placement;
  } else if (name == "*ENDINSTANCE") {
    text.in_instance = false;
  } else if (name == "*ASSEMBLY" || name == "*ENDASSEMBLY") {
    text.in_assembly = name == "*ASSEMBLY";
  }
}

void take_keyword(AbaqusText& text) {
  finish_element(text);
  const std::string keyword = read_keyword(text);
  const std::string_view name = std::string_view(keyword).substr(0, keyword.find(','));
  text.data = AbaqusData::other;
  constexpr std::string_view makers[] = {"*NGEN",  "*NFILL",  "*NCOPY", "*NMAP",
                                         "*ELGEN", "*ELCOPY", "*SYSTEM"};
  if (name == "*INCLUDE" ||
      ((name == "*NODE" || name == "*ELEMENT") && !parameter(keyword, "INPUT").empty())) {
    add_here(text, fmt::format("{} takes lines from another file", name),
             "put those lines into this file");
  } else if (std::ranges::find(makers, name) != std::end(makers)) {
    add_here(text, fmt::format("{} is not supported", name), how_to_flatten);
  } else if (name == "*NODE") {
    begin_nodes(text, keyword);
  } else if (name == "*ELEMENT") {
    begin_elements(text, parameter(keyword, "TYPE"));
  } else {
    enter_structure(text, name);
  }
}

}  // namespace

FileMesh read_abaqus(std::string_view bytes, const SolidMeshLimits& limits,
                     MeshProblems& problems) {
  FileMesh mesh;
  if (!is_text(bytes, problems)) return mesh;
  AbaqusText text{.lines = Lines(bytes), .limits = limits, .problems = problems, .mesh = mesh};
  bool has_keyword = false;
  while (!problems.enough() && text.lines.next_filled()) {
    const std::string_view line = trimmed(text.lines.rest());
    if (line.starts_with("**")) continue;
    if (line.starts_with('*')) {
      take_keyword(text);
      has_keyword = true;
    } else if (has_keyword) {
      read_data_line(text, line);
    } else {
      add_here(text, fmt::format("is no mesh of Abaqus: it begins with '{}'", shown(line)),
               "an .inp file begins with a keyword: *NODE or *HEADING");
      return mesh;
    }
  }
  finish_element(text);
  if (!problems.any() && (!text.has_nodes || !text.has_elements)) {
    problems.add(text.has_nodes ? "has no *ELEMENT" : "has no *NODE",
                 "the file is cut off, or is no mesh: it has *NODE and *ELEMENT");
  }
  return mesh;
}

}  // namespace carom::io

#include "io/mesh/solid_mesh_file.h"

#include <array>
#include <cmath>

#include "io/mesh/solid_mesh_text.h"

namespace carom::io {
namespace {

constexpr const char* wanted_file = "name a mesh of Gmsh (.msh) or of Abaqus or CalculiX (.inp)";

/// What can be said before the file is read.
bool may_be_solid_mesh(const std::string& ending, std::uintmax_t size,
                       const SolidMeshLimits& limits, MeshProblems& problems) {
  if (ending != ".msh" && ending != ".inp") {
    problems.add("is no volume mesh by its name", wanted_file);
  } else if (size == 0) {
    problems.add("is empty", "give a volume mesh");
  } else if (size > limits.bytes) {
    problems.add(fmt::format("has {} bytes, more than {}", size, limits.bytes),
                 "take a coarser mesh");
  }
  return !problems.any();
}

std::optional<ReadSolidMesh> parse_solid(std::string_view bytes, const std::string& ending,
                                         double unit, const SolidMeshLimits& limits,
                                         MeshProblems& problems) {
  if (!may_be_solid_mesh(ending, bytes.size(), limits, problems)) return std::nullopt;
  FileMesh file =
      ending == ".msh" ? read_gmsh(bytes, limits, problems) : read_abaqus(bytes, limits, problems);
  if (problems.any()) return std::nullopt;
  return make_solid_mesh(std::move(file), unit, problems);
}

}  // namespace

std::optional<ReadSolidMesh> parse_solid_mesh(std::string_view bytes, const std::string& name,
                                              double unit, std::vector<Problem>& problems,
                                              const SolidMeshLimits& limits) {
  CAROM_ASSERT(unit > 0 && std::isfinite(unit), "the length unit of a mesh must be positive");
  MeshProblems mesh_problems(name, problems);
  return parse_solid(bytes, ending_of(name), unit, limits, mesh_problems);
}

std::optional<ReadSolidMesh> read_solid_mesh(const std::string& scenario, const std::string& wanted,
                                             double unit, std::vector<Problem>& problems,
                                             const SolidMeshLimits& limits) {
  CAROM_ASSERT(unit > 0 && std::isfinite(unit), "the length unit of a mesh must be positive");
  const auto path = find_beside(scenario, wanted, problems);
  if (!path) return std::nullopt;
  const std::string ending = ending_of(wanted);
  MeshProblems mesh_problems(shown(wanted), problems);
  const auto bytes =
      read_bytes(*path, wanted_file, mesh_problems, [&](std::string_view, std::uintmax_t size) {
        return may_be_solid_mesh(ending, size, limits, mesh_problems);
      });
  return bytes ? parse_solid(*bytes, ending, unit, limits, mesh_problems) : std::nullopt;
}

namespace {

/// A unit as a scenario names it.
std::string name_of_unit(double unit) {
  for (const auto& [name, metres] :
       {std::pair("µm", 1e-6), std::pair("mm", 1e-3), std::pair("cm", 1e-2), std::pair("m", 1.)}) {
    if (std::abs(unit - metres) <= 0.01 * metres) return fmt::format("\"{}\"", name);
  }
  return "the length unit of its file";
}

}  // namespace

std::string lonely_size_question(double mesh_extent, double unit) {
  if (!(mesh_extent > largest_usual_body || mesh_extent < smallest_usual_body)) return "";
  const double meant = mesh_extent > largest_usual_body ? unit / 1000 : unit * 1000;
  return fmt::format("the body of the mesh is {} long: is unit = {} meant?",
                     engineering_text(mesh_extent, "m"), name_of_unit(meant));
}

std::string size_question(double mesh_extent, double shape_extent, double unit) {
  if (!(mesh_extent > 0) || !(shape_extent > 0)) return "";
  const bool larger = mesh_extent > shape_extent;
  const double ratio = larger ? mesh_extent / shape_extent : shape_extent / mesh_extent;
  for (const double factor : {10., 100., 1000.}) {
    if (!(std::abs(ratio - factor) <= 0.2 * factor)) continue;
    const double meant = larger ? unit / factor : unit * factor;
    return fmt::format(
        "the mesh is {} times as {} as the shape ({} against {}): is unit = {} meant?",
        short_text(ratio, 4), larger ? "large" : "small", engineering_text(mesh_extent, "m"),
        engineering_text(shape_extent, "m"), name_of_unit(meant));
  }
  return "";
}

}  // namespace carom::io

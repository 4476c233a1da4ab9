// Volume meshes from files: Gmsh (.msh, text, versions 2.2 and 4.1) and Abaqus or CalculiX (.inp). What is
// wrong with a file is told with its name and, where it helps, the line or the number of the element.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"
#include "continuum/solid_mesh.h"

namespace carom::io {

/// Files beyond these are refused; files of too many bytes before they are read.
struct SolidMeshLimits {
  std::uintmax_t bytes = 1'000'000'000;
  std::size_t nodes = 5'000'000;
  std::size_t elements = 5'000'000;
};

struct ReadSolidMesh {
  continuum::SolidMesh mesh;          ///< one block of elements; origin and axes are the file's [m]
  std::vector<long> element_numbers;  ///< of each element, as the file has it
};

/// Reads the volume mesh `wanted`, relative to the folder of the file `scenario` and not outside of it. `unit`
/// is the length unit of the file in metres. Nothing after problems, which are at WANTED or WANTED:LINE.
///
/// The mesh is one piece of one kind of elements, quadratic ones complete (continuum/complete_order.h), without
/// nodes that none of them has. Elements whose nodes stand in mirrored order are turned when all of them do
/// (the program counts the other way round), and a problem when only some do (the mesh is folded).
std::optional<ReadSolidMesh> read_solid_mesh(const std::string& scenario, const std::string& wanted,
                                             double unit, std::vector<Problem>& problems,
                                             const SolidMeshLimits& limits = {});

/// The same from the contents of a file; the ending of `name`, .msh or .inp, says what it is.
std::optional<ReadSolidMesh> parse_solid_mesh(std::string_view bytes, const std::string& name,
                                              double unit, std::vector<Problem>& problems,
                                              const SolidMeshLimits& limits = {});

/// Asks for the length unit of a mesh when it and the shape of its body differ by about (20 %) 10, 100 or 1000
/// either way, as lengths in millimetres and metres do; empty when they do not. Extents are of the same
/// direction or diagonals [m]; `unit` is what the file was read with [m].
std::string size_question(double mesh_extent, double shape_extent, double unit = 1);

/// Bodies of machines are longer than this and shorter than that [m].
inline constexpr double smallest_usual_body = 1e-5, largest_usual_body = 10;

/// Asks for the length unit of a mesh that is the only shape of its body when it would be no usual one; else empty.
std::string lonely_size_question(double mesh_extent, double unit = 1);

}  // namespace carom::io

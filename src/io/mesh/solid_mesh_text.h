// What the readers of volume meshes share: nodes and elements by the numbers of the file.
#pragma once

#include <array>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "continuum/given_elements.h"
#include "io/mesh/mesh_text.h"
#include "io/mesh/solid_mesh_file.h"

namespace carom::io {

/// Elements of one kind, their nodes by number and in the order of continuum::ElementBlock.
struct FileBlock {
  std::vector<long> element_numbers;
  std::vector<long> nodes;
};

/// A volume mesh as the file has it.
struct FileMesh {
  std::vector<long> node_numbers;
  std::vector<Vector3d> nodes;  ///< in the file's unit
  std::array<FileBlock, continuum::given_kind_count> blocks;
  std::map<std::string, long> unsupported;  ///< elements that Carom has not, by their name
  long skipped = 0;                         ///< points, lines and surfaces

  FileBlock& block(continuum::GivenKind kind) { return blocks[static_cast<std::size_t>(kind)]; }
};

/// Reads a whole number that is at least 1 (0 for a count). False when it is not one.
bool read_file_number(std::string_view word, long least, long& value);

/// Appends a node or an element, whose nodes the file has in another order: `order[i]` is the place in the file
/// of our node i; empty when the order is ours. False, after a problem, when there are too many.
bool add_file_node(long number, const Vector3d& p, const SolidMeshLimits& limits,
                   MeshProblems& problems, FileMesh& mesh);
bool add_file_element(continuum::GivenKind kind, long number, std::span<const long> nodes,
                      std::span<const int> order, const SolidMeshLimits& limits,
                      MeshProblems& problems, FileMesh& mesh);

/// Each reads a file as far as it can; problems say what is wrong.
FileMesh read_gmsh(std::string_view bytes, const SolidMeshLimits& limits, MeshProblems& problems);
FileMesh read_abaqus(std::string_view text, const SolidMeshLimits& limits, MeshProblems& problems);

/// The mesh in metres; nothing after problems.
std::optional<ReadSolidMesh> make_solid_mesh(FileMesh file, double unit, MeshProblems& problems);

}  // namespace carom::io

// Meshes from files: OBJ, and STL as text or binary. What is wrong with a file is told with its name
// and, of text, the line.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"
#include "carom/shapes.h"

namespace carom::io {

/// Files beyond these are refused before they are read as a whole.
struct MeshLimits {
  std::uintmax_t bytes = 500'000'000;
  std::size_t triangles = 2'000'000;
  std::size_t vertices = 6'000'000;  ///< three for each triangle, as none are shared
};

/// The path of a file that a scenario names, relative to the scenario's folder. Appends a problem, at
/// the place `wanted`, when it leads out of that folder, also by a link.
std::optional<std::string> find_beside(const std::string& scenario, const std::string& wanted,
                                       std::vector<Problem>& problems);

/// Reads a mesh, all coordinates times `scale`; `name` is what problems call it, and its ending, .obj or
/// .stl, says what it is. Null after problems, which are at NAME or NAME:LINE.
std::shared_ptr<const TriangleMesh> read_mesh(const std::string& path, const std::string& name,
                                              double scale, std::vector<Problem>& problems,
                                              const MeshLimits& limits = {});

/// The same from the contents of the file.
std::shared_ptr<const TriangleMesh> parse_mesh(std::string_view bytes, const std::string& name,
                                               double scale, std::vector<Problem>& problems,
                                               const MeshLimits& limits = {});

}  // namespace carom::io

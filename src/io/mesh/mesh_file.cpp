#include "io/mesh/mesh_file.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>

#include "io/mesh/mesh_text.h"

namespace carom::io {
namespace fs = std::filesystem;
namespace {

enum class Format { obj, stl, unknown };

Format format_of(const std::string& name) {
  const std::string ending = ending_of(name);
  if (ending == ".obj") return Format::obj;
  return ending == ".stl" ? Format::stl : Format::unknown;
}

/// What can be said from the beginning of a file and its size, before all of it is read.
bool may_be_read(std::string_view beginning, std::uintmax_t size, Format format,
                 const MeshLimits& limits, MeshProblems& problems) {
  if (format == Format::unknown) {
    problems.add("is neither an OBJ nor an STL file by its name", "name a file .obj or .stl");
  } else if (size == 0) {
    problems.add("is empty", "give the surface of a solid");
  } else if (size > limits.bytes) {
    problems.add(fmt::format("has {} bytes, more than {}", size, limits.bytes),
                 "simplify the mesh: contact needs facets no finer than the patch it resolves");
  } else if (format == Format::stl) {
    stl_kind(beginning, size, limits, problems);
  }
  return !problems.any();
}

std::shared_ptr<const TriangleMesh> parse(std::string_view bytes, double scale,
                                          const MeshLimits& limits, MeshProblems& mesh_problems,
                                          std::vector<Problem>& problems) {
  const Format format = format_of(mesh_problems.name());
  if (!may_be_read(bytes.substr(0, stl_header_size), bytes.size(), format, limits, mesh_problems)) {
    return nullptr;
  }
  const bool binary =
      format == Format::stl && stl_kind(bytes.substr(0, stl_header_size), bytes.size(), limits,
                                        mesh_problems) == StlKind::binary;
  if (!binary && !is_text(bytes, mesh_problems)) return nullptr;
  RawMesh raw = binary                  ? read_stl_binary(bytes, limits, mesh_problems)
                : format == Format::stl ? read_stl_text(bytes, limits, mesh_problems)
                                        : read_obj(bytes, limits, mesh_problems);
  if (mesh_problems.any()) return nullptr;
  for (Vector3d& p : raw.vertices) p *= scale;
  return make_mesh(std::move(raw.vertices), std::move(raw.triangles), mesh_problems.name(),
                   problems);
}

}  // namespace

bool is_text(std::string_view bytes, MeshProblems& problems) {
  const std::size_t zero = bytes.find('\0');
  if (zero == std::string_view::npos) return true;
  const auto line =
      1 + std::count(bytes.begin(), bytes.begin() + static_cast<std::ptrdiff_t>(zero), '\n');
  problems.add_at(static_cast<std::size_t>(line), "is not text: it has a zero byte",
                  "the file is damaged, or of another format");
  return false;
}

std::string ending_of(const std::string& name) {
  std::string ending = fs::path(name).extension().string();
  std::ranges::transform(ending, ending.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return ending;
}

std::optional<std::string> read_bytes(
    const std::string& path, const std::string& wanted, MeshProblems& problems,
    const std::function<bool(std::string_view beginning, std::uintmax_t size)>& may_be_read) {
  std::error_code error;
  const fs::file_status status = fs::status(path, error);
  if (!fs::exists(status)) {
    problems.add("there is no such file", "check the path; it starts at the scenario's folder");
    return std::nullopt;
  }
  if (!fs::is_regular_file(status)) {
    problems.add(fs::is_directory(status) ? "is a folder" : "is no ordinary file", wanted);
    return std::nullopt;
  }
  const std::uintmax_t size = fs::file_size(path, error);
  std::ifstream file(path, std::ios::binary);
  std::string bytes(stl_header_size, '\0');
  if (file) file.read(bytes.data(), static_cast<std::streamsize>(bytes.size()));
  if (error || (!file && !file.eof())) {
    problems.add("cannot be read", "check its permissions");
    return std::nullopt;
  }
  bytes.resize(static_cast<std::size_t>(file.gcount()));
  if (!may_be_read(bytes, size)) return std::nullopt;
  if (size > bytes.size()) {
    const std::size_t begun = bytes.size();
    bytes.resize(static_cast<std::size_t>(size));
    file.read(bytes.data() + begun, static_cast<std::streamsize>(size - begun));
    if (!file) {
      problems.add("cannot be read to its end", "");
      return std::nullopt;
    }
  }
  return bytes;
}

std::optional<std::string> find_beside(const std::string& scenario, const std::string& wanted,
                                       std::vector<Problem>& problems) {
  const auto refuse = [&](const std::string& message) {
    problems.push_back(
        {wanted, message, "put the file into the folder of the scenario and name it from there"});
    return std::nullopt;
  };
  const fs::path path = wanted;
  if (wanted.empty() || wanted.find('\0') != std::string::npos) return refuse("is not a file name");
  if (path.has_root_path()) return refuse("is an absolute path");
  if (std::ranges::find(path, fs::path("..")) != path.end()) {
    return refuse("leads out of the folder of the scenario by '..'");
  }
  fs::path folder = fs::path(scenario).parent_path();
  if (folder.empty()) folder = ".";
  std::error_code error;
  const fs::path real = fs::weakly_canonical(folder / path, error);
  const fs::path home = error ? fs::path() : fs::canonical(folder, error);
  if (error) return refuse("cannot be found: " + error.message());
  const auto [end_of_home, rest] = std::ranges::mismatch(home, real);
  if (end_of_home != home.end()) return refuse("is a link out of the folder of the scenario");
  return (folder / path).string();
}

std::shared_ptr<const TriangleMesh> parse_mesh(std::string_view bytes, const std::string& name,
                                               double scale, std::vector<Problem>& problems,
                                               const MeshLimits& limits) {
  MeshProblems mesh_problems(name, problems);
  return parse(bytes, scale, limits, mesh_problems, problems);
}

std::shared_ptr<const TriangleMesh> read_mesh(const std::string& path, const std::string& name,
                                              double scale, std::vector<Problem>& problems,
                                              const MeshLimits& limits) {
  MeshProblems mesh_problems(name, problems);
  const auto bytes =
      read_bytes(path, "name a file .obj or .stl", mesh_problems,
                 [&](std::string_view beginning, std::uintmax_t size) {
                   return may_be_read(beginning, size, format_of(name), limits, mesh_problems);
                 });
  return bytes ? parse(*bytes, scale, limits, mesh_problems, problems) : nullptr;
}

}  // namespace carom::io

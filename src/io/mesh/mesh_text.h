// What the readers of meshes share: vertices and triangles as they come, problems by line.
#pragma once

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/text.h"
#include "carom/messages.h"
#include "carom/shapes.h"
#include "io/mesh/mesh_file.h"
#include "io/toml/problem_list.h"

namespace carom::io {

struct RawMesh {
  std::vector<Vector3d> vertices;
  std::vector<MeshTriangle> triangles;
};

/// Problems of one mesh file. A damaged file is one mistake, not one for each of its lines.
class MeshProblems {
 public:
  MeshProblems(std::string name, std::vector<Problem>& problems)
      : name_(std::move(name)), problems_(problems) {}

  void add(std::string message, std::string remedy) {
    if (++count_ <= most_shown) problems_.push_back({name_, std::move(message), std::move(remedy)});
  }
  void add_at(std::size_t line, std::string message, std::string remedy) {
    if (++count_ > most_shown) return;
    problems_.push_back({fmt::format("{}:{}", name_, line), std::move(message), std::move(remedy)});
  }
  bool any() const { return count_ > 0; }
  bool enough() const { return count_ > most_shown; }
  const std::string& name() const { return name_; }

 private:
  static constexpr int most_shown = 5;
  std::string name_;
  std::vector<Problem>& problems_;
  int count_ = 0;
};

/// The lines of a text with their numbers.
class Lines {
 public:
  explicit Lines(std::string_view text) : rest_(text) {}

  bool next() {
    if (rest_.empty()) return false;
    const std::size_t end = rest_.find('\n');
    line_ = rest_.substr(0, end);
    rest_ = end == std::string_view::npos ? std::string_view() : rest_.substr(end + 1);
    ++number_;
    return true;
  }
  /// Goes on to a line that has a word, at which its rest begins.
  bool next_filled() {
    while (next()) {
      const std::size_t begin = line_.find_first_not_of(blank);
      if (begin == std::string_view::npos) continue;
      line_.remove_prefix(begin);
      return true;
    }
    line_ = {};
    return false;
  }
  std::size_t number() const { return number_; }
  /// What is left of the line.
  std::string_view rest() const { return line_; }

  /// The next word of the line; empty at its end.
  std::string_view word() {
    const std::size_t begin = line_.find_first_not_of(blank);
    if (begin == std::string_view::npos) {
      line_ = {};
      return {};
    }
    line_.remove_prefix(begin);
    const std::string_view found = line_.substr(0, line_.find_first_of(blank));
    line_.remove_prefix(found.size());
    return found;
  }

 private:
  static constexpr std::string_view blank = " \t\r\f\v";
  std::string_view rest_, line_;
  std::size_t number_ = 0;
};

/// Reads three coordinates from the rest of a line. False after a problem.
inline bool read_point(Lines& lines, std::string_view what, MeshProblems& problems, Vector3d& p) {
  for (int i = 0; i < 3; ++i) {
    const std::string_view word = lines.word();
    if (word.empty()) {
      problems.add_at(lines.number(), fmt::format("{} has {} of 3 coordinates", what, i),
                      "the line may be cut off; write three numbers");
      return false;
    }
    if (!read_number(word, p[i]) || !std::isfinite(p[i])) {
      problems.add_at(lines.number(), fmt::format("{}: '{}' is no coordinate", what, shown(word)),
                      "write a finite number");
      return false;
    }
  }
  return true;
}

/// Appends a triangle. False, after a problem, when there are too many.
inline bool add_triangle(const MeshTriangle& triangle, const MeshLimits& limits,
                         MeshProblems& problems, RawMesh& mesh) {
  if (mesh.triangles.size() >= limits.triangles) {
    problems.add(fmt::format("has more than {} triangles", limits.triangles),
                 "simplify the mesh: contact needs facets no finer than the patch it resolves");
    return false;
  }
  mesh.triangles.push_back(triangle);
  return true;
}

/// Text has no zero bytes. False after a problem.
bool is_text(std::string_view bytes, MeshProblems& problems);

/// Ending of a file's name in small letters, with its point.
std::string ending_of(const std::string& name);

/// The contents of a file. `may_be_read` is asked first, with the beginning of the file and its size. Nothing
/// after problems, whose remedy is `wanted` when this is no file: "name a file .obj or .stl".
std::optional<std::string> read_bytes(
    const std::string& path, const std::string& wanted, MeshProblems& problems,
    const std::function<bool(std::string_view beginning, std::uintmax_t size)>& may_be_read);

/// Each reads a file as far as it can; problems say what is wrong.
RawMesh read_obj(std::string_view text, const MeshLimits& limits, MeshProblems& problems);
RawMesh read_stl_text(std::string_view text, const MeshLimits& limits, MeshProblems& problems);
RawMesh read_stl_binary(std::string_view bytes, const MeshLimits& limits, MeshProblems& problems);

/// What the beginning of an STL file and its size say. Reports a binary file that is cut or too large.
enum class StlKind { text, binary, wrong };
StlKind stl_kind(std::string_view beginning, std::uintmax_t size, const MeshLimits& limits,
                 MeshProblems& problems);

/// Bytes that `stl_kind` wants to see.
inline constexpr std::size_t stl_header_size = 84;

}  // namespace carom::io

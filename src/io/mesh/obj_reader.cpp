// OBJ: lines `v x y z` and `f i/j/k …`; everything else (normals, textures, groups, materials) says
// nothing about the shape.
#include <charconv>
#include <cmath>
#include <limits>

#include "io/mesh/mesh_text.h"

namespace carom::io {
namespace {

/// The vertex of one corner `i`, `i/j`, `i//k` or `i/j/k`, from 0; vertices are counted from 1, or
/// backwards from the last one by negative numbers.
bool read_corner(std::string_view word, std::size_t vertices, long long& vertex) {
  long long fields[3] = {0, 0, 0};
  bool given[3] = {false, false, false};
  int count = 0;
  for (std::size_t begin = 0; begin <= word.size(); ++count) {
    if (count == 3) return false;
    const std::size_t end = std::min(word.find('/', begin), word.size());
    if (end > begin) {
      const auto [stop, error] =
          std::from_chars(word.data() + begin, word.data() + end, fields[count]);
      if (error != std::errc() || stop != word.data() + end || fields[count] == 0) return false;
      given[count] = true;
    }
    begin = end + 1;
  }
  // A slash announces a number, except for the empty middle of i//k.
  if (!given[0] || !given[count - 1]) return false;
  vertex = fields[0] > 0 ? fields[0] - 1 : static_cast<long long>(vertices) + fields[0];
  return true;
}

/// A face that names a vertex which does not exist (yet: some programs write vertices afterwards).
struct EarlyFace {
  std::size_t line;
  long long vertex;
};

bool read_face(Lines& lines, const MeshLimits& limits, MeshProblems& problems, RawMesh& mesh,
               std::vector<EarlyFace>& early) {
  int corners[3] = {0, 0, 0};  // first, previous, present
  int count = 0;
  for (std::string_view word = lines.word(); !word.empty(); word = lines.word(), ++count) {
    if (word.front() == '#') break;
    long long vertex = 0;
    if (!read_corner(word, mesh.vertices.size(), vertex)) {
      problems.add_at(lines.number(), fmt::format("'{}' is no corner of a face", shown(word)),
                      "write i, i/j, i//k or i/j/k with whole numbers from 1, or negative ones");
      return true;
    }
    if (vertex < 0 || vertex > std::numeric_limits<int>::max()) {
      problems.add_at(lines.number(),
                      fmt::format("a face names vertex '{}', and there are {} before it",
                                  shown(word), mesh.vertices.size()),
                      "name vertices that exist");
      return true;
    }
    if (vertex >= static_cast<long long>(mesh.vertices.size())) {
      early.push_back({lines.number(), vertex});
    }
    corners[std::min(count, 2)] = static_cast<int>(vertex);
    if (count < 2) continue;
    if (!add_triangle({corners[0], corners[1], corners[2]}, limits, problems, mesh)) return false;
    corners[1] = corners[2];
  }
  if (count < 3) {
    problems.add_at(lines.number(), fmt::format("a face has {} of at least 3 corners", count),
                    "the line may be cut off; write all corners");
  }
  return true;
}

}  // namespace

RawMesh read_obj(std::string_view text, const MeshLimits& limits, MeshProblems& problems) {
  RawMesh mesh;
  std::vector<EarlyFace> early;
  Lines lines(text);
  while (!problems.enough() && lines.next()) {
    const std::string_view key = lines.word();
    if (key == "v") {
      Vector3d p;
      if (mesh.vertices.size() >= limits.vertices) {
        problems.add(fmt::format("has more than {} vertices", limits.vertices),
                     "simplify the mesh: contact needs facets no finer than the patch it resolves");
        break;
      }
      if (read_point(lines, "a vertex", problems, p)) mesh.vertices.push_back(p);
    } else if (key == "f") {
      if (!read_face(lines, limits, problems, mesh, early)) break;
    }
  }
  for (const EarlyFace& face : early) {
    if (face.vertex < static_cast<long long>(mesh.vertices.size())) continue;
    problems.add_at(face.line,
                    fmt::format("a face names vertex {}, and the file has {}", face.vertex + 1,
                                mesh.vertices.size()),
                    "the file may be cut off; name vertices that exist");
  }
  if (!problems.any() && mesh.triangles.empty()) {
    problems.add("has no faces", "an OBJ file has lines 'v x y z' and 'f i j k'");
  }
  return mesh;
}

}  // namespace carom::io

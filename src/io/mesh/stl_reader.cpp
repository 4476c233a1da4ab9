// STL: triangles with the coordinates of their corners, as text or binary. Corners at the very same
// position are one vertex. The normals of the file are not used: the order of the corners says the same.
#include <algorithm>
#include <bit>
#include <cctype>
#include <cmath>
#include <cstring>
#include <unordered_map>

#include "io/mesh/mesh_text.h"

namespace carom::io {
namespace {

constexpr std::size_t record_size = 50;  // 12 floats of 4 bytes and 2 bytes more

struct Position {
  std::array<std::uint64_t, 3> bits;
  friend bool operator==(const Position&, const Position&) = default;
};

struct PositionHash {
  std::size_t operator()(const Position& p) const {
    std::uint64_t hash = 0;
    for (const std::uint64_t bits : p.bits) hash = (hash ^ bits) * 0x9e3779b97f4a7c15U ^ hash >> 29;
    return hash;
  }
};

/// Gives corners at one position one number, in the order in which they come.
class Merger {
 public:
  int operator()(const Vector3d& p, RawMesh& mesh) {
    Position key;
    for (int i = 0; i < 3; ++i) key.bits[i] = std::bit_cast<std::uint64_t>(p[i] + 0.0);  // no −0
    const auto [place, added] = places_.try_emplace(key, static_cast<int>(mesh.vertices.size()));
    if (added) mesh.vertices.push_back(p);
    return place->second;
  }

 private:
  std::unordered_map<Position, int, PositionHash> places_;
};

bool is_word(std::string_view word, std::string_view wanted) {
  return word.size() == wanted.size() &&
         std::equal(word.begin(), word.end(), wanted.begin(), [](char a, char b) {
           return std::tolower(static_cast<unsigned char>(a)) == b;
         });
}

std::uint32_t triangle_count(std::string_view beginning) {
  std::uint32_t count = 0;
  for (int i = 3; i >= 0; --i) {
    count = count << 8 | static_cast<unsigned char>(beginning[static_cast<std::size_t>(80 + i)]);
  }
  return count;
}

float float_at(std::string_view bytes, std::size_t place) {
  std::uint32_t bits = 0;
  for (std::size_t i = 4; i-- > 0;) bits = bits << 8 | static_cast<unsigned char>(bytes[place + i]);
  return std::bit_cast<float>(bits);
}

}  // namespace

StlKind stl_kind(std::string_view beginning, std::uintmax_t size, const MeshLimits& limits,
                 MeshProblems& problems) {
  const bool has_header = beginning.size() >= stl_header_size;
  const std::uintmax_t count = has_header ? triangle_count(beginning) : 0;
  const std::uintmax_t needed = stl_header_size + count * record_size;
  const bool binary = has_header && size == needed;
  // Binary files may begin with "solid" too, but text has no zero bytes.
  const bool text =
      is_word(beginning.substr(0, 5), "solid") && beginning.find('\0') == std::string_view::npos;
  if (!binary && text) return StlKind::text;
  if (!has_header) {
    problems.add(
        fmt::format("is no STL file: it has {} bytes and does not begin with 'solid'", size),
        "the file may be cut off");
    return StlKind::wrong;
  }
  if (!binary) {
    problems.add(
        fmt::format("is a binary STL file of {} triangles by its header, which takes {} bytes, "
                    "and it has {}",
                    count, needed, size),
        size < needed ? "the file is cut off, or no STL file"
                      : "the file is damaged, or no STL file");
    return StlKind::wrong;
  }
  if (count > limits.triangles) {
    problems.add(fmt::format("has {} triangles, more than {}", count, limits.triangles),
                 "simplify the mesh: contact needs facets no finer than the patch it resolves");
    return StlKind::wrong;
  }
  return StlKind::binary;
}

RawMesh read_stl_binary(std::string_view bytes, const MeshLimits& limits, MeshProblems& problems) {
  RawMesh mesh;
  Merger merge;
  const std::size_t count = triangle_count(bytes);
  mesh.triangles.reserve(count);
  for (std::size_t t = 0; t < count && !problems.enough(); ++t) {
    const std::size_t record = stl_header_size + t * record_size;
    MeshTriangle triangle{};
    bool good = true;
    for (std::size_t corner = 0; corner < 3; ++corner) {
      Vector3d p;
      for (std::size_t i = 0; i < 3; ++i) {
        p[static_cast<int>(i)] =
            static_cast<double>(float_at(bytes, record + 12 + 12 * corner + 4 * i));
      }
      good = good && p.allFinite();
      triangle[corner] = good ? merge(p, mesh) : 0;
    }
    if (!good) {
      problems.add(fmt::format("triangle {} has a coordinate that is no finite number", t + 1),
                   "the file is damaged, or no STL file");
    } else if (!add_triangle(triangle, limits, problems, mesh)) {
      break;
    }
  }
  return mesh;
}

RawMesh read_stl_text(std::string_view text, const MeshLimits& limits, MeshProblems& problems) {
  RawMesh mesh;
  Merger merge;
  MeshTriangle triangle{};
  int corners = -1;  // of the present facet; −1 between facets
  bool in_solid = false;
  Lines lines(text);
  const auto wrong = [&](const std::string& message) {
    problems.add_at(lines.number(), message,
                    "facets are 'facet normal …', 'outer loop', three 'vertex x y z', 'endloop', "
                    "'endfacet'");
  };
  while (!problems.enough() && lines.next()) {
    const std::string_view key = lines.word();
    if (key.empty() || is_word(key, "outer") || is_word(key, "endloop")) continue;
    if (is_word(key, "solid")) {
      if (in_solid) wrong("a solid begins within another one");
      in_solid = true;
    } else if (is_word(key, "endsolid")) {
      if (!in_solid || corners >= 0) wrong("a solid ends where none can");
      in_solid = false;
      corners = -1;
    } else if (is_word(key, "facet")) {
      if (!in_solid || corners >= 0) wrong("a facet begins where none can");
      corners = 0;
    } else if (is_word(key, "vertex")) {
      Vector3d p;
      if (corners < 0 || corners > 2) {
        wrong(corners < 0 ? "a vertex is outside of a facet" : "a facet has more than 3 vertices");
        continue;
      }
      if (!read_point(lines, "a vertex", problems, p)) p.setZero();
      triangle[static_cast<std::size_t>(corners++)] = merge(p, mesh);
    } else if (is_word(key, "endfacet")) {
      if (corners != 3) {
        wrong(fmt::format("a facet ends with {} of 3 vertices", std::max(corners, 0)));
      } else if (!add_triangle(triangle, limits, problems, mesh)) {
        return mesh;
      }
      corners = -1;
    } else {
      wrong(fmt::format("'{}' is nothing that an STL file has", shown(key)));
    }
  }
  if (!problems.any() && in_solid) {
    problems.add_at(lines.number(), "ends without 'endsolid'", "the file is cut off");
  }
  if (!problems.any() && mesh.triangles.empty()) {
    problems.add("has no facets", "give the surface of a solid");
  }
  return mesh;
}

}  // namespace carom::io

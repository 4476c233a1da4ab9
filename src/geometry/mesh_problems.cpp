#include "geometry/mesh_problems.h"

#include <algorithm>

#include "base/text.h"

namespace carom::geometry {
namespace {

/// Examples that a message shows of problems of one kind; the others are counted.
constexpr int most_shown = 3;

/// Height of a triangle over its longest edge, relative to that edge, below which it is a line.
constexpr double thinnest = 1e-12;

/// Collects problems of one kind into one message.
class Examples {
 public:
  void add(const std::string& text) {
    if (++count_ <= most_shown) texts_.push_back(text);
  }
  bool wanted() const { return count_ < most_shown; }
  void count() { ++count_; }
  int all() const { return count_; }
  std::string text() const {
    const int rest = count_ - static_cast<int>(texts_.size());
    return joined(texts_, "; ") + (rest > 0 ? "; and " + std::to_string(rest) + " more" : "");
  }

 private:
  std::vector<std::string> texts_;
  int count_ = 0;
};

std::string number(int place) {
  return std::to_string(place + 1);
}

std::string point(const Vector3d& p) {
  return "[" + short_text(p.x()) + ", " + short_text(p.y()) + ", " + short_text(p.z()) + "]";
}

/// "1 edge is", "2 edges are"
std::string counted(int count, const std::string& one, const std::string& many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string edge_text(std::span<const Vector3d> vertices, const MeshEdge& edge) {
  return "vertices " + number(edge.low) + " at " + point(vertices[edge.low]) + " and " +
         number(edge.high) + " at " + point(vertices[edge.high]);
}

bool has_area(const Vector3d& a, const Vector3d& b, const Vector3d& c) {
  const double longest = std::max({(b - a).norm(), (c - b).norm(), (a - c).norm()});
  return (b - a).cross(c - a).norm() > thinnest * longest * longest;
}

}  // namespace

std::vector<MeshEdge> sorted_edges(std::span<const MeshTriangle> triangles) {
  std::vector<MeshEdge> edges;
  edges.reserve(3 * triangles.size());
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (int side = 0; side < 3; ++side) {
      const auto [low, high] = std::minmax(triangles[t][side], triangles[t][(side + 1) % 3]);
      edges.push_back({low, high, static_cast<int>(t), side});
    }
  }
  std::ranges::sort(edges);
  return edges;
}

void check_triangles(std::span<const Vector3d> vertices, std::span<const MeshTriangle> triangles,
                     const std::string& place, std::vector<Problem>& problems) {
  if (triangles.empty()) {
    problems.push_back({place, "the mesh has no triangles", "give the surface of a solid"});
    return;
  }
  Examples not_finite, out_of_range, flat;
  for (std::size_t v = 0; v < vertices.size(); ++v) {
    if (vertices[v].allFinite()) continue;
    not_finite.add("vertex " + number(static_cast<int>(v)) + " at " + point(vertices[v]));
  }
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const MeshTriangle& triangle = triangles[t];
    const std::string name = "triangle " + number(static_cast<int>(t));
    const auto outside = std::ranges::find_if(triangle, [&](int vertex) {
      return vertex < 0 || vertex >= static_cast<int>(vertices.size());
    });
    if (outside != triangle.end()) {
      out_of_range.add(name + " has vertex " + number(*outside));
      continue;
    }
    const Vector3d &a = vertices[triangle[0]], &b = vertices[triangle[1]],
                   &c = vertices[triangle[2]];
    if (!a.allFinite() || !b.allFinite() || !c.allFinite() || has_area(a, b, c)) continue;
    if (!flat.wanted()) {
      flat.count();
      continue;
    }
    flat.add(name + " (vertices " + number(triangle[0]) + ", " + number(triangle[1]) + ", " +
             number(triangle[2]) + " near " + point(a) + ")");
  }
  if (not_finite.all() > 0) {
    problems.push_back({place,
                        counted(not_finite.all(), "vertex is", "vertices are") +
                            " not at finite coordinates: " + not_finite.text(),
                        "coordinates must be finite numbers"});
  }
  if (out_of_range.all() > 0) {
    problems.push_back(
        {place,
         counted(out_of_range.all(), "triangle names a vertex", "triangles name vertices") +
             " that the mesh does not have: " + out_of_range.text(),
         "there are " + std::to_string(vertices.size()) + " vertices"});
  }
  if (flat.all() > 0) {
    problems.push_back(
        {place, counted(flat.all(), "triangle has", "triangles have") + " no area: " + flat.text(),
         "remove them and merge the vertices that they joined"});
  }
}

void check_edges(std::span<const Vector3d> vertices, std::span<const MeshTriangle> triangles,
                 std::span<const MeshEdge> edges, const std::string& place,
                 std::vector<Problem>& problems) {
  Examples open, crowded, turned;
  const auto add = [&](Examples& examples, const MeshEdge& edge, const auto& more) {
    if (examples.wanted()) {
      examples.add(edge_text(vertices, edge) + more());
    } else {
      examples.count();
    }
  };
  for (std::size_t from = 0, to = 0; from < edges.size(); from = to) {
    while (to < edges.size() && edges[to].low == edges[from].low &&
           edges[to].high == edges[from].high) {
      ++to;
    }
    const MeshEdge& edge = edges[from];
    if (to - from == 1) {
      add(open, edge, [] { return std::string(); });
    } else if (to - from > 2) {
      add(crowded, edge, [&] { return " (" + std::to_string(to - from) + " triangles)"; });
    } else {
      const MeshEdge& other = edges[from + 1];
      const auto starts_low = [&](const MeshEdge& e) {
        return triangles[e.triangle][e.side] == e.low;
      };
      if (starts_low(edge) != starts_low(other)) continue;
      add(turned, edge, [&] {
        return " (triangles " + number(edge.triangle) + " and " + number(other.triangle) + ")";
      });
    }
  }
  if (open.all() > 0) {
    problems.push_back(
        {place,
         "the surface is not closed: " + counted(open.all(), "edge has", "edges have") +
             " one triangle only: " + open.text(),
         "close the holes and merge vertices that should be one"});
  }
  if (crowded.all() > 0) {
    problems.push_back({place,
                        counted(crowded.all(), "edge has", "edges have") +
                            " more than two triangles: " + crowded.text(),
                        "remove inner walls and double triangles"});
  }
  if (turned.all() > 0) {
    problems.push_back({place,
                        "neighbours are of opposite orientation at " +
                            counted(turned.all(), "edge: ", "edges: ") + turned.text(),
                        "order the vertices of every triangle counterclockwise as seen from "
                        "outside"});
  }
}

}  // namespace carom::geometry

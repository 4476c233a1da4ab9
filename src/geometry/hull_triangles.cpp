#include "geometry/hull_triangles.h"

#include <algorithm>
#include <cmath>
#include <map>

namespace carom::geometry {
namespace {

using Triangles = std::vector<HullTriangle>;

HullTriangle triangle(std::span<const Vector3d> points, int a, int b, int c) {
  HullTriangle made{.corners = {a, b, c}, .neighbours = {-1, -1, -1}};
  made.n = (points[b] - points[a]).cross(points[c] - points[a]).normalized();
  made.offset = made.n.dot(points[a] + points[b] + points[c]) / 3;
  return made;
}

double height(const HullTriangle& triangle, const Vector3d& p) {
  return triangle.n.dot(p) - triangle.offset;
}

/// Index of the point for which a measure is largest.
template <class Measure>
int farthest(std::span<const Vector3d> points, const Measure& measure) {
  int best = 0;
  for (int i = 1; i < static_cast<int>(points.size()); ++i) {
    if (measure(points[i]) > measure(points[best])) best = i;
  }
  return best;
}

/// Four points that span as much as possible.
std::optional<Triangles> first_tetrahedron(std::span<const Vector3d> points, double negligible) {
  const int a = farthest(points, [](const Vector3d& p) { return -p.x(); });
  const int b = farthest(points, [&](const Vector3d& p) { return (p - points[a]).norm(); });
  const Vector3d e = (points[b] - points[a]).normalized();
  const auto from_line = [&](const Vector3d& p) {
    const Vector3d r = p - points[a];
    return (r - r.dot(e) * e).norm();
  };
  int c = farthest(points, from_line);
  if (!(from_line(points[c]) > negligible)) return std::nullopt;
  const HullTriangle base = triangle(points, a, b, c);
  const int d = farthest(points, [&](const Vector3d& p) { return std::fabs(height(base, p)); });
  if (!(std::fabs(height(base, points[d])) > negligible)) return std::nullopt;
  int b_out = b, c_out = c;
  if (height(base, points[d]) > 0) std::swap(b_out, c_out);
  return Triangles{triangle(points, a, b_out, c_out), triangle(points, a, d, b_out),
                   triangle(points, b_out, d, c_out), triangle(points, c_out, d, a)};
}

/// Tells every triangle its neighbours; false when an edge does not have exactly two sides.
bool connect(Triangles& triangles) {
  std::map<std::pair<int, int>, std::pair<int, int>> owner;  // directed edge -> triangle, place
  for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
    if (!triangles[t].alive) continue;
    for (int k = 0; k < 3; ++k) {
      const int from = triangles[t].corners[k], to = triangles[t].corners[(k + 1) % 3];
      if (!owner.insert({{from, to}, {t, k}}).second) return false;
    }
  }
  for (const auto& [edge, place] : owner) {
    const auto twin = owner.find({edge.second, edge.first});
    if (twin == owner.end()) return false;
    triangles[place.first].neighbours[place.second] = twin->second.first;
  }
  return true;
}

/// Replaces what a point sees by triangles that end in it. Triangles in whose plane the point lies
/// are replaced too, so no new one is a needle along an edge that the point prolongs.
bool add_point(Triangles& triangles, std::span<const Vector3d> points, int point, int seen_most,
               double negligible) {
  std::vector<int> seen = {seen_most};
  triangles[seen_most].alive = false;
  std::vector<std::pair<int, int>> horizon;        // directed edges
  std::vector<std::pair<int, int>> horizon_outer;  // triangle beyond, and its place
  for (std::size_t i = 0; i < seen.size(); ++i) {
    for (const int next : triangles[seen[i]].neighbours) {
      if (!triangles[next].alive || height(triangles[next], points[point]) < -negligible) continue;
      triangles[next].alive = false;
      seen.push_back(next);
    }
  }
  for (const int t : seen) {
    for (int k = 0; k < 3; ++k) {
      const int beyond = triangles[t].neighbours[k];
      if (!triangles[beyond].alive) continue;
      const int from = triangles[t].corners[k], to = triangles[t].corners[(k + 1) % 3];
      horizon.push_back({from, to});
      int place = 0;
      while (triangles[beyond].corners[place] != to) ++place;
      horizon_outer.push_back({beyond, place});
    }
  }
  if (horizon.size() < 3) return false;
  std::map<int, int> starts, ends;  // new triangle whose horizon edge starts or ends at a corner
  const int first = static_cast<int>(triangles.size());
  for (std::size_t i = 0; i < horizon.size(); ++i) {
    const auto [from, to] = horizon[i];
    HullTriangle made = triangle(points, from, to, point);
    if (!made.n.allFinite() || made.n.norm() < 0.5) return false;
    const int index = first + static_cast<int>(i);
    made.neighbours[0] = horizon_outer[i].first;
    triangles[horizon_outer[i].first].neighbours[horizon_outer[i].second] = index;
    if (!starts.insert({from, index}).second || !ends.insert({to, index}).second) return false;
    triangles.push_back(made);
  }
  for (std::size_t i = 0; i < horizon.size(); ++i) {
    const auto [from, to] = horizon[i];
    const auto next = starts.find(to);
    const auto previous = ends.find(from);
    if (next == starts.end() || previous == ends.end()) return false;
    triangles[first + i].neighbours[1] = next->second;
    triangles[first + i].neighbours[2] = previous->second;
  }
  return true;
}

}  // namespace

std::optional<std::vector<HullTriangle>> hull_triangles(std::span<const Vector3d> points,
                                                        double negligible) {
  auto start = first_tetrahedron(points, negligible);
  if (!start || !connect(*start)) return std::nullopt;
  Triangles triangles = std::move(*start);
  // Always the point farthest out of the triangle that it is farthest out of, so needles are rare.
  std::vector<int> open(points.size());
  for (std::size_t i = 0; i < open.size(); ++i) open[i] = static_cast<int>(i);
  for (;;) {
    double most = negligible;
    int point = -1, seen_most = -1;
    std::erase_if(open, [&](int i) {
      double above = -1;
      int triangle_above = -1;
      for (int t = 0; t < static_cast<int>(triangles.size()); ++t) {
        if (!triangles[t].alive) continue;
        const double h = height(triangles[t], points[i]);
        if (triangle_above < 0 || h > above) above = h, triangle_above = t;
      }
      if (above > most) most = above, point = i, seen_most = triangle_above;
      return above <= negligible;
    });
    if (point < 0) break;
    if (!add_point(triangles, points, point, seen_most, negligible)) return std::nullopt;
    std::erase(open, point);
    if (triangles.size() > 4096) {
      std::erase_if(triangles, [](const HullTriangle& t) { return !t.alive; });
      if (!connect(triangles)) return std::nullopt;
    }
  }
  std::erase_if(triangles, [](const HullTriangle& t) { return !t.alive; });
  if (!connect(triangles)) return std::nullopt;
  return triangles;
}

}  // namespace carom::geometry

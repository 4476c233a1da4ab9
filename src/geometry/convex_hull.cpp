// The faces, edges and mass of a convex hull, computed once.
#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <map>
#include <set>
#include <stdexcept>

#include "carom/shapes.h"
#include "geometry/hull_triangles.h"

namespace carom {
namespace {

using geometry::HullTriangle;

/// Lengths below this share of the hull are roundings of a drawing.
constexpr double drawing_precision = 1e-9;

std::vector<Vector3d> without_doubles(std::span<const Vector3d> points, double negligible) {
  std::vector<Vector3d> kept;
  for (const Vector3d& p : points) {
    const bool is_new =
        std::ranges::none_of(kept, [&](const Vector3d& q) { return (p - q).norm() <= negligible; });
    if (is_new) kept.push_back(p);
  }
  return kept;
}

/// The face that each triangle belongs to: the largest triangles gather what lies in their plane.
std::vector<int> gather_faces(const std::vector<HullTriangle>& triangles,
                              std::span<const Vector3d> points, double negligible) {
  std::vector<int> order(triangles.size()), face(triangles.size(), -1);
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = static_cast<int>(i);
  const auto area = [&](int t) {
    const auto& [a, b, c] = triangles[t].corners;
    return (points[b] - points[a]).cross(points[c] - points[a]).norm();
  };
  std::ranges::stable_sort(order, [&](int s, int t) { return area(s) > area(t); });
  int count = 0;
  for (const int seed : order) {
    if (face[seed] >= 0) continue;
    std::vector<int> group = {seed};
    face[seed] = count;
    for (std::size_t i = 0; i < group.size(); ++i) {
      for (const int next : triangles[group[i]].neighbours) {
        if (face[next] >= 0) continue;
        const bool in_plane = std::ranges::all_of(triangles[next].corners, [&](int corner) {
          return std::fabs(triangles[seed].n.dot(points[corner]) - triangles[seed].offset) <=
                 4 * negligible;
        });
        if (!in_plane) continue;
        face[next] = count;
        group.push_back(next);
      }
    }
    ++count;
  }
  return face;
}

/// Loops of corners around each face, without corners where only two faces meet. Empty when a face
/// has less than three corners or more than one loop.
std::vector<std::vector<int>> loops_of(const std::vector<HullTriangle>& triangles,
                                       const std::vector<int>& face, int face_count,
                                       std::size_t point_count) {
  std::vector<std::set<int>> faces_at(point_count);
  std::vector<std::map<int, int>> next(face_count);  // along the rim of a face
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    for (int k = 0; k < 3; ++k) {
      faces_at[triangles[t].corners[k]].insert(face[t]);
      if (face[triangles[t].neighbours[k]] == face[t]) continue;
      const int from = triangles[t].corners[k], to = triangles[t].corners[(k + 1) % 3];
      if (!next[face[t]].insert({from, to}).second) return {};
    }
  }
  std::vector<std::vector<int>> loops(face_count);
  for (int f = 0; f < face_count; ++f) {
    if (next[f].empty()) return {};
    const int start = next[f].begin()->first;
    std::size_t steps = 0;
    for (int at = start; steps == 0 || at != start; at = next[f].at(at), ++steps) {
      if (steps > next[f].size() || !next[f].contains(at)) return {};
      if (faces_at[at].size() > 2) loops[f].push_back(at);
    }
    if (steps != next[f].size() || loops[f].size() < 3) return {};
  }
  return loops;
}

/// Normal of a polygon by its area (Newell).
Vector3d area_vector(std::span<const Vector3d> points, const std::vector<int>& loop) {
  Vector3d sum = Vector3d::Zero();
  for (std::size_t k = 1; k + 1 < loop.size(); ++k) {
    sum += (points[loop[k]] - points[loop[0]]).cross(points[loop[k + 1]] - points[loop[0]]);
  }
  return sum;
}

/// Faces and edges; false when roundings tied a knot.
bool build(std::span<const Vector3d> points, double negligible, HullData& data) {
  const auto triangles = geometry::hull_triangles(points, negligible);
  if (!triangles) return false;
  const std::vector<int> face = gather_faces(*triangles, points, negligible);
  const int face_count = *std::ranges::max_element(face) + 1;
  const auto loops = loops_of(*triangles, face, face_count, points.size());
  if (loops.empty()) return false;

  data = {};
  std::vector<int> renumbered(points.size(), -1);
  for (const auto& loop : loops) {
    for (const int v : loop) renumbered[v] = 0;
  }
  for (std::size_t i = 0; i < points.size(); ++i) {
    if (renumbered[i] < 0) continue;
    renumbered[i] = static_cast<int>(data.vertices.size());
    data.vertices.push_back(points[i]);
  }
  std::map<std::pair<int, int>, int> left_of;
  for (const auto& loop : loops) {
    HullFace made;
    made.n_S = area_vector(points, loop).normalized();
    for (const int v : loop) {
      made.offset += made.n_S.dot(points[v]) / static_cast<double>(loop.size());
      made.vertices.push_back(renumbered[v]);
    }
    for (std::size_t k = 0; k < loop.size(); ++k) {
      const int next = made.vertices[(k + 1) % loop.size()];
      left_of[{made.vertices[k], next}] = static_cast<int>(data.faces.size());
    }
    data.faces.push_back(std::move(made));
  }
  data.edges_of.resize(data.vertices.size());
  for (const auto& [ends, left] : left_of) {
    const auto twin = left_of.find({ends.second, ends.first});
    if (twin == left_of.end()) return false;
    if (ends.first > ends.second) continue;
    data.edges_of[ends.first].push_back(static_cast<int>(data.edges.size()));
    data.edges_of[ends.second].push_back(static_cast<int>(data.edges.size()));
    data.edges.push_back({ends.first, ends.second, left, twin->second});
  }
  // Euler: a polyhedron without holes has V − E + F = 2.
  return data.vertices.size() + data.faces.size() == data.edges.size() + 2;
}

/// Names of vertices: the free ones of a face in turn; see HullData.
void number_vertices(HullData& data) {
  data.numbers.assign(data.vertices.size(), -1);
  std::vector<const HullFace*> order;
  for (const HullFace& face : data.faces) order.push_back(&face);
  std::ranges::stable_sort(order, [](const HullFace* a, const HullFace* b) {
    return a->vertices.size() > b->vertices.size();
  });
  if (data.vertices.size() <= 8) {
    for (std::size_t i = 0; i < data.vertices.size(); ++i) data.numbers[i] = static_cast<int>(i);
    return;
  }
  // Numbers that the other vertices of the faces around a vertex have; large faces share anyway.
  const auto taken_around = [&](int vertex) {
    std::array<bool, 8> taken{};
    for (const int index : data.edges_of[vertex]) {
      for (const int side : {data.edges[index].left, data.edges[index].right}) {
        if (data.faces[side].vertices.size() > 8) continue;
        for (const int v : data.faces[side].vertices) {
          if (v != vertex && data.numbers[v] >= 0) taken[data.numbers[v]] = true;
        }
      }
    }
    return taken;
  };
  for (const HullFace* face : order) {
    const std::size_t count = face->vertices.size();
    for (std::size_t k = 0; k < count; ++k) {
      int& number = data.numbers[face->vertices[k]];
      if (number >= 0) continue;
      const int wanted = static_cast<int>(8 * k / count);
      number = wanted;
      if (count > 8) continue;
      const std::array<bool, 8> taken = taken_around(face->vertices[k]);
      for (int step = 1; step < 8 && taken[number]; ++step) number = (wanted + step) % 8;
    }
  }
}

// Tetrahedra from a point inside to triangles of the faces: V = det/6, centroid = sum/4 and
// ∫x·xᵀ = V/20·(Σᵢ xᵢ·xᵢᵀ + s·sᵀ) with s = Σᵢ xᵢ over three corners, the fourth being the origin.
void weigh(HullData& data) {
  Vector3d inside = Vector3d::Zero();
  for (const Vector3d& v : data.vertices) inside += v / static_cast<double>(data.vertices.size());
  Vector3d moment = Vector3d::Zero();
  Matrix3d square = Matrix3d::Zero();
  for (const HullFace& face : data.faces) {
    const auto at = [&](std::size_t k) -> Vector3d {
      return data.vertices[face.vertices[k]] - inside;
    };
    for (std::size_t k = 1; k + 1 < face.vertices.size(); ++k) {
      const Vector3d a = at(0), b = at(k), c = at(k + 1), sum = a + b + c;
      const double volume = a.dot(b.cross(c)) / 6;
      data.volume += volume;
      moment += volume / 4 * sum;
      square += volume / 20 *
                (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
    }
  }
  const Vector3d from_inside = moment / data.volume;
  data.p_SC = inside + from_inside;
  square -= data.volume * from_inside * from_inside.transpose();
  data.I_S = square.trace() * Matrix3d::Identity() - square;
}

void measure(HullData& data) {
  for (const Vector3d& v : data.vertices) data.radius = std::max(data.radius, v.norm());
  data.width = std::numeric_limits<double>::infinity();
  for (const HullFace& face : data.faces) {
    double lowest = 0;
    for (const Vector3d& v : data.vertices) {
      lowest = std::min(lowest, face.n_S.dot(v) - face.offset);
    }
    data.width = std::min(data.width, -lowest);
  }
}

}  // namespace

ConvexHull::ConvexHull(std::span<const Vector3d> points) {
  for (const Vector3d& p : points) {
    if (!p.allFinite()) throw std::invalid_argument("a hull has a point that is not finite");
  }
  if (points.size() < 4) {
    throw std::invalid_argument("a hull needs at least four points, there are " +
                                std::to_string(points.size()));
  }
  Vector3d low = points[0], high = points[0];
  for (const Vector3d& p : points) low = low.cwiseMin(p), high = high.cwiseMax(p);
  const double size = (high - low).maxCoeff();
  HullData data;
  // Should points at the edge of what counts as one plane tie a knot, a coarser view unties it.
  double negligible = drawing_precision * size;
  for (int attempt = 0; attempt < 4; ++attempt, negligible *= 10) {
    if (!(size > 0) || !build(without_doubles(points, negligible), negligible, data)) continue;
    number_vertices(data);
    weigh(data);
    measure(data);
    data_ = std::make_shared<const HullData>(std::move(data));
    return;
  }
  throw std::invalid_argument("the points of a hull lie in one plane, so it has no volume");
}

}  // namespace carom

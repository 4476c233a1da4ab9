// The expanding polytope (van den Bergen, "Proximity queries and penetration depth computation on 3D
// game objects", 2001): a polytope inside the set of all differences a − b grows where its surface is
// nearest to the origin. It starts around supporting points along fourteen directions of A; a face
// that the origin is beyond has a negative distance and so grows first.
#include "geometry/way_out.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

namespace carom::geometry {
namespace {

constexpr int most_points = 96;
constexpr int most_faces = 2 * most_points;

struct Face {
  int a = 0, b = 0, c = 0;  ///< counter-clockwise seen from outside
  Vector3d n = Vector3d::UnitZ();
  double distance = 0;  ///< of its plane from the origin, along n [m]
};

class Polytope {
 public:
  explicit Polytope(double negligible) : negligible_(negligible) {}

  /// False when the points are in one plane.
  bool start(const std::array<Vector3d, 14>& points) {
    const auto farthest = [&](const auto& measure) -> Vector3d {
      return *std::ranges::max_element(points, {}, measure);
    };
    const Vector3d p0 = points[0];
    const Vector3d p1 = farthest([&](const Vector3d& p) { return (p - p0).norm(); });
    const Vector3d e = (p1 - p0).stableNormalized();
    const Vector3d p2 = farthest([&](const Vector3d& p) { return (p - p0).cross(e).norm(); });
    const Vector3d n = (p1 - p0).cross(p2 - p0).stableNormalized();
    const Vector3d p3 = farthest([&](const Vector3d& p) { return std::fabs((p - p0).dot(n)); });
    const double height = (p3 - p0).dot(n);
    if (!(std::fabs(height) > negligible_)) return false;
    for (const Vector3d& p : {p0, p1, p2, p3}) points_[point_count_++] = p;
    const bool up = height > 0;
    add(0, up ? 2 : 1, up ? 1 : 2), add(0, up ? 1 : 3, up ? 3 : 1);
    add(1, up ? 2 : 3, up ? 3 : 2), add(2, up ? 0 : 3, up ? 3 : 0);
    for (const Vector3d& p : points) expand(p);
    return true;
  }

  Face* nearest() {
    return &*std::min_element(faces_.begin(), faces_.begin() + face_count_,
                              [](const Face& x, const Face& y) { return x.distance < y.distance; });
  }

  /// Takes a point in; false when it is not outside, or there is no room.
  bool expand(const Vector3d& p) {
    if (point_count_ == most_points) return false;
    std::array<std::array<int, 2>, most_faces> rim;
    int rim_count = 0, kept = 0;
    const auto toggle = [&](int from, int to) {
      for (int i = 0; i < rim_count; ++i) {
        if (rim[i][0] == to && rim[i][1] == from) {
          rim[i] = rim[--rim_count];
          return;
        }
      }
      if (rim_count < most_faces) rim[rim_count++] = {from, to};
    };
    for (int i = 0; i < face_count_; ++i) {
      const Face& face = faces_[i];
      if (face.n.dot(p) - face.distance > negligible_) {
        toggle(face.a, face.b), toggle(face.b, face.c), toggle(face.c, face.a);
      } else {
        faces_[kept++] = face;
      }
    }
    if (kept == face_count_) return false;
    face_count_ = kept;
    points_[point_count_] = p;
    for (int i = 0; i < rim_count; ++i) add(rim[i][0], rim[i][1], point_count_);
    ++point_count_;
    return face_count_ >= 4;
  }

 private:
  void add(int a, int b, int c) {
    if (face_count_ == most_faces) return;
    const Vector3d cross = (points_[b] - points_[a]).cross(points_[c] - points_[a]);
    const double size = cross.norm();
    if (!(size > 0)) return;
    const Vector3d n = cross / size;
    faces_[face_count_++] = {a, b, c, n, n.dot(points_[a])};
  }

  double negligible_;
  std::array<Vector3d, most_points> points_;
  std::array<Face, most_faces> faces_;
  int point_count_ = 0, face_count_ = 0;
};

}  // namespace

WayOut way_out(const Core& a, const Core& b, double relative_tolerance) {
  const double scale = a.size + b.size;
  const auto difference = [&](const Vector3d& n) -> Vector3d {
    return support(a, n) - support(b, -n);
  };
  Polytope polytope(1e-14 * scale);
  std::array<Vector3d, 14> points;
  int count = 0;
  for (const double x : {-1.0, 0.0, 1.0}) {
    for (const double y : {-1.0, 0.0, 1.0}) {
      for (const double z : {-1.0, 0.0, 1.0}) {
        const int sides = (x != 0) + (y != 0) + (z != 0);
        if (sides == 1 || sides == 3) points[count++] = difference(a.R * Vector3d(x, y, z));
      }
    }
  }
  WayOut best;
  if (!polytope.start(points)) return best;
  double least = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < 2 * most_points; ++iteration) {
    Face* face = polytope.nearest();
    const Vector3d n = face->n;
    const Vector3d w = difference(n);
    const double along = n.dot(w);
    if (along < least) least = along, best.n_W = n;
    best.depth = face->distance;
    const double tolerance = std::max(1e-13 * scale, relative_tolerance * least);
    best.converged = least - best.depth <= tolerance;
    if (best.converged || !polytope.expand(w)) break;
  }
  return best;
}

}  // namespace carom::geometry

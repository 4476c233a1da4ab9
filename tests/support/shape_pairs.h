// Shapes in random poses, and independent statements about their surfaces.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <ostream>
#include <random>
#include <span>
#include <string>
#include <vector>

#include "carom/shapes.h"
#include "support/meshes.h"

namespace carom::support {

inline constexpr double infinity = std::numeric_limits<double>::infinity();

/// Contact points of a pair, in a list that tests can compare.
inline std::vector<ContactPoint> contacts(const Shape& a, const Pose& X_WA, const Shape& b,
                                          const Pose& X_WB, double reach = infinity) {
  std::array<ContactPoint, max_contact_points> points;
  const int count = find_contacts(a, X_WA, b, X_WB, reach, points);
  return {points.begin(), points.begin() + count};
}

/// Position alone.
inline Pose at(double x, double y, double z) {
  return {Matrix3d::Identity(), {x, y, z}};
}

/// Turned about an axis, then moved.
inline Pose turned(const Vector3d& axis, double angle, const Vector3d& p = Vector3d::Zero()) {
  return {Eigen::AngleAxisd(angle, axis.normalized()).toRotationMatrix(), p};
}

/// Random numbers that are the same in every run.
class Dice {
 public:
  explicit Dice(unsigned seed) : random_(seed) {}

  double number(double low, double high) {
    return low + (high - low) * static_cast<double>(random_() >> 11) * 0x1p-53;
  }
  Vector3d vector(double size) {
    const double x = number(-size, size), y = number(-size, size), z = number(-size, size);
    return {x, y, z};
  }
  Vector3d direction() {
    for (;;) {
      const Vector3d v = vector(1);
      if (v.norm() < 1 && v.norm() > 0.1) return v.normalized();
    }
  }
  Matrix3d rotation() {
    const Vector3d axis = direction();
    return Eigen::AngleAxisd(number(-std::numbers::pi, std::numbers::pi), axis).toRotationMatrix();
  }

 private:
  std::mt19937_64 random_;
};

/// Height of a point over the surface in the shape's axes: its sign is exact, and near the surface
/// its size is that of the distance [m].
struct HeightOver {
  Vector3d p;
  double operator()(const Sphere& s) const { return p.norm() - s.radius; }
  double operator()(const HalfSpace&) const { return p.z(); }
  double operator()(const Box& b) const { return (p.cwiseAbs() - b.size / 2).maxCoeff(); }
  double operator()(const Cylinder& c) const {
    return std::max(std::hypot(p.x(), p.y()) - c.radius, std::fabs(p.z()) - c.length / 2);
  }
  double operator()(const Capsule& c) const {
    const double z = std::clamp(p.z(), -c.length / 2, c.length / 2);
    return (p - Vector3d(0, 0, z)).norm() - c.radius;
  }
  double operator()(const Ellipsoid& e) const {
    // First order: F/|∇F| with F = |p/e| − 1.
    const Vector3d u = p.cwiseQuotient(e.radii);
    return (u.norm() - 1) * u.norm() / std::max(u.cwiseQuotient(e.radii).norm(), 1e-300);
  }
  double operator()(const ConvexHull& hull) const {
    double height = -infinity;
    for (const HullFace& face : hull.data().faces) {
      height = std::max(height, face.n_S.dot(p) - face.offset);
    }
    return height;
  }
  double operator()(const Bore& b) const { return b.radius - std::hypot(p.x(), p.y()); }
  double operator()(const Socket& s) const { return s.radius - p.norm(); }
  double operator()(const Torus& t) const {
    return std::hypot(std::hypot(p.x(), p.y()) - t.radius, p.z()) - t.tube_radius;
  }
  // Convex meshes only: the highest of the planes of the facets.
  double operator()(const Mesh& m) const {
    double height = -infinity;
    for (const MeshFacet& facet : m.mesh->facets) {
      height = std::max(height, facet.n_M.dot(p - facet.p_MF));
    }
    return height;
  }
};
inline double height_over(const Shape& shape, const Vector3d& p_S) {
  return std::visit(HeightOver{p_S}, shape);
}

/// A random point of the surface, in the shape's axes.
struct PointOn {
  Dice& dice;
  Vector3d operator()(const Sphere& s) const { return s.radius * dice.direction(); }
  Vector3d operator()(const HalfSpace&) const {
    return {dice.number(-1, 1), dice.number(-1, 1), 0};
  }
  Vector3d operator()(const Box& b) const {
    Vector3d p = dice.vector(0.5);
    const int axis = static_cast<int>(dice.number(0, 3));
    p[axis] = std::copysign(0.5, p[axis]);
    return p.cwiseProduct(b.size);
  }
  Vector3d operator()(const Cylinder& c) const {
    const double angle = dice.number(0, 2 * std::numbers::pi);
    double z = dice.number(-0.5, 0.5) * c.length, r = c.radius;
    if (dice.number(0, 1) < 0.5) z = std::copysign(c.length / 2, z), r *= dice.number(0, 1);
    return {r * std::cos(angle), r * std::sin(angle), z};
  }
  Vector3d operator()(const Capsule& c) const {
    const Vector3d n = dice.direction();
    if (dice.number(0, 1) < 0.5)
      return c.radius * n + Vector3d(0, 0, std::copysign(c.length / 2, n.z()));
    const Vector3d radial = Vector3d(n.x(), n.y(), 0).normalized();
    return c.radius * radial + Vector3d(0, 0, dice.number(-0.5, 0.5) * c.length);
  }
  Vector3d operator()(const Ellipsoid& e) const { return e.radii.cwiseProduct(dice.direction()); }
  Vector3d operator()(const ConvexHull& hull) const {
    const auto& faces = hull.data().faces;
    const HullFace& face =
        faces[static_cast<std::size_t>(dice.number(0, 1) * static_cast<double>(faces.size()))];
    Vector3d sum = Vector3d::Zero();
    double weights = 0;
    for (const int v : face.vertices) {
      const double weight = dice.number(0, 1);
      sum += weight * hull.data().vertices[v];
      weights += weight;
    }
    return sum / weights;
  }
  Vector3d operator()(const Bore& b) const {
    const double angle = dice.number(0, 2 * std::numbers::pi);
    return {b.radius * std::cos(angle), b.radius * std::sin(angle),
            dice.number(-0.5, 0.5) * b.length};
  }
  Vector3d operator()(const Socket& s) const { return s.radius * dice.direction(); }
  Vector3d operator()(const Torus& t) const {
    const double around = dice.number(0, 2 * std::numbers::pi);
    const double tube = dice.number(0, 2 * std::numbers::pi);
    const double rho = t.radius + t.tube_radius * std::cos(tube);
    return {rho * std::cos(around), rho * std::sin(around), t.tube_radius * std::sin(tube)};
  }
  Vector3d operator()(const Mesh& m) const {
    const auto count = static_cast<double>(m.mesh->triangles.size());
    const MeshTriangle& t = m.mesh->triangles[static_cast<std::size_t>(dice.number(0, count))];
    double u = dice.number(0, 1), v = dice.number(0, 1);
    if (u + v > 1) u = 1 - u, v = 1 - v;
    const auto& at = m.mesh->vertices;
    return at[t[0]] + u * (at[t[1]] - at[t[0]]) + v * (at[t[2]] - at[t[0]]);
  }
};
inline Vector3d point_on(const Shape& shape, Dice& dice) {
  return std::visit(PointOn{dice}, shape);
}

/// Twelve vertices, twenty triangles, not centred.
inline ConvexHull example_hull() {
  std::vector<Vector3d> points;
  for (const double s : {-1.0, 1.0}) {
    for (const double t : {-1.0, 1.0}) {
      points.emplace_back(0.32 * s, 0.16 * t, 0);
      points.emplace_back(0, 0.28 * s, 0.18 * t);
      points.emplace_back(0.17 * t, 0, 0.36 * s);
    }
  }
  for (Vector3d& p : points) p += Vector3d(0.02, -0.03, 0.01);
  return ConvexHull(points);
}

/// The vertices of a box.
inline ConvexHull hull_of(const Box& box) {
  std::vector<Vector3d> points;
  for (int v = 0; v < 8; ++v) {
    points.push_back(box.size.cwiseProduct(
        Vector3d((v & 1) != 0 ? 0.5 : -0.5, (v & 2) != 0 ? 0.5 : -0.5, (v & 4) != 0 ? 0.5 : -0.5)));
  }
  return ConvexHull(points);
}

struct ShapePair {
  std::string name;
  Shape a, b;
};
inline void PrintTo(const ShapePair& pair, std::ostream* out) {
  *out << pair.name;
}

/// One example of every pair of smooth or flat shapes, of sizes below a metre. Meshes have edges everywhere
/// and their own tests.
inline const std::vector<ShapePair>& shape_pairs() {
  static const std::vector<ShapePair> pairs = [] {
    const Sphere ball{0.2};
    const Box box{{0.3, 0.5, 0.8}};
    const Cylinder cylinder{0.3, 0.5};
    const Capsule capsule{0.2, 0.6};
    const Ellipsoid ellipsoid{{0.2, 0.5, 0.35}};
    const ConvexHull hull = example_hull();
    return std::vector<ShapePair>{{"sphere_sphere", ball, Sphere{0.3}},
                                  {"sphere_half_space", ball, HalfSpace{}},
                                  {"sphere_box", ball, box},
                                  {"sphere_cylinder", ball, cylinder},
                                  {"sphere_capsule", ball, capsule},
                                  {"sphere_ellipsoid", ball, ellipsoid},
                                  {"point_sphere", Sphere{0}, Sphere{0.3}},
                                  {"point_half_space", Sphere{0}, HalfSpace{}},
                                  {"point_box", Sphere{0}, box},
                                  {"point_cylinder", Sphere{0}, cylinder},
                                  {"point_capsule", Sphere{0}, capsule},
                                  {"point_ellipsoid", Sphere{0}, ellipsoid},
                                  {"half_space_box", HalfSpace{}, box},
                                  {"half_space_cylinder", HalfSpace{}, cylinder},
                                  {"half_space_capsule", HalfSpace{}, capsule},
                                  {"half_space_ellipsoid", HalfSpace{}, ellipsoid},
                                  {"half_space_torus", HalfSpace{}, Torus{0.4, 0.15}},
                                  {"sphere_torus", ball, Torus{0.4, 0.15}},
                                  {"point_torus", Sphere{0}, Torus{0.4, 0.15}},
                                  {"box_box", Box{{0.4, 0.25, 0.6}}, box},
                                  {"sphere_hull", ball, hull},
                                  {"point_hull", Sphere{0}, hull},
                                  {"half_space_hull", HalfSpace{}, hull},
                                  {"box_cylinder", box, cylinder},
                                  {"box_capsule", box, capsule},
                                  {"box_ellipsoid", box, ellipsoid},
                                  {"box_hull", box, hull},
                                  {"cylinder_cylinder", Cylinder{0.2, 0.7}, cylinder},
                                  {"cylinder_capsule", cylinder, capsule},
                                  {"cylinder_ellipsoid", cylinder, ellipsoid},
                                  {"cylinder_hull", cylinder, hull},
                                  {"capsule_capsule", Capsule{0.15, 0.4}, capsule},
                                  {"capsule_ellipsoid", capsule, ellipsoid},
                                  {"capsule_hull", capsule, hull},
                                  {"ellipsoid_ellipsoid", Ellipsoid{{0.3, 0.25, 0.4}}, ellipsoid},
                                  {"ellipsoid_hull", ellipsoid, hull},
                                  {"hull_hull", hull_of(Box{{0.4, 0.25, 0.6}}), hull},
                                  {"bore_cylinder", Bore{0.5, 0.8}, cylinder},
                                  {"short_bore_cylinder", Bore{0.5, 0.3}, cylinder},
                                  {"socket_sphere", Socket{0.5}, ball}};
  }();
  return pairs;
}

/// Those pairs whose first shape is a ball, not a point.
inline std::vector<ShapePair> ball_pairs() {
  std::vector<ShapePair> pairs = shape_pairs();
  std::erase_if(pairs, [](const ShapePair& pair) { return !pair.name.starts_with("sphere"); });
  return pairs;
}

/// The shape with all lengths multiplied.
struct Scaled {
  double s;
  Shape operator()(const Sphere& x) const { return Sphere{s * x.radius}; }
  Shape operator()(const HalfSpace& x) const { return x; }
  Shape operator()(const Box& x) const { return Box{s * x.size}; }
  Shape operator()(const Cylinder& x) const { return Cylinder{s * x.radius, s * x.length}; }
  Shape operator()(const Capsule& x) const { return Capsule{s * x.radius, s * x.length}; }
  Shape operator()(const Ellipsoid& x) const { return Ellipsoid{s * x.radii}; }
  Shape operator()(const ConvexHull& x) const {
    std::vector<Vector3d> points = x.data().vertices;
    for (Vector3d& p : points) p *= s;
    return ConvexHull(points);
  }
  Shape operator()(const Bore& x) const { return Bore{s * x.radius, s * x.length}; }
  Shape operator()(const Socket& x) const { return Socket{s * x.radius}; }
  Shape operator()(const Torus& x) const { return Torus{s * x.radius, s * x.tube_radius}; }
  Shape operator()(const Mesh& x) const {
    Triangles larger{x.mesh->vertices, x.mesh->triangles};
    for (Vector3d& p : larger.vertices) p *= s;
    return Mesh{mesh_of(larger)};
  }
};
inline Shape scaled(const Shape& shape, double factor) {
  return std::visit(Scaled{factor}, shape);
}

/// Whether two boxes have faces that lean against each other by less than 0.02 rad: where such boxes
/// overlap they touch as if these were parallel.
inline bool have_nearly_parallel_faces(const Pose& X_WA, const Pose& X_WB) {
  return (X_WA.R.transpose() * X_WB.R).cwiseAbs().maxCoeff() > std::cos(0.02);
}

/// Poses of a pair somewhere between well apart and deeply overlapping.
struct PairOfPoses {
  Pose X_WA, X_WB;
};
inline PairOfPoses random_poses(Dice& dice) {
  const Vector3d p_WA = dice.vector(0.5);
  return {{dice.rotation(), p_WA}, {dice.rotation(), p_WA + dice.vector(0.7)}};
}

}  // namespace carom::support

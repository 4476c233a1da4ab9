// What Carom knows of a type of shape: one entry each, in src/geometry/shapes/. Whoever handles shapes
// asks the entry, so nobody outside geometry/ has to know which shapes there are.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <type_traits>
#include <vector>

#include "carom/shapes.h"
#include "geometry/core.h"

namespace carom::geometry {

/// A length of a shape, or three of them, which a scenario gives under this name and a page draws by.
struct ShapeKey {
  std::string_view name;     ///< "radius"
  std::string_view meaning;  ///< "of a cylinder"
  bool may_be_zero = false;
  int count = 1;                               ///< 1 or 3 numbers [m]
  double* (*numbers)(Shape& shape) = nullptr;  ///< where they are in the shape
};

/// How a scenario turns a shape.
enum class Turned {
  not_at_all,
  by_axis,        ///< a direction for its z axis
  by_normal,      ///< the same, called normal
  by_orientation  ///< a rotation
};

/// The wall of a cylinder, or of a hole for one.
struct RoundWall {
  double radius = 0;  ///< negative for a hole [m]
  double length = 0;  ///< [m]
};

/// A box along the world's axes that holds a shape [m].
struct Bounds {
  Vector3d low = Vector3d::Zero(), high = Vector3d::Zero();
};

/// Numbers of a drawing under a name.
struct DrawnNumbers {
  std::string_view name;
  std::vector<double> values;
  bool is_list = true;  ///< otherwise one number
};

/// What a page draws: a kind of form it knows, with its numbers. New shapes are drawn as one of
/// the kinds there are: "revolved" turns a closed outline about the z axis, "mesh" takes any triangles.
struct Drawing {
  std::string_view kind;
  std::vector<DrawnNumbers> numbers;
  std::vector<int> triangles;    ///< three places among the vertices each
  std::optional<Vector3d> p_SD;  ///< where it is drawn, when that is not the shape's origin [m]
};

/// Sizes that do not go together.
struct ShapeProblem {
  std::string_view key;  ///< of the number to change
  std::string message, remedy;
};

/// The entry of a type of shape. `describe` fills the functions. Those that take a shape must be
/// given one of this type; those that may be missing say so.
struct ShapeType {
  std::string_view name;       ///< "half-space"
  std::string_view written;    ///< in scenarios and on pages, where that is not the name: "plane"
  bool in_scenarios = true;    ///< users can ask for it; otherwise only Carom makes it
  std::vector<ShapeKey> keys;  ///< in the order in which they are drawn
  Turned turned = Turned::by_orientation;
  bool is_plane = false;              ///< solid below z = 0 of its axes, and infinite
  bool is_ball = false;               ///< it is its bounding sphere, so turning does not move it
  bool touches_in_one_point = false;  ///< whatever convex shape it meets

  std::size_t index = 0;                              ///< place among the types
  Shape (*make)() = nullptr;                          ///< its keys are to be filled in
  double (*bounding_radius)(const Shape&) = nullptr;  ///< [m]
  double (*thickness)(const Shape&) = nullptr;        ///< [m]
  Bounds (*bounds)(const Shape&, const Pose& X_WS) = nullptr;
  Drawing (*drawing)(const Shape&) = nullptr;       ///< missing: its keys are its drawing
  MassProperties (*solid)(const Shape&) = nullptr;  ///< missing: it has no volume
  /// Fills in kind, half, hull and rounding. Missing: the shape is not convex, or infinite, and
  /// touches others by closed forms only.
  void (*core)(const Shape&, Core& core) = nullptr;
  RoundWall (*wall)(const Shape&) = nullptr;  ///< missing: it has none
  /// What a point of its surface is part of, in words, in the shape's axes: "corner +x −y −z". Empty on
  /// its faces. Missing: nothing of it has a name.
  std::string (*part_at)(const Shape&, const Vector3d& p_S) = nullptr;
  const TriangleMesh* (*facets)(const Shape&) = nullptr;           ///< missing: it has none
  std::optional<ShapeProblem> (*problem)(const Shape&) = nullptr;  ///< missing: never any
  /// Of a shape that is made of points instead of keys; may throw std::invalid_argument.
  Shape (*from_points)(std::span<const Vector3d> points) = nullptr;
  /// Of a shape that is made of a surface from a file instead of keys.
  Shape (*from_surface)(std::shared_ptr<const TriangleMesh> surface) = nullptr;

  /// In scenarios and on pages.
  std::string_view written_name() const { return written.empty() ? name : written; }
  bool is_convex() const { return core != nullptr || is_plane; }
};

/// All types, in the order of the alternatives of `Shape`.
const std::vector<ShapeType>& shape_types();
const ShapeType& type_of(const Shape& shape);

bool is_plane(const Shape& shape);
bool is_ball(const Shape& shape);
/// The triangles of a mesh; null for other shapes.
const TriangleMesh* facets_of(const Shape& shape);
/// The tightest box; of a half-space it is infinite, of a mesh that of the box around it in its axes.
Bounds bounds_of(const Shape& shape, const Pose& X_WS);
Drawing drawing_of(const Shape& shape);
/// The corner, edge, rim or end that a point of the surface belongs to, in words; empty where there is none.
std::string part_at(const Shape& shape, const Vector3d& p_S);

/// A point belongs to an end when it is nearer to it than this share of the half length: contacts lie
/// within their indentation of the surface.
inline constexpr double near_end = 0.02;
/// "+x", "−x" at an end of an axis, "" between both.
std::string end_of_axis(char axis, double coordinate, double half);

/// A solid of that volume and mean squares of x, y and z, centred at its origin.
MassProperties solid_with(double volume, const Vector3d& mean_squares);
/// A box of these half edges, centred at a point.
inline Bounds bounds_around(const Vector3d& p_W, const Vector3d& half) {
  return {p_W - half, p_W + half};
}

/// Place of a type among the alternatives of `Shape`.
template <class T, std::size_t i = 0>
constexpr std::size_t index_of() {
  if constexpr (std::is_same_v<T, std::variant_alternative_t<i, Shape>>) {
    return i;
  } else {
    return index_of<T, i + 1>();
  }
}

inline double* numbers_of(double& number) {
  return &number;
}
inline double* numbers_of(Vector3d& vector) {
  return vector.data();
}

template <class T, class Value, Value T::*member>
double* member_numbers(Shape& shape) {
  return numbers_of(std::get<T>(shape).*member);
}
template <auto member, class T, class Value>
ShapeKey key_of(Value T::*, ShapeKey key) {
  key.count = std::is_same_v<Value, double> ? 1 : 3;
  key.numbers = member_numbers<T, Value, member>;
  return key;
}

/// The key of a member that is a number or a vector: key<&Capsule::length>("length", "…").
template <auto member>
ShapeKey key(std::string_view name, std::string_view meaning, bool may_be_zero = false) {
  return key_of<member>(member, {name, meaning, may_be_zero});
}

/// The entry of T: what `About` says of it, by static functions with the names of the entry's own.
template <class T, class About>
ShapeType describe(ShapeType type) {
  type.index = index_of<T>();
  type.bounding_radius = [](const Shape& shape) {
    return About::bounding_radius(*std::get_if<T>(&shape));
  };
  type.thickness = [](const Shape& shape) { return About::thickness(*std::get_if<T>(&shape)); };
  type.bounds = [](const Shape& shape, const Pose& X_WS) {
    return About::bounds(*std::get_if<T>(&shape), X_WS);
  };
  if constexpr (std::is_default_constructible_v<T>) {
    type.make = []() -> Shape { return T{}; };
  }
  if constexpr (requires { &About::drawing; }) {
    type.drawing = [](const Shape& shape) { return About::drawing(*std::get_if<T>(&shape)); };
  }
  if constexpr (requires { &About::solid; }) {
    type.solid = [](const Shape& shape) { return About::solid(*std::get_if<T>(&shape)); };
  }
  if constexpr (requires { &About::core; }) {
    type.core = [](const Shape& shape, Core& core) { About::core(*std::get_if<T>(&shape), core); };
  }
  if constexpr (requires { &About::wall; }) {
    type.wall = [](const Shape& shape) { return About::wall(*std::get_if<T>(&shape)); };
  }
  if constexpr (requires { &About::part_at; }) {
    type.part_at = [](const Shape& shape, const Vector3d& p_S) {
      return About::part_at(*std::get_if<T>(&shape), p_S);
    };
  }
  if constexpr (requires { &About::facets; }) {
    type.facets = [](const Shape& shape) { return About::facets(*std::get_if<T>(&shape)); };
  }
  if constexpr (requires { &About::problem; }) {
    type.problem = [](const Shape& shape) { return About::problem(*std::get_if<T>(&shape)); };
  }
  if constexpr (requires { &About::from_points; }) type.from_points = About::from_points;
  if constexpr (requires { &About::from_surface; }) type.from_surface = About::from_surface;
  return type;
}

}  // namespace carom::geometry

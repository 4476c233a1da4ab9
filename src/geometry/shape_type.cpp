#include "geometry/shape_type.h"

#include <cmath>

#include <stdexcept>

namespace carom {
namespace geometry {

const ShapeType& type_of(const Shape& shape) {
  return shape_types()[shape.index()];
}

bool is_plane(const Shape& shape) {
  return type_of(shape).is_plane;
}

bool is_ball(const Shape& shape) {
  return type_of(shape).is_ball;
}

const TriangleMesh* facets_of(const Shape& shape) {
  const ShapeType& type = type_of(shape);
  return type.facets != nullptr ? type.facets(shape) : nullptr;
}

Bounds bounds_of(const Shape& shape, const Pose& X_WS) {
  return type_of(shape).bounds(shape, X_WS);
}

Drawing drawing_of(const Shape& shape) {
  const ShapeType& type = type_of(shape);
  if (type.drawing != nullptr) return type.drawing(shape);
  Drawing drawing{.kind = type.written_name()};
  Shape copy = shape;
  for (const ShapeKey& key : type.keys) {
    const double* numbers = key.numbers(copy);
    drawing.numbers.push_back({key.name, {numbers, numbers + key.count}, key.count > 1});
  }
  return drawing;
}

// I_xx = V·(⟨y²⟩ + ⟨z²⟩), and so on.
MassProperties solid_with(double volume, const Vector3d& mean_squares) {
  const Vector3d moments = volume * (Vector3d::Constant(mean_squares.sum()) - mean_squares);
  return {.volume = volume, .I_S = moments.asDiagonal()};
}

std::string part_at(const Shape& shape, const Vector3d& p_S) {
  const ShapeType& type = type_of(shape);
  return type.part_at == nullptr ? std::string() : type.part_at(shape, p_S);
}

std::string end_of_axis(char axis, double coordinate, double half) {
  if (!(std::fabs(coordinate) > (1 - near_end) * half)) return "";
  return (coordinate > 0 ? "+" : "−") + std::string(1, axis);
}

}  // namespace geometry

std::string_view shape_name(const Shape& shape) {
  return geometry::type_of(shape).name;
}

MassProperties solid(const Shape& shape) {
  const geometry::ShapeType& type = geometry::type_of(shape);
  if (type.solid != nullptr) return type.solid(shape);
  throw std::invalid_argument("a " + std::string(type.name) +
                              " has neither volume nor inertia; give the mass");
}

double bounding_radius(const Shape& shape) {
  return geometry::type_of(shape).bounding_radius(shape);
}

double thickness(const Shape& shape) {
  return geometry::type_of(shape).thickness(shape);
}

}  // namespace carom

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "base/numbers.h"
#include "carom/shapes.h"

namespace carom {
namespace {

struct SolidOf {
  MassProperties operator()(const Sphere& sphere) const {
    return (*this)(Ellipsoid{Vector3d::Constant(sphere.radius)});
  }

  MassProperties operator()(const HalfSpace&) const {
    throw std::invalid_argument("a half-space has neither volume nor inertia; give the mass");
  }

  MassProperties operator()(const Bore&) const { return (*this)(Socket{}); }
  MassProperties operator()(const Socket&) const {
    throw std::invalid_argument("a hole has neither volume nor inertia; give the mass");
  }

  MassProperties operator()(const Box& box) const {
    return with_second_moments(box.size.prod(), box.size.cwiseAbs2() / 12);
  }

  MassProperties operator()(const Cylinder& cylinder) const {
    const double across = cylinder.radius * cylinder.radius / 4;
    const double volume = pi * cylinder.radius * cylinder.radius * cylinder.length;
    return with_second_moments(volume, {across, across, cylinder.length * cylinder.length / 12});
  }

  MassProperties operator()(const Ellipsoid& ellipsoid) const {
    return with_second_moments(4 * pi / 3 * ellipsoid.radii.prod(),
                               ellipsoid.radii.cwiseAbs2() / 5);
  }

  MassProperties operator()(const Mesh& mesh) const {
    return {mesh.mesh->volume, mesh.mesh->I_C, mesh.mesh->p_MC};
  }

  // A cylinder and two halves of a ball, whose centroids are 3/8·r beyond the ends of the axis:
  // ∫z² over both halves = V·(r²/5 + 2·h·(3/8)·r + h²), with the half length h.
  MassProperties operator()(const Capsule& capsule) const {
    const double r = capsule.radius, h = capsule.length / 2;
    const MassProperties ball = (*this)(Sphere{r});
    const double middle = pi * r * r * capsule.length;
    const double volume = middle + ball.volume;
    const double across = (middle * r * r / 4 + ball.volume * r * r / 5) / volume;
    const double along =
        (middle * h * h / 3 + ball.volume * (r * r / 5 + 0.75 * h * r + h * h)) / volume;
    return with_second_moments(volume, {across, across, along});
  }

  MassProperties operator()(const ConvexHull& hull) const {
    return {hull.data().volume, hull.data().I_S, hull.data().p_SC};
  }

 private:
  // I_xx = V·(⟨y²⟩ + ⟨z²⟩), and so on.
  static MassProperties with_second_moments(double volume, const Vector3d& mean_square) {
    const Vector3d moments = volume * (Vector3d::Constant(mean_square.sum()) - mean_square);
    return {.volume = volume, .I_S = moments.asDiagonal()};
  }
};

struct BoundingRadiusOf {
  double operator()(const Sphere& sphere) const { return sphere.radius; }
  double operator()(const HalfSpace&) const { return std::numeric_limits<double>::infinity(); }
  double operator()(const Box& box) const { return box.size.norm() / 2; }
  double operator()(const Cylinder& cylinder) const {
    return std::hypot(cylinder.radius, cylinder.length / 2);
  }
  double operator()(const Capsule& capsule) const { return capsule.radius + capsule.length / 2; }
  double operator()(const Ellipsoid& ellipsoid) const { return ellipsoid.radii.maxCoeff(); }
  double operator()(const ConvexHull& hull) const { return hull.data().radius; }
  double operator()(const Bore& bore) const { return std::hypot(bore.radius, bore.length / 2); }
  double operator()(const Socket& socket) const { return socket.radius; }
  double operator()(const Mesh& mesh) const { return mesh.mesh->bounding_radius; }
};

struct ThicknessOf {
  double operator()(const Sphere& sphere) const { return 2 * sphere.radius; }
  double operator()(const HalfSpace&) const { return std::numeric_limits<double>::infinity(); }
  double operator()(const Box& box) const { return box.size.minCoeff(); }
  double operator()(const Cylinder& cylinder) const {
    return std::min(2 * cylinder.radius, cylinder.length);
  }
  double operator()(const Capsule& capsule) const { return 2 * capsule.radius; }
  double operator()(const Ellipsoid& ellipsoid) const { return 2 * ellipsoid.radii.minCoeff(); }
  double operator()(const ConvexHull& hull) const { return hull.data().width; }
  // Beyond the wall of a hole all is solid, as below a plane.
  double operator()(const Bore&) const { return std::numeric_limits<double>::infinity(); }
  double operator()(const Socket&) const { return std::numeric_limits<double>::infinity(); }
  // Of a plate twice the volume over the whole surface is its thickness; of other solids it is less.
  double operator()(const Mesh& mesh) const { return 2 * mesh.mesh->volume / mesh.mesh->area; }
};

}  // namespace

std::string_view shape_name(const Shape& shape) {
  constexpr std::array<std::string_view, std::variant_size_v<Shape>> names = {
      "sphere",    "half-space", "box",  "cylinder", "capsule",
      "ellipsoid", "hull",       "bore", "socket",   "mesh"};
  return names[shape.index()];
}

MassProperties solid(const Shape& shape) {
  return std::visit(SolidOf{}, shape);
}

double bounding_radius(const Shape& shape) {
  return std::visit(BoundingRadiusOf{}, shape);
}

double thickness(const Shape& shape) {
  return std::visit(ThicknessOf{}, shape);
}

}  // namespace carom

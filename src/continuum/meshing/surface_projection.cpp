#include "continuum/meshing/surface_projection.h"

#include <algorithm>
#include <cmath>
#include <stdexcept>
#include <string>

namespace carom::continuum {
namespace {

Vector3d on_sphere(double radius, const Vector3d& p) {
  const double distance = p.norm();
  return distance > 0 ? Vector3d(p * (radius / distance)) : Vector3d(radius * Vector3d::UnitZ());
}

/// Nearest point x of Σ (x_i/e_i)² = 1: x_i = e_i²·p_i/(t + e_i²), with the one t > −min e² for which the sum
/// Σ (e_i·p_i/(t + e_i²))² is 1 (Eberly, "Distance from a point to an ellipse, an ellipsoid", 2013).
Vector3d on_ellipsoid(const Vector3d& radii, const Vector3d& p) {
  const Vector3d square = radii.cwiseAbs2();
  const Vector3d product = radii.cwiseProduct(p);
  const auto excess = [&](double t) {
    return product.cwiseQuotient(square + Vector3d::Constant(t)).squaredNorm() - 1;
  };
  double low = -square.minCoeff(), high = product.norm();
  for (int i = 0; i < 200 && low < high; ++i) {
    const double t = 0.5 * (low + high);
    if (t == low || t == high) break;
    (excess(t) > 0 ? low : high) = t;
  }
  Vector3d x = square.cwiseProduct(p).cwiseQuotient(square + Vector3d::Constant(high));
  // A point on a plane of symmetry near the middle: the shortest axis makes up what is missing.
  Eigen::Index shortest = 0;
  square.minCoeff(&shortest);
  if (!(std::fabs(p[shortest]) > 0)) {
    x[shortest] = 0;
    const double rest = 1 - x.cwiseQuotient(radii).squaredNorm();
    if (rest > 1e-12) x[shortest] = radii[shortest] * std::sqrt(rest);
  }
  return x / x.cwiseQuotient(radii).norm();
}

Vector3d on_box(const Vector3d& size, const Vector3d& p) {
  const Vector3d half = size / 2;
  Vector3d x = p.cwiseMax(-half).cwiseMin(half);
  if (x != p) return x;
  Eigen::Index axis = 0;
  (half - p.cwiseAbs()).minCoeff(&axis);
  x[axis] = std::copysign(half[axis], p[axis]);
  return x;
}

Vector3d on_cylinder(const Cylinder& cylinder, const Vector3d& p) {
  const double half = cylinder.length / 2, distance = p.head<2>().norm();
  const Eigen::Vector2d outwards =
      distance > 0 ? Eigen::Vector2d(p.head<2>() / distance) : Eigen::Vector2d(1, 0);
  const bool beside = distance > cylinder.radius, beyond = std::fabs(p.z()) > half;
  const bool side_is_nearer = cylinder.radius - distance < half - std::fabs(p.z());
  Vector3d x = p;
  if (beside || (!beyond && side_is_nearer)) x.head<2>() = cylinder.radius * outwards;
  if (beyond || (!beside && !side_is_nearer)) x.z() = std::copysign(half, p.z());
  return x;
}

Vector3d on_capsule(const Capsule& capsule, const Vector3d& p) {
  const double half = capsule.length / 2;
  const Vector3d on_axis(0, 0, std::clamp(p.z(), -half, half));
  const Vector3d from_axis = p - on_axis;
  const double distance = from_axis.norm();
  // On the axis the side is nearest.
  const Vector3d outwards = distance > 0 ? Vector3d(from_axis / distance) : Vector3d::UnitX();
  return on_axis + capsule.radius * outwards;
}

struct NearestOnSurface {
  Vector3d p;
  Vector3d operator()(const Sphere& s) const { return on_sphere(s.radius, p); }
  Vector3d operator()(const Ellipsoid& e) const { return on_ellipsoid(e.radii, p); }
  Vector3d operator()(const Box& b) const { return on_box(b.size, p); }
  Vector3d operator()(const Cylinder& c) const { return on_cylinder(c, p); }
  Vector3d operator()(const Capsule& c) const { return on_capsule(c, p); }
  template <class Other>
  Vector3d operator()(const Other& other) const {
    throw std::invalid_argument("points cannot be put on the surface of a " +
                                std::string(shape_name(Shape(other))));
  }
};

}  // namespace

Vector3d nearest_on_surface(const Shape& shape, const Vector3d& p_S) {
  return std::visit(NearestOnSurface{p_S}, shape);
}

}  // namespace carom::continuum

#include "continuum/meshing/ball_image.h"

#include <cmath>

namespace carom::continuum {
namespace {

/// Width of a capsule at the height z of the ball over √(1 − z²), that of the ball there [m]. With the half
/// length H and radius R the round ends have width² = H·(1 − |z|)·(2R − H·(1 − |z|)), from which the
/// factor 1 − |z| cancels.
double capsule_width(const Capsule& capsule, double z) {
  const double radius = capsule.radius, half = capsule.length / 2 + radius;
  const double to_end = half * (1 - std::fabs(z));
  if (to_end >= radius) return radius / std::sqrt(1 - z * z);
  return std::sqrt(half * (2 * radius - to_end) / (1 + std::fabs(z)));
}

}  // namespace

BallImage ball_image(const Sphere& sphere) {
  const double radius = sphere.radius;
  return {.to_body = [radius](const Vector3d& x) { return Vector3d(radius * x); },
          .to_ball = [radius](const Vector3d& p) { return Vector3d(p / radius); }};
}

BallImage ball_image(const Ellipsoid& ellipsoid) {
  const Vector3d radii = ellipsoid.radii;
  return {.to_body = [radii](const Vector3d& x) { return Vector3d(radii.cwiseProduct(x)); },
          .to_ball = [radii](const Vector3d& p) { return Vector3d(p.cwiseQuotient(radii)); }};
}

BallImage ball_image(const Capsule& capsule) {
  const double half = capsule.length / 2 + capsule.radius;
  return {.to_body =
              [capsule, half](const Vector3d& x) {
                const double width = capsule_width(capsule, x.z());
                return Vector3d(width * x.x(), width * x.y(), half * x.z());
              },
          .to_ball =
              [capsule, half](const Vector3d& p) {
                const double z = p.z() / half, width = capsule_width(capsule, z);
                return Vector3d(p.x() / width, p.y() / width, z);
              }};
}

Matrix3d slope_at(const BallImage& image, const Vector3d& x) {
  constexpr double step = 1e-5;
  Matrix3d slope;
  for (int axis = 0; axis < 3; ++axis) {
    const Vector3d ahead = image.to_body(x + step * Vector3d::Unit(axis));
    slope.col(axis) = (ahead - image.to_body(x - step * Vector3d::Unit(axis))) / (2 * step);
  }
  return slope;
}

}  // namespace carom::continuum

#include "base/rotation_between.h"

#include <cmath>

namespace carom {
namespace {

// cos(ϕ/2) = √((1 + cos ϕ)/2),  sin(ϕ/2)·axis = (a × b)/(2·cos(ϕ/2)),  of unit vectors at an angle ϕ
Quaterniond shortest_rotation(const Vector3d& a, const Vector3d& b, double cosine) {
  const double twice_w = std::sqrt((1 + cosine) * 2);
  const Vector3d v = a.cross(b) * (1 / twice_w);
  return {twice_w * 0.5, v.x(), v.y(), v.z()};
}

}  // namespace

Quaterniond rotation_between(const Vector3d& from, const Vector3d& to) {
  constexpr double nearly_opposite = -0.999;
  const Vector3d a = from.normalized(), b = to.normalized();
  const double cosine = b.dot(a);
  if (cosine > nearly_opposite) return shortest_rotation(a, b, cosine);
  // Half a turn about an axis across, and the little that is left, which has all its digits.
  const Vector3d across = a.unitOrthogonal().cross(a);
  const Quaterniond half_turn(0, across.x(), across.y(), across.z());
  return shortest_rotation(-a, b, -cosine) * half_turn;
}

}  // namespace carom

#include "base/numbers.h"
#include "geometry/shape_type.h"

namespace carom::geometry {
namespace {

struct AboutCapsules {
  static double bounding_radius(const Capsule& c) { return c.radius + c.length / 2; }
  static double thickness(const Capsule& c) { return 2 * c.radius; }
  static Bounds bounds(const Capsule& c, const Pose& X_WS) {
    return bounds_around(X_WS.p,
                         0.5 * c.length * X_WS.R.col(2).cwiseAbs() + Vector3d::Constant(c.radius));
  }
  // A cylinder and two halves of a ball, whose centroids are 3/8·r beyond the ends of the axis:
  // ∫z² over both halves = V·(r²/5 + 2·h·(3/8)·r + h²), with the half length h.
  static MassProperties solid(const Capsule& c) {
    const double r = c.radius, h = c.length / 2;
    const double ball = 4 * pi / 3 * Vector3d::Constant(r).prod();
    const double middle = pi * r * r * c.length;
    const double volume = middle + ball;
    const double across = (middle * r * r / 4 + ball * r * r / 5) / volume;
    const double along = (middle * h * h / 3 + ball * (r * r / 5 + 0.75 * h * r + h * h)) / volume;
    return solid_with(volume, {across, across, along});
  }
  static std::string part_at(const Capsule& c, const Vector3d& p_S) {
    const std::string end = end_of_axis('z', p_S.z(), c.length / 2);
    return end.empty() || c.length == 0 ? "" : "end " + end;
  }
  static void core(const Capsule& c, Core& core) {
    core.kind = CoreKind::segment, core.half = {0, 0, c.length / 2};
    core.rounding = c.radius;
  }
};

}  // namespace

ShapeType capsule_shape() {
  return describe<Capsule, AboutCapsules>(
      {.name = "capsule",
       .keys = {key<&Capsule::radius>("radius", "of a capsule"),
                key<&Capsule::length>("length", "of the straight part of a capsule", true)},
       .turned = Turned::by_axis});
}

}  // namespace carom::geometry

#include <algorithm>
#include <cmath>

#include "base/numbers.h"
#include "geometry/shape_type.h"
#include "geometry/shapes/cylinder_bounds.h"

namespace carom::geometry {
namespace {

struct AboutCylinders {
  static double bounding_radius(const Cylinder& c) { return std::hypot(c.radius, c.length / 2); }
  static double thickness(const Cylinder& c) { return std::min(2 * c.radius, c.length); }
  static Bounds bounds(const Cylinder& c, const Pose& X_WS) {
    return cylinder_bounds(c.radius, c.length, X_WS);
  }
  static MassProperties solid(const Cylinder& c) {
    const double across = c.radius * c.radius / 4;
    const double volume = pi * c.radius * c.radius * c.length;
    return solid_with(volume, {across, across, c.length * c.length / 12});
  }
  static void core(const Cylinder& c, Core& core) {
    core.kind = CoreKind::cylinder, core.half = {c.radius, c.radius, c.length / 2};
  }
  static std::string part_at(const Cylinder& c, const Vector3d& p_S) {
    const std::string end = end_of_axis('z', p_S.z(), c.length / 2);
    const bool outside = p_S.head<2>().norm() > (1 - near_end) * c.radius;
    return end.empty() || !outside ? "" : "rim " + end;
  }
  static RoundWall wall(const Cylinder& c) { return {c.radius, c.length}; }
};

}  // namespace

ShapeType cylinder_shape() {
  return describe<Cylinder, AboutCylinders>(
      {.name = "cylinder",
       .keys = {key<&Cylinder::radius>("radius", "of a cylinder"),
                key<&Cylinder::length>("length", "of a cylinder")},
       .turned = Turned::by_axis});
}

}  // namespace carom::geometry

#include "base/numbers.h"
#include "geometry/shape_type.h"

namespace carom::geometry {
namespace {

struct AboutSpheres {
  static double bounding_radius(const Sphere& s) { return s.radius; }
  static double thickness(const Sphere& s) { return 2 * s.radius; }
  static Bounds bounds(const Sphere& s, const Pose& X_WS) {
    return bounds_around(X_WS.p, Vector3d::Constant(s.radius));
  }
  static MassProperties solid(const Sphere& s) {
    const Vector3d radii = Vector3d::Constant(s.radius);
    return solid_with(4 * pi / 3 * radii.prod(), radii.cwiseAbs2() / 5);
  }
  static void core(const Sphere& s, Core& core) { core.rounding = s.radius; }
};

}  // namespace

ShapeType sphere_shape() {
  return describe<Sphere, AboutSpheres>(
      {.name = "sphere",
       .keys = {key<&Sphere::radius>("radius", "of a sphere (0 is a point)", true)},
       .turned = Turned::not_at_all,
       .is_ball = true,
       .touches_in_one_point = true});
}

}  // namespace carom::geometry

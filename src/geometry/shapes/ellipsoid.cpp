#include "base/numbers.h"
#include "geometry/shape_type.h"

namespace carom::geometry {
namespace {

struct AboutEllipsoids {
  static double bounding_radius(const Ellipsoid& e) { return e.radii.maxCoeff(); }
  static double thickness(const Ellipsoid& e) { return 2 * e.radii.minCoeff(); }
  static Bounds bounds(const Ellipsoid& e, const Pose& X_WS) {
    return bounds_around(X_WS.p, (X_WS.R * e.radii.asDiagonal()).rowwise().norm());
  }
  static MassProperties solid(const Ellipsoid& e) {
    return solid_with(4 * pi / 3 * e.radii.prod(), e.radii.cwiseAbs2() / 5);
  }
  static void core(const Ellipsoid& e, Core& core) {
    core.kind = CoreKind::ellipsoid, core.half = e.radii;
  }
};

}  // namespace

ShapeType ellipsoid_shape() {
  return describe<Ellipsoid, AboutEllipsoids>(
      {.name = "ellipsoid",
       .keys = {key<&Ellipsoid::radii>("radii", "semi-axes of an ellipsoid")},
       .touches_in_one_point = true});
}

}  // namespace carom::geometry

#include "base/numbers.h"
#include "geometry/shape_type.h"

namespace carom::geometry {
namespace {

struct AboutHalfSpaces {
  static double bounding_radius(const HalfSpace&) { return infinite; }
  static double thickness(const HalfSpace&) { return infinite; }
  static Bounds bounds(const HalfSpace&, const Pose& X_WS) {
    return bounds_around(X_WS.p, Vector3d::Constant(infinite));
  }
};

}  // namespace

ShapeType half_space_shape() {
  return describe<HalfSpace, AboutHalfSpaces>(
      {.name = "half-space", .written = "plane", .turned = Turned::by_normal, .is_plane = true});
}

}  // namespace carom::geometry

#include <cmath>

#include "base/numbers.h"
#include "geometry/shape_type.h"
#include "geometry/shapes/cylinder_bounds.h"

namespace carom::geometry {
namespace {

struct AboutBores {
  static double bounding_radius(const Bore& b) { return std::hypot(b.radius, b.length / 2); }
  /// Beyond the wall all is solid, as below a plane.
  static double thickness(const Bore&) { return infinite; }
  static Bounds bounds(const Bore& b, const Pose& X_WS) {
    return cylinder_bounds(b.radius, b.length, X_WS);
  }
  static RoundWall wall(const Bore& b) { return {-b.radius, b.length}; }
};

}  // namespace

ShapeType bore_shape() {
  return describe<Bore, AboutBores>({.name = "bore",
                                     .in_scenarios = false,
                                     .keys = {key<&Bore::radius>("radius", "of a bore"),
                                              key<&Bore::length>("length", "of a bore")}});
}

}  // namespace carom::geometry

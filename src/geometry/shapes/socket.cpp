#include "base/numbers.h"
#include "geometry/shape_type.h"

namespace carom::geometry {
namespace {

struct AboutSockets {
  static double bounding_radius(const Socket& s) { return s.radius; }
  /// Beyond the wall all is solid, as below a plane.
  static double thickness(const Socket&) { return infinite; }
  static Bounds bounds(const Socket& s, const Pose& X_WS) {
    return bounds_around(X_WS.p, Vector3d::Constant(s.radius));
  }
};

}  // namespace

ShapeType socket_shape() {
  return describe<Socket, AboutSockets>({.name = "socket",
                                         .in_scenarios = false,
                                         .keys = {key<&Socket::radius>("radius", "of a socket")}});
}

}  // namespace carom::geometry

#include "geometry/shape_type.h"

namespace carom::geometry {
namespace {

struct AboutBoxes {
  static double bounding_radius(const Box& b) { return b.size.norm() / 2; }
  static double thickness(const Box& b) { return b.size.minCoeff(); }
  static Bounds bounds(const Box& b, const Pose& X_WS) {
    return bounds_around(X_WS.p, X_WS.R.cwiseAbs() * (0.5 * b.size));
  }
  static MassProperties solid(const Box& b) {
    return solid_with(b.size.prod(), b.size.cwiseAbs2() / 12);
  }
  static std::string part_at(const Box& b, const Vector3d& p_S) {
    std::string ends;
    int count = 0;
    for (int axis = 0; axis < 3; ++axis) {
      const std::string end = end_of_axis("xyz"[axis], p_S[axis], b.size[axis] / 2);
      if (!end.empty()) ends += " " + end, ++count;
    }
    return count == 3 ? "corner" + ends : count == 2 ? "edge" + ends : "";
  }
  static void core(const Box& b, Core& core) { core.kind = CoreKind::box, core.half = b.size / 2; }
};

}  // namespace

ShapeType box_shape() {
  return describe<Box, AboutBoxes>(
      {.name = "box", .keys = {key<&Box::size>("size", "full edges of a box")}});
}

}  // namespace carom::geometry

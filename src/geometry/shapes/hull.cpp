#include "base/numbers.h"
#include "geometry/shapes/surface_drawing.h"

namespace carom::geometry {
namespace {

struct AboutHulls {
  static double bounding_radius(const ConvexHull& h) { return h.data().radius; }
  static double thickness(const ConvexHull& h) { return h.data().width; }
  static Bounds bounds(const ConvexHull& h, const Pose& X_WS) {
    Bounds bounds{Vector3d::Constant(infinite), Vector3d::Constant(-infinite)};
    for (const Vector3d& vertex : h.data().vertices) {
      const Vector3d p_WV = X_WS * vertex;
      bounds = {bounds.low.cwiseMin(p_WV), bounds.high.cwiseMax(p_WV)};
    }
    return bounds;
  }
  static MassProperties solid(const ConvexHull& h) {
    return {h.data().volume, h.data().I_S, h.data().p_SC};
  }
  static void core(const ConvexHull& h, Core& core) {
    core.kind = CoreKind::hull, core.hull = &h.data();
  }
  /// Faces as fans of triangles.
  static Drawing drawing(const ConvexHull& h) {
    std::vector<MeshTriangle> triangles;
    for (const HullFace& face : h.data().faces) {
      for (std::size_t i = 2; i < face.vertices.size(); ++i) {
        triangles.push_back({face.vertices[0], face.vertices[i - 1], face.vertices[i]});
      }
    }
    return surface_drawing("hull", h.data().vertices, triangles);
  }
  static Shape from_points(std::span<const Vector3d> points) { return ConvexHull(points); }
};

}  // namespace

ShapeType hull_shape() {
  return describe<ConvexHull, AboutHulls>({.name = "hull"});
}

}  // namespace carom::geometry

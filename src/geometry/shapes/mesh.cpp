#include "geometry/shapes/surface_drawing.h"

namespace carom::geometry {
namespace {

/// A larger mesh is drawn as the box around it, so that a page stays small.
constexpr std::size_t most_triangles = 60'000;

struct AboutMeshes {
  static double bounding_radius(const Mesh& m) { return m.mesh->bounding_radius; }
  /// Of a plate twice the volume over the whole surface is its thickness; of other solids it is less.
  static double thickness(const Mesh& m) { return 2 * m.mesh->volume / m.mesh->area; }
  static Bounds bounds(const Mesh& m, const Pose& X_WS) {
    const TriangleMesh& mesh = *m.mesh;
    return bounds_around(X_WS.p + X_WS.R * (0.5 * (mesh.low + mesh.high)),
                         X_WS.R.cwiseAbs() * (0.5 * (mesh.high - mesh.low)));
  }
  static MassProperties solid(const Mesh& m) { return {m.mesh->volume, m.mesh->I_C, m.mesh->p_MC}; }
  static const TriangleMesh* facets(const Mesh& m) { return m.mesh.get(); }
  static Drawing drawing(const Mesh& m) {
    const TriangleMesh& mesh = *m.mesh;
    if (mesh.triangles.size() <= most_triangles) {
      return surface_drawing("mesh", mesh.vertices, mesh.triangles);
    }
    Drawing around = drawing_of(Box{.size = mesh.high - mesh.low});
    around.p_SD = 0.5 * (mesh.low + mesh.high);
    return around;
  }
  static Shape from_surface(std::shared_ptr<const TriangleMesh> surface) {
    return Mesh{std::move(surface)};
  }
};

}  // namespace

ShapeType mesh_shape() {
  return describe<Mesh, AboutMeshes>({.name = "mesh"});
}

}  // namespace carom::geometry

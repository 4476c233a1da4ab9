// A piece of a mesh's surface, asked where a point of it is between the nodes.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "continuum/boundary_faces.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Nodes of a face with the values of their shape functions at a point.
struct PlaceOnSurface {
  std::array<int, 9> nodes{};  ///< places in SolidMesh::nodes
  std::array<double, 9> shares{};
  int count = 0;
};

/// The faces whose nodes all are among the given ones.
class SurfacePatch {
 public:
  SurfacePatch() = default;
  SurfacePatch(const SolidMesh& mesh, const std::vector<BoundaryFace>& faces,
               const std::vector<int>& nodes);

  /// Where the face nearest to a point is met along its normal; nothing beside all faces.
  std::optional<PlaceOnSurface> find(const Vector3d& point) const;

 private:
  struct Face {
    BoundaryFace face;
    std::array<Vector3d, 9> places;
    Vector3d middle = Vector3d::Zero();
    double radius = 0;  // of its nodes about the middle
  };
  std::vector<Face> faces_;
};

}  // namespace carom::continuum

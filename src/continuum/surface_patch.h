// A piece of a mesh's surface, asked where a point of it is between the nodes.
#pragma once

#include <array>
#include <optional>
#include <vector>

#include "continuum/boundary_faces.h"
#include "continuum/edge_bulge.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// So many nodes have a share in the displacement of a point at most.
inline constexpr int most_shares = 24;

/// Nodes around a point and their shares in its displacement: of quadratic faces the values of shape functions, of bilinear
/// ones those of a smooth interpolation, see edge_bulge.h. They sum up to one.
struct PlaceOnSurface {
  std::array<int, most_shares> nodes{};  ///< places in SolidMesh::nodes
  std::array<double, most_shares> shares{};
  int count = 0;

  void add(int node, double share);
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
  PlaceOnSurface place_on(const BoundaryFace& face, const Eigen::Vector2d& local) const;

  std::vector<Face> faces_;
  EdgeBulges bulges_;
};

}  // namespace carom::continuum

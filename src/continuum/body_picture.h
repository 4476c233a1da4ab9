// A mesh as a picture shows it: triangles of its surface, and of a plane section that shows what is inside.
#pragma once

#include <span>
#include <vector>

#include "carom/math.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// A place between two nodes, or in one.
struct PictureVertex {
  int a = 0, b = 0;  ///< places in SolidMesh::nodes
  double share = 0;  ///< of the second, 0 to 1
};

/// A plane by a point and its unit normal.
struct CutPlane {
  Vector3d point = Vector3d::Zero(), normal = Vector3d::Zero();
};

/// Triangles have three vertices each; those of the surface run counter-clockwise seen from outside.
struct BodyPicture {
  std::vector<PictureVertex> vertices;
  std::vector<int> surface, section;
};

/// A plane without a normal cuts nothing. Surface and section together have about `most` vertices at most:
/// finer meshes are drawn coarser, by cells of one size.
BodyPicture picture_of(const SolidMesh& mesh, std::span<const BoundaryFace> faces,
                       const CutPlane& plane, std::size_t most);

inline Vector3d place_of(const SolidMesh& mesh, const PictureVertex& vertex) {
  return (1 - vertex.share) * mesh.nodes[static_cast<std::size_t>(vertex.a)] +
         vertex.share * mesh.nodes[static_cast<std::size_t>(vertex.b)];
}

}  // namespace carom::continuum

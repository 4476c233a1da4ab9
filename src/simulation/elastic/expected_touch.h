// A touch that a mesh is made for, before it happens.
#pragma once

#include <vector>

#include "carom/math.h"
#include "continuum/solid_mesh.h"

namespace carom::simulation {

/// A touch that a body must be fine enough for, as Hertz' theory expects it.
struct ExpectedTouch {
  Vector3d p_B = Vector3d::Zero();  ///< on the surface, body axes [m]
  Vector3d n_B = Vector3d::Zero();  ///< unit, out of the body there
  double radius = 0;                ///< of the contact [m]
  double duration = 0;              ///< [s]
  bool rubs = false;                ///< with friction on a body that deforms too
};

/// Those faces of the surface of a mesh in axes F that look towards what touches the body, wherever they are. The sides of a block
/// that stands on its bottom do not.
std::vector<continuum::BoundaryFace> faces_toward(
    const continuum::SolidMesh& mesh, const Pose& X_BF,
    const std::vector<continuum::BoundaryFace>& surface, const std::vector<ExpectedTouch>& touches);

/// Those of the given nodes that are so near to a touch, in its radius; places of nodes are in axes F.
std::vector<int> nodes_near(const std::vector<Vector3d>& places_F, const Pose& X_BF,
                            const std::vector<int>& nodes,
                            const std::vector<ExpectedTouch>& touches, double reach);

}  // namespace carom::simulation

// The surface of a mesh of hexahedra.
#pragma once

#include <vector>

#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Faces of hexahedra that belong to one element only, in the order of the elements.
std::vector<BoundaryFace> outer_faces(const SolidMesh& mesh);

/// Their nodes, rising.
std::vector<int> nodes_of_faces(const std::vector<BoundaryFace>& faces);

}  // namespace carom::continuum

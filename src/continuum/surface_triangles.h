// The surface of a mesh as triangles, where it is the shape of its body.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "carom/shapes.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Boundary faces split into triangles between their nodes: 2 of a face of 4 nodes, 4 of one of 6, 8 of one of 9.
/// Its vertices are the nodes of the surface in their order (nodes_of_faces()). Null and problems at `place` where
/// the surface is none of a body, as where elements hold together by an edge alone.
std::shared_ptr<const TriangleMesh> surface_triangles(const SolidMesh& mesh,
                                                      const std::string& place,
                                                      std::vector<Problem>& problems);

}  // namespace carom::continuum

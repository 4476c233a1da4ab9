// The surface of a mesh, and integrals over it.
#pragma once

#include <Eigen/Core>
#include <span>
#include <vector>

#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Faces that one element only has, in the order of blocks, elements and their faces.
std::vector<BoundaryFace> boundary_faces(const SolidMesh& mesh);

/// Their nodes, rising.
std::vector<int> nodes_of_faces(std::span<const BoundaryFace> faces);

/// Outward unit normal of a face between its corners, as if it were flat.
Vector3d flat_normal(const SolidMesh& mesh, const BoundaryFace& face);

/// Share of each node in the area of the faces, ∫N·dA; zero for nodes of none [m²]. Their sum is
/// the area. Corners of flat quadratic triangles have none of it, those of curved ones a little of
/// either sign.
Eigen::VectorXd surface_node_weights(const SolidMesh& mesh, std::span<const BoundaryFace> faces);

/// The same with the outward normal, ∫N·n·dA: minus a uniform pressure's force on the node per
/// pressure [m²]. Over a closed surface they sum up to zero.
std::vector<Vector3d> surface_node_areas(const SolidMesh& mesh,
                                         std::span<const BoundaryFace> faces);

}  // namespace carom::continuum

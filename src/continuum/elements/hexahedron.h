// What hexahedra of every order share: numbering, faces, Gauss points, recovery of stresses.
#pragma once

#include "continuum/element_type.h"

namespace carom::continuum {

/// Local coordinates of the first `count` of the 27 nodes, in the order of ElementBlock.
std::vector<Vector3d> hexahedron_places(int count);
/// Gauss-Legendre points, 2 or 3 in each direction: exact up to degree 3 or 5 in each coordinate.
std::vector<IntegrationPoint> hexahedron_points(int per_direction);
/// Fills in corners, faces of 4 or 9 nodes, integration and recovery of stresses.
void describe_hexahedron(ElementType& type, int nodes_per_face, int points_per_direction);
/// Trilinear shape functions of the corners.
void trilinear_shape(const Vector3d& local, NodeValues& N);

}  // namespace carom::continuum

// Volume, centre and inertia of what the elements of a mesh fill: the truth of a mesh that stands
// for no simpler shape.
#pragma once

#include "carom/math.h"
#include "continuum/solid_mesh.h"

namespace carom::continuum {

/// Of a solid of density 1 kg/m³.
struct MeshMoments {
  double volume = 0;                    ///< [m³]
  Vector3d centre = Vector3d::Zero();   ///< of mass, in the mesh's axes [m]
  Matrix3d inertia = Matrix3d::Zero();  ///< about the centre of mass [m⁵]
};

/// Exact to rounding while edges are straight (of trilinear elements: edges of parallelepipeds),
/// else to the order of the elements. No element may be a bad one (find_bad_elements()).
MeshMoments mesh_moments(const SolidMesh& mesh);

}  // namespace carom::continuum

// How well shaped the hexahedra of a mesh are, and what volume they fill.
#pragma once

#include "continuum/solid_mesh.h"

namespace carom::continuum {

struct MeshQuality {
  /// Least triple product of the unit tangents at a corner: 1 for a brick, 0 flat, < 0 inside out.
  double worst_corner = 1;
  /// Least determinant at an integration point over the product of the tangents' lengths there.
  double worst_inside = 1;
  double volume = 0;  ///< of the elements as interpolated [m³]
};

MeshQuality mesh_quality(const SolidMesh& mesh);

}  // namespace carom::continuum

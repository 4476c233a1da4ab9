// How well shaped the hexahedra of a mesh are, and what volume they fill.
#pragma once

#include "continuum/solid_mesh.h"

namespace carom::continuum {

struct HexahedraQuality {
  /// Least triple product of the unit tangents at a corner: 1 for a brick, 0 flat, < 0 inside out.
  double worst_corner = 1;
  /// Least determinant at an integration point over the product of the tangents' lengths there.
  double worst_inside = 1;
  double volume = 0;  ///< of the elements as interpolated [m³]
};

HexahedraQuality hexahedra_quality(const SolidMesh& mesh);

}  // namespace carom::continuum

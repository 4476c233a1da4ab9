// The surface of a slender shape as rings around the axis of its beam, for pictures.
#pragma once

#include <vector>

#include "carom/math.h"
#include "carom/shapes.h"
#include "continuum/meshing/beam_form.h"

namespace carom::continuum {

/// Triangles have three vertices each and run counter-clockwise seen from outside.
struct DrawnSurface {
  std::vector<Vector3d> places;  ///< axes F [m]
  std::vector<int> triangles;
};

/// Of a shape that has this form.
DrawnSurface beam_surface(const Shape& shape, const BeamForm& form);

}  // namespace carom::continuum

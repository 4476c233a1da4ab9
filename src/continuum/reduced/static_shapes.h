// Shapes that a beam takes when it is held: added to its modes, so that few of those do.
#pragma once

#include <vector>

#include "continuum/reduced/beam.h"

namespace carom::continuum {

/// A force and a moment at a place x along the beam.
struct SectionLoad {
  double x = 0;  ///< [m]
  Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
};

/// The six unit forces and moments at a place.
std::vector<SectionLoad> unit_loads(double x);

/// Adds to free modes what they lack of the beam's static answers to loads: shapes that are orthogonal to the modes and to each
/// other in mass and stiffness (Rubin 1975). They vibrate faster than the modes and are told from them by `is_static`.
std::vector<BeamMode> with_static_shapes(const Beam& beam, std::vector<BeamMode> modes,
                                         const std::vector<SectionLoad>& loads);

}  // namespace carom::continuum

// Quantities against each other: phase plots, orbits of pins, paths of bodies.
#pragma once

#include "tool/run_curves.h"

namespace carom::io {

/// Velocity over position, of bodies along an axis or of joints.
void make_phase(RunCurves& curves);

/// The way of pins in their bushes where there are any, else of bodies in a plane.
void make_orbit(RunCurves& curves);

}  // namespace carom::io

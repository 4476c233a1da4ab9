// Pictures of single impacts: their way in the space of impulses, and what elastic contacts carry.
#pragma once

#include "tool/run_curves.h"

namespace carom::io {

/// Normal over tangential impulse on the second body, touch by touch. The tangent is that of the largest
/// tangential impulse.
void make_impulse(RunCurves& curves);

/// Pressure and shear at the nodes of an elastic contact, and Hertz' pressure, over the distance from the centre
/// of the load.
void make_patch(RunCurves& curves);

}  // namespace carom::io

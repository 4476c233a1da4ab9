// Pictures of single impacts: their way in the space of impulses.
#pragma once

#include "tool/run_curves.h"

namespace carom::io {

/// Normal over tangential impulse on the second body, touch by touch. The tangent is that of the largest
/// tangential impulse.
void make_impulse(RunCurves& curves);

}  // namespace carom::io

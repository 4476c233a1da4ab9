// Pictures of what a run tells about normal forces when it is asked to: their parts, and how indentations move.
#pragma once

#include "tool/run_curves.h"

namespace carom::io {

/// Elastic, damping and plastic part of normal forces over time, those that are not zero.
void make_force_parts(RunCurves& curves);

/// Rate and acceleration of indentations over time.
void make_indentation_rate(RunCurves& curves);
void make_indentation_acceleration(RunCurves& curves);

}  // namespace carom::io

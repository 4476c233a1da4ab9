// Slip that turns while it slides: Keller's differential equation in the normal impulse.
#pragma once

#include "impact/impact_path.h"

namespace carom::impact {

/// Follows the slip until the impact ends, or until the slip is as good as straight: then returns the
/// straight piece that remains. `only_stopped` goes on until the slip has all but stopped.
StraightPiece follow_turning_slip(ImpactPath& path, double tolerance, bool only_stopped);

}  // namespace carom::impact

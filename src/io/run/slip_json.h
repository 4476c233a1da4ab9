// The slip of a rigid impact as JSON, the same in runs and in collisions.
#pragma once

#include "carom/impact.h"
#include "io/json_values.h"

namespace carom::io {

/// Empty where no path is known: algebraic hypotheses, and several contacts at once.
Json slip_json(const SlipPhases& phases);

}  // namespace carom::io

// The configuration that a model is drawn in, without motion.
#pragma once

#include "carom/mechanics.h"

namespace carom::multibody {

/// The assembled configuration at rest, whatever speeds the model gives: coordinates zero, unit
/// quaternions. Runs begin with start_state().
State rest_state(const Model& model);

}  // namespace carom::multibody

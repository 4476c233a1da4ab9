// What friction needs to know of how a candidate moves.
#pragma once

#include "contact/candidates.h"
#include "contact/touch_friction.h"

namespace carom::simulation {

inline contact::SurfaceMotion surface_motion(const contact::TouchState& touch) {
  return {touch.n_W, touch.slip_W, touch.w_rel_W, touch.mean_spin};
}

}  // namespace carom::simulation

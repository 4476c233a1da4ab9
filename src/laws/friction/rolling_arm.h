// The lever of rolling moments.
#pragma once

#include <cmath>

#include "carom/friction.h"

namespace carom::laws {

/// The radius the user gave, or that of the shapes; a flat face does not roll and has none.
inline double rolling_arm(double radius, const FrictionContact& contact) {
  if (radius > 0) return radius;
  return std::isfinite(contact.effective_radius) ? contact.effective_radius : 0;
}

}  // namespace carom::laws

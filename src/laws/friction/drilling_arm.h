// The lever of drilling moments: the mean distance at which friction acts around the normal.
#pragma once

#include <cmath>
#include <numbers>

#include "carom/friction.h"

namespace carom::laws {

/// Of a Hertz contact of radius a: ∫p·r dA/∫p dA = 3π·a/16. A flat disc with even pressure has (2/3)·radius.
inline double drilling_arm(double disc_radius, const FrictionContact& contact) {
  if (disc_radius > 0) return 2.0 / 3 * disc_radius;
  if (!std::isfinite(contact.contact_radius)) return 0;
  return 3 * std::numbers::pi / 16 * contact.contact_radius;
}

}  // namespace carom::laws

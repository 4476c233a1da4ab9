// What the laws share that give the force from the slip alone: its direction, and the speed below which
// it falls to zero.
#pragma once

#include <algorithm>
#include <cmath>

#include "carom/friction.h"

namespace carom::laws {

/// μ·N against the slip; `coefficient` is that at the present speed and must vanish with it.
inline Tangent against_slip(const FrictionContact& contact, double coefficient) {
  const double speed = contact.slip.norm();
  if (!(speed > 0)) return {};
  return -(coefficient * contact.normal_force / speed) * contact.slip;
}

/// v/√(v² + v_d²): a line through zero for formulas that jump there.
inline double smooth_sign(double speed, double transition_speed) {
  const double size = std::hypot(speed, transition_speed);
  return size > 0 ? speed / size : 0;
}

/// μ_k + (μ_s − μ_k)·exp(−(v/v_s)^γ)                                      Bo and Pavelescu 1982
inline double stribeck_coefficient(double kinetic, double at_rest, double speed,
                                   double stribeck_speed, double exponent = 2) {
  return kinetic + (at_rest - kinetic) * std::exp(-std::pow(speed / stribeck_speed, exponent));
}

/// For laws whose `transition_speed` may be left out: a share of the speed of the touch, or of its slip,
/// since a gentle touch of fast surfaces must not make the line steeper than their slip asks for.
template <class Law>
void transition_from_touch(Law& law, const FrictionOnset& onset) {
  constexpr double share_of_approach = 1e-3;
  constexpr double share_of_slip = 1e-4;
  if (law.transition_speed > 0) return;
  law.transition_speed =
      std::max(share_of_approach * onset.approach_speed, share_of_slip * onset.slip_speed);
}

}  // namespace carom::laws

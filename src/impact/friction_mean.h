// Friction of a whole impact along one mean direction: that of the slip after, or Smith's mean.
#pragma once

#include "impact/contact_inertia.h"

namespace carom::impact {

/// An impact that gains `gain` of normal velocity whatever friction does.
struct NewtonImpact {
  ContactInertia inertia;
  Vector2d slip;    ///< before [m/s]
  double gain;      ///< (1 + e) times the approach speed [m/s]
  double friction;  ///< μ

  /// Normal impulse gained per ratio P_t/P_n = −ratio: gain/(nn − tn·ratio), > 0 where it exists.
  double denominator(const Vector2d& ratio) const { return inertia.nn - inertia.tn.dot(ratio); }
  Vector3d impulse(const Vector2d& ratio) const {
    const double P_n = gain / denominator(ratio);
    return {-P_n * ratio.x(), -P_n * ratio.y(), P_n};
  }
  Vector2d slip_after(const Vector2d& ratio) const {
    return slip + gain / denominator(ratio) * (inertia.tn - inertia.tt * ratio);
  }
};

/// Kane and Levinson: friction μ·P_n opposes the slip after. For impacts that friction cannot stop.
Vector3d impulse_against_slip_after(const NewtonImpact& impact);

/// Smith 1991: P_t = −μ·P_n·(|u₀|·u₀ + |u₁|·u₁)/(|u₀|² + |u₁|²), u₀ ≠ 0 before and u₁ after.
Vector3d impulse_against_mean_slip(const NewtonImpact& impact);

}  // namespace carom::impact

// The free impact under F = K·δⁿ·(1 + D·δ̇/v₀) in closed form, in units of m, v₀ and
// S = (m·v₀²/K)^(1/(n+1)): only n and D are left. One quadrature gives the times.
#pragma once

namespace carom::laws {

struct HuntCrossleyImpact {
  double restitution;
  double max_depth;         ///< in S
  double peak_force;        ///< in K·Sⁿ
  double depth_at_peak;     ///< in S
  double rate_at_peak;      ///< in v₀
  double compression_time;  ///< in S/v₀
  double duration;          ///< in S/v₀
};

/// Damping D that realises a restitution in (0, 1]: the root of D(1+e) = ln[(1+D)/(1−e·D)], which
/// holds for every exponent (Marhefka and Orin 1999; Gonthier et al. 2004; Zhang and Sharf 2009).
double hunt_crossley_damping(double restitution);

/// Restitution realised by a damping D >= 0: the inverse of the above.
double hunt_crossley_restitution(double damping);

/// All of the impact. Times are good to 1e-10 relative.
HuntCrossleyImpact hunt_crossley_impact(double exponent, double damping);

}  // namespace carom::laws

// F = max(0, K·δ^(3/2) + √5·β·√(m·K)·δ^¼·δ̇): Tsuji's damping with the force clamped.
// The form of Chrono's smooth contact ("Hertz"). Because the clamp ends the contact at zero force,
// the rebound is that of the clamped spring and dashpot, not the restitution asked for.
#include "laws/normal/tsuji_contact.h"

namespace carom::laws {

NormalLawEntry chrono_hertz() {
  return describe_tsuji({
      .name = "chrono-hertz",
      .summary = "Tsuji's law with the force clamped at zero, as in Chrono",
      .formula = "F = max(0, K·δⁿ + c·δᵖ·δ̇),  p = (n−1)/2,  c = √(2(n+1))·β·√(m·K)",
      .source = "form read in the source code of Chrono (smooth contact, Hertz)",
      .validity = "rebounds faster than asked: 0.5 gives 0.550",
      .separation = Separation::zero_force,
  });
}

}  // namespace carom::laws

// F = K·δⁿ + c·δᵖ·δ̇,  p = (n−1)/2,  c = √(2(n+1))·β·√(m·K),  β = −ln e/√(π² + ln² e)
// Tsuji, Tanaka and Ishida, Powder Technol. 71:239, 1992, n = 3/2 (then c = √5·β·√(m·K)).
// With y = δ^((n+1)/2) the phase portrait is that of the linear oscillator for every n, so e is
// exact and does not depend on the speed, provided tension is allowed until δ = 0.
#include "laws/normal/tsuji_contact.h"

namespace carom::laws {

NormalLawEntry tsuji() {
  return describe_tsuji({
      .name = "tsuji",
      .summary = "Hertz spring with the damping that makes e independent of speed",
      .formula =
          "F = K·δⁿ + c·δᵖ·δ̇,  p = (n−1)/2,  c = √(2(n+1))·β·√(m·K),  β = −ln e/√(π² + ln² e)",
      .source = "Tsuji, Tanaka and Ishida, Powder Technol. 71:239, 1992",
      .validity = "exact when tension is allowed until zero indentation; at zero force it rebounds "
                  "faster",
      .separation = Separation::zero_indentation,
      .separation_is_free = true,
  });
}

}  // namespace carom::laws

// F = K·δⁿ + c·δᵖ·δ̇,  p = (n−1)/2,  c = √(2(n+1))·β·√(m·K),  β = −ln e/√(π² + ln² e)
// Tsuji, Tanaka and Ishida, Powder Technol. 71:239, 1992, n = 3/2 (then c = √5·β·√(m·K)).
// With y = δ^((n+1)/2) the phase portrait is that of the linear oscillator for every n, so e is
// exact and does not depend on the speed, provided tension is allowed until δ = 0.
#include "laws/normal/tsuji_contact.h"
#include "laws/spring_dashpot.h"

namespace carom::laws {

NormalLawEntry tsuji() {
  using Law = RatioDampedContact;
  return describe<Law>({
      .name = "tsuji",
      .family = "viscous",
      .summary = "Hertz spring with the damping that makes e independent of speed",
      .formula =
          "F = K·δⁿ + c·δᵖ·δ̇,  p = (n−1)/2,  c = √(2(n+1))·β·√(m·K),  β = −ln e/√(π² + ln² e)",
      .source = "Tsuji, Tanaka and Ishida, Powder Technol. 71:239, 1992",
      .validity = "exact when tension is allowed until zero indentation; at zero force it rebounds "
                  "faster",
      .parameters = tsuji_parameters(),
      .separation = Separation::zero_indentation,
      .separation_is_free = true,
      .dissipation = &Law::damping_ratio,
      .from_restitution = [](Law& law, double e,
                             const Onset&) { law.damping_ratio = logarithmic_ratio(e); },
      .at_onset = &set_tsuji_damping,
      .exactly = [](const Law&, double e, Separation separation,
                    const Onset&) { return spring_dashpot_ratio(e, separation); },
  });
}

}  // namespace carom::laws

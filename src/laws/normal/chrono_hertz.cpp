// F = max(0, K·δ^(3/2) + √5·β·√(m·K)·δ^¼·δ̇): Tsuji's damping with the force clamped.
// The form of Chrono's smooth contact ("Hertz"). Because the clamp ends the contact at zero force,
// the rebound is that of the clamped spring and dashpot, not the restitution asked for.
#include "laws/normal/tsuji_contact.h"
#include "laws/spring_dashpot.h"

namespace carom::laws {

NormalLawEntry chrono_hertz() {
  using Law = RatioDampedContact;
  return describe<Law>({
      .name = "chrono-hertz",
      .family = "viscous",
      .summary = "Tsuji's law with the force clamped at zero, as in Chrono",
      .formula = "F = max(0, K·δⁿ + c·δᵖ·δ̇),  p = (n−1)/2,  c = √(2(n+1))·β·√(m·K)",
      .source = "form read in the source code of Chrono (smooth contact, Hertz)",
      .validity = "rebounds faster than asked: 0.5 gives 0.550",
      .parameters = tsuji_parameters(),
      .separation = Separation::zero_force,
      .dissipation = &Law::damping_ratio,
      .from_restitution = [](Law& law, double e,
                             const Onset&) { law.damping_ratio = logarithmic_ratio(e); },
      .at_onset = &set_tsuji_damping,
      .exactly = [](const Law&, double e, Separation separation,
                    const Onset&) { return spring_dashpot_ratio(e, separation); },
  });
}

}  // namespace carom::laws

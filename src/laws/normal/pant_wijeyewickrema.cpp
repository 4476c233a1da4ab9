// F = K·δⁿ·(1 + D·δ̇/v₀) while closing, F = K·δⁿ while opening;  D = 3(1 − e²)/(2e²)
// Pant and Wijeyewickrema, 2012 (as cited in surveys), for n = 1
// Exactly, for every n: e² = 2[D − ln(1+D)]/D², the energy left at the deepest point.
#include <cmath>

#include "laws/depth_power.h"
#include "laws/describe.h"
#include "numerics/log1p_remainder.h"
#include "numerics/root_bracket.h"

namespace carom::laws {
namespace {

struct ApproachDamped {
  double stiffness;       ///< K [N/mⁿ]
  double exponent;        ///< n
  double damping_factor;  ///< χ = D·K/v₀ [N·s/m^(n+1)]

  double force(const NormalContact& contact) const {
    const double damping = damping_factor * std::fmax(contact.depth_rate, 0);
    return (stiffness + damping) * depth_power(contact.depth, exponent);
  }
  double elastic_energy(double depth) const {
    return stiffness * depth_power(depth, exponent + 1) / (exponent + 1);
  }
};

double damping_for(double e) {
  if (e >= 1) return 0;
  const auto misfit = [e](double d) { return 2 * numerics::log1p_remainder(d) / (d * d) - e * e; };
  // 2[D − ln(1+D)]/D² lies between 1 − 2D/3 and 2/D.
  return numerics::find_root(misfit, 1e-3 * (1 - e), 2 / (e * e), 0);
}

}  // namespace

NormalLawEntry pant_wijeyewickrema() {
  using Law = ApproachDamped;
  return describe<Law>({
      .name = "pant-wijeyewickrema",
      .family = "hunt-crossley",
      .summary = "Hunt-Crossley that damps on the approach only",
      .formula = "F = K·δⁿ·(1 + D·δ̇/v₀) closing, K·δⁿ opening,  D = 3(1 − e²)/(2e²)",
      .source = "Pant and Wijeyewickrema, 2012 (as cited in surveys), n = 1",
      .validity =
          "within 0.03 of what is asked for every e; the force has a kink at the deepest point",
      .parameters = {{&Law::stiffness, "stiffness", "N/m^n", positive, 1e9,
                      "K of the elastic force K·δⁿ"},
                     {&Law::exponent,
                      "exponent",
                      "1",
                      {.min = 1, .max = 3},
                      1.5,
                      "n; 1 in the paper",
                      Origin::optional},
                     {&Law::damping_factor, "damping_factor", "N*s/m^(n+1)", not_negative, 1e9,
                      "χ of the damping force χ·δⁿ·δ̇", Origin::computed}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::damping_factor,
      .from_restitution =
          [](Law& law, double e, const Onset& onset) {
            law.damping_factor = 1.5 * (1 - e * e) / (e * e) * law.stiffness / onset.approach_speed;
          },
      .exactly =
          [](const Law& law, double e, Separation, const Onset& onset) {
            return damping_for(e) * law.stiffness / onset.approach_speed;
          },
  });
}

}  // namespace carom::laws

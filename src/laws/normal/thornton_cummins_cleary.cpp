// F = K·δ^(3/2) + 2γ·√(m·S_n)·δ̇,  S_n = (3/2)·K·√δ, ending at zero force
// γ = √(1/[1 − (1+e)²·exp(α(e))] − 1), α a polynomial of degree ten
// Thornton, Cummins and Cleary, Powder Technol. 233:30, 2013
// Tsuji's damping with the ratio fitted to separation without tension.
#include <cmath>

#include "laws/normal/viscous_contact.h"
#include "laws/spring_dashpot.h"

namespace carom::laws {
namespace {

double published_ratio(double e) {
  if (e >= 1) return 0;
  constexpr double h[] = {-6.918798, -16.41105, 146.8049,  -796.4559, 2928.711,
                          -7206.864, 11494.29,  -11342.18, 6276.757,  -1489.915};
  double alpha = 0;
  for (int i = 9; i >= 0; --i) alpha = e * (h[i] + alpha);
  return std::sqrt(1 / (1 - (1 + e) * (1 + e) * std::exp(alpha)) - 1);
}

}  // namespace

NormalLawEntry thornton_cummins_cleary() {
  using Law = RatioDampedContact;
  return describe<Law>({
      .name = "thornton-cummins-cleary",
      .family = "viscous",
      .summary = "Tsuji's damping, refitted for separation without tension",
      .formula = "F = K·δ^(3/2) + 2γ·√(m·(3/2)·K·√δ)·δ̇,  γ(e) by a polynomial of degree ten",
      .source = "Thornton, Cummins and Cleary, Powder Technol. 233:30, 2013",
      .validity = "within 0.001 for e from 0.1 to 0.9, 0.009 off near 0.99",
      .parameters = {stiffness_parameter<Law>("N/m^1.5"),
                     {&Law::damping_ratio, "damping_ratio", "1", not_negative, 0.2, "γ",
                      Origin::computed},
                     {member<Law>(&Law::damping), "damping", "N*s/m^1.25", not_negative, 1e5,
                      "c of the damping force c·δ^¼·δ̇", Origin::computed}},
      .separation = Separation::zero_force,
      .separation_is_free = true,
      .dissipation = &Law::damping_ratio,
      .from_restitution = [](Law& law, double e,
                             const Onset&) { law.damping_ratio = published_ratio(e); },
      .at_onset =
          [](Law& law, const Onset& onset) {
            law.damping =
                2 * law.damping_ratio * std::sqrt(1.5 * onset.effective_mass * law.stiffness);
          },
      // 2γ√(3/2) = √5·β: the same oscillator as Tsuji's.
      .exactly =
          [](const Law&, double e, Separation separation, const Onset&) {
            return std::sqrt(5.0 / 6) * spring_dashpot_ratio(e, separation);
          },
      .constants = {{member<Law>(&Law::exponent), 1.5},
                    {member<Law>(&Law::damping_exponent), 0.25}},
  });
}

}  // namespace carom::laws

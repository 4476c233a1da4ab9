// F = K·δⁿ·(1 + (3/2)·α·δ̇)
// Marhefka and Orin, IEEE Trans. SMC-A 29:566, 1999
// α is a constant of the materials, so the restitution falls with speed: e ≈ 1 − α·v₀ when small,
// exactly the e with D(1+e) = ln[(1+D)/(1−e·D)], D = (3/2)·α·v₀.
#include "laws/normal/hunt_crossley_family.h"
#include "laws/normal/power_parameters.h"

namespace carom::laws {
namespace {

struct MarhefkaOrin : HuntCrossleyContact {
  double alpha;  ///< [s/m]
};

double alpha_of(double damping_factor, double stiffness) {
  return damping_factor / (1.5 * stiffness);
}

}  // namespace

NormalLawEntry marhefka_orin() {
  using Law = MarhefkaOrin;
  return describe<Law>({
      .name = "marhefka-orin",
      .family = "hunt-crossley",
      .summary = "Hunt-Crossley with a material constant instead of a restitution",
      .formula = "F = K·δⁿ·(1 + (3/2)·α·δ̇)",
      .source = "Marhefka and Orin, IEEE Trans. Syst. Man Cybern. A 29:566, 1999",
      .validity = "any speed; the restitution falls as the speed rises",
      .parameters = {stiffness_parameter<Law>(),
                     exponent_parameter<Law>(),
                     {&Law::alpha, "alpha", "s/m", not_negative, 0.2,
                      "slope of the restitution against the speed"},
                     {member<Law>(&Law::damping_factor), "damping_factor", "N*s/m^(n+1)",
                      not_negative, 3e8, "χ = (3/2)·α·K", Origin::computed}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::alpha,
      .at_onset = [](Law& law,
                     const Onset&) { law.damping_factor = 1.5 * law.alpha * law.stiffness; },
      .exactly =
          [](const Law& law, double e, Separation separation, const Onset& onset) {
            return alpha_of(exact_damping_factor(law, e, separation, onset), law.stiffness);
          },
  });
}

}  // namespace carom::laws

// F = k·δ·(1 + d·δ̇)₊
// Drake's point contact. Two bodies combine as k = k₁k₂/(k₁ + k₂), d = (k₂d₁ + k₁d₂)/(k₁ + k₂).
#include "laws/normal/hunt_crossley_family.h"
#include "laws/normal/viscous_contact.h"

namespace carom::laws {
namespace {

struct Drake : HuntCrossleyContact {
  double dissipation;  ///< d [s/m]
};

}  // namespace

NormalLawEntry drake() {
  using Law = Drake;
  return describe<Law>({
      .name = "drake",
      .family = "viscous",
      .summary = "linear Hunt-Crossley contact as in Drake",
      .formula = "F = k·δ·(1 + d·δ̇)",
      .source = "form read in the documentation and source code of Drake (point contact)",
      .validity = "any speed; the restitution falls as the speed rises",
      .parameters = {stiffness_parameter<Law>("N/m", 1e6),
                     {&Law::dissipation, "dissipation", "s/m", not_negative, 0.5,
                      "d = (k₂d₁ + k₁d₂)/(k₁ + k₂) of the bodies' coefficients"},
                     {member<Law>(&Law::damping_factor), "damping_factor", "N*s/m^2", not_negative,
                      1e6, "k·d", Origin::computed}},
      .separation = Separation::zero_indentation,
      .dissipation = &Law::dissipation,
      .at_onset = [](Law& law,
                     const Onset&) { law.damping_factor = law.dissipation * law.stiffness; },
      .exactly =
          [](const Law& law, double e, Separation separation, const Onset& onset) {
            return exact_damping_factor(law, e, separation, onset) / law.stiffness;
          },
      .constants = {{member<Law>(&Law::exponent), 1}},
  });
}

}  // namespace carom::laws

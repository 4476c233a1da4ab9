// F = K·[δ^(3/2) + (3/2)·A·√δ·δ̇]
// Kuwabara and Kono, Jpn. J. Appl. Phys. 26:1230, 1987; Brilliantov et al., Phys. Rev. E 53:5382, 1996
// A is a relaxation time of the material: the restitution falls as v₀^(1/5), it is not asked for.
// Separation at δ = 0 is what the series of Ramírez et al. (1999) assumes.
#include "laws/normal/viscous_contact.h"

namespace carom::laws {
namespace {

struct KuwabaraKono : ViscousContact {
  double damping_time;  ///< A [s]
};

}  // namespace

NormalLawEntry kuwabara_kono() {
  using Law = KuwabaraKono;
  return describe<Law>({
      .name = "kuwabara-kono",
      .family = "viscous",
      .summary = "viscoelastic sphere with a material's relaxation time",
      .formula = "F = K·[δ^(3/2) + (3/2)·A·√δ·δ̇]",
      .source =
          "Kuwabara and Kono, Jpn. J. Appl. Phys. 26:1230, 1987; Brilliantov et al., Phys. Rev. "
          "E 53:5382, 1996",
      .validity = "viscous loss without yield; e falls as the fifth root of the speed",
      .parameters = {stiffness_parameter<Law>("N/m^1.5"),
                     {&Law::damping_time, "damping_time", "s", not_negative, 1e-6,
                      "A, a relaxation time of the material"},
                     {member<Law>(&Law::damping), "damping", "N*s/m^1.5", not_negative, 1e3,
                      "(3/2)·A·K", Origin::computed}},
      .separation = Separation::zero_indentation,
      .separation_is_free = true,
      .dissipation = &Law::damping_time,
      .at_onset = [](Law& law,
                     const Onset&) { law.damping = 1.5 * law.damping_time * law.stiffness; },
      .constants = {{member<Law>(&Law::exponent), 1.5}, {member<Law>(&Law::damping_exponent), 0.5}},
  });
}

}  // namespace carom::laws

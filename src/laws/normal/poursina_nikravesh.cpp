// F = K·δ^(3/2) + c·δ̇,  c = 1.95·(e^(−0.3) − 1)·K^0.4·v₀^0.2·m^0.6, ending at zero force
// Poursina and Nikravesh, J. Comput. Nonlin. Dyn. 15, 2020 (e is the restitution)
#include <cmath>

#include "laws/normal/viscous_contact.h"

namespace carom::laws {

NormalLawEntry poursina_nikravesh() {
  using Law = ViscousContact;
  return describe<Law>({
      .name = "poursina-nikravesh",
      .family = "viscous",
      .summary = "Hertz spring with a linear dashpot fitted to the restitution",
      .formula = "F = K·δ^(3/2) + c·δ̇,  c = 1.95(e^(−0.3) − 1)·K^0.4·v₀^0.2·m^0.6",
      .source = "Poursina and Nikravesh, J. Comput. Nonlin. Dyn. 15, 2020; Nikravesh and Poursina, "
                "Eq. 12",
      .validity = "within 0.002 for e from 0.1 to 0.9; the force jumps to c·v₀ at first touch",
      .parameters = {stiffness_parameter<Law>("N/m^1.5"), dashpot_parameter<Law>()},
      .separation_is_free = true,
      .dissipation = &Law::damping,
      .from_restitution =
          [](Law& law, double e, const Onset& onset) {
            law.damping = 1.95 * (std::pow(e, -0.3) - 1) * std::pow(law.stiffness, 0.4) *
                          std::pow(onset.approach_speed, 0.2) * std::pow(onset.effective_mass, 0.6);
          },
      .constants = {{&Law::exponent, 1.5}, {&Law::damping_exponent, 0}},
  });
}

}  // namespace carom::laws

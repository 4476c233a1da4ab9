// F = K·δⁿ + c·δ̇,  c = α·(e^β − 1)·[K·v₀^(n−1)·mⁿ]^(1/(n+1)), ending at zero force
// α = 0.3331n⁴ − 1.49n³ + 3.077n² − 2.306n + 1.794,  β = 1.285n^0.2533 − 1.725
// Poursina and Nikravesh, Multibody Syst. Dyn. 50:169, 2020 (e is the restitution)
#include <cmath>

#include "laws/normal/viscous_contact.h"
#include "laws/validity.h"

namespace carom::laws {

NormalLawEntry poursina_nikravesh_general() {
  using Law = ViscousContact;
  return describe<Law>({
      .name = "poursina-nikravesh-general",
      .family = "viscous",
      .summary = "spring of any exponent with a linear dashpot fitted to the restitution",
      .formula = "F = K·δⁿ + c·δ̇,  c = α(e^β − 1)·[K·v₀^(n−1)·mⁿ]^(1/(n+1)),  "
                 "α = 0.3331n⁴ − 1.49n³ + 3.077n² − 2.306n + 1.794,  β = 1.285n^0.2533 − 1.725",
      .source =
          "Poursina and Nikravesh, Multibody Syst. Dyn. 50:169, 2020; Nikravesh and Poursina, "
          "Eq. 13",
      .validity = "within 0.007 for n from 1 to 2; not for n near 3, where 0.5 gives 0.727",
      .parameters = {stiffness_parameter<Law>(), exponent_parameter<Law>(),
                     dashpot_parameter<Law>()},
      .separation_is_free = true,
      .dissipation = &Law::damping,
      .from_restitution =
          [](Law& law, double e, const Onset& onset) {
            const double n = law.exponent;
            const double alpha = (((0.3331 * n - 1.49) * n + 3.077) * n - 2.306) * n + 1.794;
            const double beta = 1.285 * std::pow(n, 0.2533) - 1.725;
            law.damping = alpha * (std::pow(e, beta) - 1) *
                          std::pow(law.stiffness * std::pow(onset.approach_speed, n - 1) *
                                       std::pow(onset.effective_mass, n),
                                   1 / (n + 1));
          },
      .constants = {{&Law::damping_exponent, 0}},
      .outside = [](const Law& law, const Onset&, double) -> std::string {
        if (!(law.exponent > 2)) return "";
        return "its published fit covers exponents from 1 to 2, not " + short_text(law.exponent, 3);
      },
  });
}

}  // namespace carom::laws

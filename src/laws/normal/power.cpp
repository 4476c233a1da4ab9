// F = K·δⁿ + c·δᵖ·|δ̇|^q·sgn δ̇: the general viscous form with free exponents.
// p = 1/4 is Falcon et al., Eur. Phys. J. B 3:45, 1998; p = 0.65 Bordbar and Hyppänen 2007.
#include "laws/normal/power_contact.h"

namespace carom::laws {

NormalLawEntry power() {
  return describe<PowerContact>({
      .name = "power",
      .family = "viscous",
      .summary = "general viscous law with free exponents",
      .formula = "F = K·δⁿ + c·δᵖ·|δ̇|^q·sgn δ̇",
      .source =
          "p = 1/4: Falcon et al., Eur. Phys. J. B 3:45, 1998; p = 0.65: Bordbar and Hyppänen "
          "2007 (as cited)",
      .validity = "any; calibrate the damping coefficient to a measured restitution",
      .parameters = power_parameters(),
      .separation = Separation::zero_force,
      .separation_is_free = true,
      .dissipation = &PowerContact::damping,
  });
}

}  // namespace carom::laws

// F = K·δⁿ: elastic, nothing is lost.
// Hertz 1882; for spheres K = (4/3)·E*·√R* and n = 3/2.
#include "laws/normal/hunt_crossley_family.h"
#include "laws/normal/power_parameters.h"

namespace carom::laws {

NormalLawEntry hertz() {
  using Law = HuntCrossleyContact;
  return describe<Law>({
      .name = "hertz",
      .family = "viscous",
      .summary = "elastic contact, no loss",
      .formula = "F = K·δⁿ",
      .source = "Hertz, J. reine angew. Math. 92:156, 1882; Lankarani and Nikravesh 1994, Eq. 2",
      .validity =
          "no yield (p₀ < 1.6·Y), contact radius small against the bodies, speed well below "
          "the wave speed",
      .parameters = {stiffness_parameter<Law>("N/m^n", 1e9, "K"), exponent_parameter<Law>()},
      .separation = Separation::zero_indentation,
      .constants = {{&Law::damping_factor, 0}},
  });
}

}  // namespace carom::laws

// F = K·δⁿ + χ·δⁿ·δ̇ with χ given as it is
// Papetti, Avanzini and Rocchesso, IEEE Trans. Audio Speech Lang. Proc. 19:2146, 2011
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry papetti() {
  return describe<HuntCrossleyContact>({
      .name = "papetti",
      .family = "hunt-crossley",
      .summary = "Hunt-Crossley with the damping factor given as it is",
      .formula = "F = K·δⁿ + χ·δⁿ·δ̇",
      .source =
          "Papetti, Avanzini and Rocchesso, IEEE Trans. Audio Speech Lang. Proc. 19:2146, 2011",
      .validity = "any speed; the restitution falls as the speed rises",
      .parameters = hunt_crossley_parameters(Origin::given),
      .separation = Separation::zero_indentation,
      .dissipation = &HuntCrossleyContact::damping_factor,
      .exactly = &exact_damping_factor,
  });
}

}  // namespace carom::laws

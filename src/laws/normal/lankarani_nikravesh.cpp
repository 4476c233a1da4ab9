// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 3(1 − e²)/4
// Lankarani and Nikravesh, J. Mech. Des. 112:369, 1990; Nonlinear Dynamics 5:193, 1994, Eq. 10
// The loss was computed as if both branches had the speed of the elastic impact, which holds for e → 1.
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry lankarani_nikravesh() {
  return describe_hunt_crossley({
      .name = "lankarani-nikravesh",
      .summary = "Hunt-Crossley with damping from an energy balance for e near 1",
      .damping_text = "3(1 − e²)/4",
      .damping = [](double e) { return 0.75 * (1 - e * e); },
      .source = "Lankarani and Nikravesh, J. Mech. Des. 112:369, 1990; Nonlinear Dynamics 5:193, "
                "1994, Eq. 10",
      .validity = "good above e = 0.85; cannot go below 0.66, whatever is asked",
  });
}

}  // namespace carom::laws

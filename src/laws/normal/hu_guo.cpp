// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 3(1 − e)/(2e)
// Hu and Guo, Multibody Syst. Dyn. 35:131, 2015
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry hu_guo() {
  return describe_hunt_crossley({
      .name = "hu-guo",
      .summary = "Hunt-Crossley with damping exact to first order at e = 1",
      .damping_text = "3(1 − e)/(2e)",
      .damping = [](double e) { return 1.5 * (1 - e) / e; },
      .source = "Hu and Guo, Multibody Syst. Dyn. 35:131, 2015",
      .validity = "within 0.02 from e = 0.4 up",
  });
}

}  // namespace carom::laws

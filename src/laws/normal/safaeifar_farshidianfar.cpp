// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 5(1 − e)/(4e)
// Safaeifar and Farshidianfar, Multibody Syst. Dyn. 50:301, 2020 (as cited in surveys)
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry safaeifar_farshidianfar() {
  return describe_hunt_crossley({
      .name = "safaeifar-farshidianfar",
      .summary = "Hunt-Crossley with a damping fitted in the middle of the range",
      .damping_text = "5(1 − e)/(4e)",
      .damping = [](double e) { return 1.25 * (1 - e) / e; },
      .source =
          "Safaeifar and Farshidianfar, Multibody Syst. Dyn. 50:301, 2020 (as cited in surveys)",
      .validity = "exact near e = 0.2; loses too little above: 0.6 gives 0.638",
  });
}

}  // namespace carom::laws

// F = K·δⁿ·(1 + D·δ̇/v₀),  D = (3/4)(1 − e²)·exp[2(1 − e)]
// Qin Zhiying and Lu Qishao, 2006 (as cited in surveys)
#include <cmath>

#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry zhiying_qishao() {
  return describe_hunt_crossley({
      .name = "zhiying-qishao",
      .summary = "Lankarani-Nikravesh with an exponential correction",
      .damping_text = "(3/4)(1 − e²)·exp[2(1 − e)]",
      .damping = [](double e) { return 0.75 * (1 - e * e) * std::exp(2 * (1 - e)); },
      .source = "Qin Zhiying and Lu Qishao, 2006 (as cited in surveys)",
      .validity = "good above e = 0.4; cannot go below 0.18",
  });
}

}  // namespace carom::laws

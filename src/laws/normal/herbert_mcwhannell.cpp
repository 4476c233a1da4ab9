// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 6(1 − e)/[(2e − 1)² + 3]
// Herbert and McWhannell, J. Eng. Ind. 99:792, 1977 (as cited in surveys)
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry herbert_mcwhannell() {
  return describe_hunt_crossley({
      .name = "herbert-mcwhannell",
      .summary = "Hunt-Crossley with a damping fitted to larger losses",
      .damping_text = "6(1 − e)/[(2e − 1)² + 3]",
      .damping = [](double e) { return 6 * (1 - e) / ((2 * e - 1) * (2 * e - 1) + 3); },
      .source = "Herbert and McWhannell, J. Eng. Ind. 99:792, 1977 (as cited in surveys)",
      .validity = "for e near 1; never below 0.488, whatever is asked",
  });
}

}  // namespace carom::laws

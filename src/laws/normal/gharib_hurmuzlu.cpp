// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 1/e
// Gharib and Hurmuzlu, J. Appl. Mech. 79, 2012 (as cited in surveys)
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry gharib_hurmuzlu() {
  return describe_hunt_crossley({
      .name = "gharib-hurmuzlu",
      .summary = "Hunt-Crossley with the limit of the exact damping for strong losses",
      .damping_text = "1/e",
      .damping = [](double e) { return 1 / e; },
      .source = "Gharib and Hurmuzlu, J. Appl. Mech. 79, 2012 (as cited in surveys)",
      .validity = "only for e below 0.3",
  });
}

}  // namespace carom::laws

// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 3(1 − e)/4
// Lee and Wang, J. Mech. Trans. Autom. Des. 105:534, 1983 (as cited in surveys)
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry lee_wang() {
  return describe_hunt_crossley({
      .name = "lee-wang",
      .summary = "Hunt-Crossley with half the damping",
      .damping_text = "3(1 − e)/4",
      .damping = [](double e) { return 0.75 * (1 - e); },
      .source = "Lee and Wang, J. Mech. Trans. Autom. Des. 105:534, 1983 (as cited in surveys)",
      .validity = "loses only half of the intended energy even for e near 1",
  });
}

}  // namespace carom::laws

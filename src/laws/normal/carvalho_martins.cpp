// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 3(1 − e)(11 − e)/[2(1 + 9e)]
// Carvalho and Martins, Mech. Mach. Theory 139:174, 2019 (explicit form)
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry carvalho_martins() {
  return describe_hunt_crossley({
      .name = "carvalho-martins",
      .summary = "Hunt-Crossley with a rational fit of the exact damping",
      .damping_text = "3(1 − e)(11 − e)/[2(1 + 9e)]",
      .damping = [](double e) { return 1.5 * (1 - e) * (11 - e) / (1 + 9 * e); },
      .source = "Carvalho and Martins, Mech. Mach. Theory 139:174, 2019 (explicit form)",
      .validity = "the best explicit formula above e = 0.3: within 0.002 from 0.4 up",
  });
}

}  // namespace carom::laws

// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 8(1 − e)/(5e)
// Flores, Machado, Silva and Martins, Multibody Syst. Dyn. 25:357, 2011; Ye, Li and Zhu, Earthq. Eng. Struct. Dyn. 38:1135, 2009
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry flores() {
  return describe_hunt_crossley({
      .name = "flores",
      .aliases = {"ye"},
      .summary = "Hunt-Crossley with damping for the whole range of restitution",
      .damping_text = "8(1 − e)/(5e)",
      .damping = [](double e) { return 8 * (1 - e) / (5 * e); },
      .source = "Flores, Machado, Silva and Martins, Multibody Syst. Dyn. 25:357, 2011; Ye, Li and "
                "Zhu, Earthq. Eng. Struct. Dyn. 38:1135, 2009",
      .validity = "within 0.03 from e = 0.5 up; damps too much below: 0.3 gives 0.256",
  });
}

}  // namespace carom::laws

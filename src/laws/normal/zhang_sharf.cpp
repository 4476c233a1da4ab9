// F = K·δⁿ·(1 + D·δ̇/v₀),  D = root of D(1 + e) = ln[(1 + D)/(1 − e·D)]
// Zhang and Sharf, J. Appl. Mech. 76, 2009
// The published form is already exact, so both calibrations agree.
#include "laws/hunt_crossley_impact.h"
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry zhang_sharf() {
  return describe_hunt_crossley({
      .name = "zhang-sharf",
      .summary = "Hunt-Crossley with the exact damping for every restitution",
      .damping_text = "root of D(1 + e) = ln[(1 + D)/(1 − e·D)]",
      .damping = [](double e) { return hunt_crossley_damping(e); },
      .source = "Zhang and Sharf, J. Appl. Mech. 76, 2009",
      .validity = "every e in (0, 1], every exponent",
  });
}

}  // namespace carom::laws

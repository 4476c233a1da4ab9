// F = K·δⁿ·(1 + D·δ̇/v₀),  D = 3(1 − e)/2
// Hunt and Crossley, J. Appl. Mech. 42:440, 1975
// The damping vanishes with depth, so the force starts and ends at zero.
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry hunt_crossley() {
  return describe_hunt_crossley({
      .name = "hunt-crossley",
      .summary = "power-law spring with damping that fades with depth",
      .damping_text = "3(1 − e)/2",
      .damping = [](double e) { return 1.5 * (1 - e); },
      .source = "Hunt and Crossley, J. Appl. Mech. 42:440, 1975",
      .validity = "for e near 1; softer impacts rebound faster than asked: 0.5 gives 0.663, and "
                  "never below 0.488",
  });
}

}  // namespace carom::laws

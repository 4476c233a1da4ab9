// F = K·δⁿ·(1 + D·δ̇/v₀),  D = (1 − e²)/e
// Gonthier, McPhee, Lange and Piedboeuf, Multibody Syst. Dyn. 11:209, 2004
// The implicit relation of the same paper is exact: it is what exact calibration uses.
#include "laws/normal/hunt_crossley_family.h"

namespace carom::laws {

NormalLawEntry gonthier() {
  return describe_hunt_crossley({
      .name = "gonthier",
      .summary = "Hunt-Crossley with the explicit approximation of the exact relation",
      .damping_text = "(1 − e²)/e",
      .damping = [](double e) { return (1 - e * e) / e; },
      .source = "Gonthier, McPhee, Lange and Piedboeuf, Multibody Syst. Dyn. 11:209, 2004",
      .validity = "good below e = 0.5; near 1 it damps a third too much",
  });
}

}  // namespace carom::laws

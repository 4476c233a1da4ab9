// e = √(e₀² − (V_s/V)²), and 0 below V_s/e₀          Thornton and Ning 1998
// Pulling the surfaces apart costs the same energy at every speed: ½·m·V_s².
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct Adhesive {
  double sticking_velocity, dry;

  double restitution(double speed) const {
    if (dry * speed <= sticking_velocity) return sticking_velocity == 0 ? dry : 0;
    const double pull = sticking_velocity / speed;
    return std::sqrt((dry - pull) * (dry + pull));
  }
};

}  // namespace

RestitutionEntry adhesive_restitution() {
  return describe_restitution<Adhesive>({
      .name = "adhesive",
      .summary = "a constant energy of adhesion is lost; slow bodies stick",
      .formula = "e = (e0^2 - (V_s/V)^2)^(1/2), 0 below V_s/e0",
      .source = "Thornton and Ning, Powder Technol. 99:154, 1998",
      .validity = "small elastic particles, e0 = 1; with e0 < 1 a plausible combination, not a "
                  "published one",
      .parameters = {{&Adhesive::sticking_velocity, "sticking_velocity", "m/s", not_negative, 0.01,
                      "V_s = (14.18/m)^(1/2) (w^5 R*^4/E*^2)^(1/6)"},
                     {&Adhesive::dry,
                      "restitution",
                      "1",
                      {.min = 0, .max = 1},
                      1,
                      "e0, restitution without adhesion"}},
  });
}

}  // namespace carom::laws

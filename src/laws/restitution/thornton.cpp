// e = (6√3/5)^{1/2}·(1 − y²/6)^{1/2}·[y/(y + 2·√(6/5 − y²/5))]^{1/4},  y = V_y/V
//                                                                                  Thornton 1997
// Hertz until the pressure at the centre reaches p_y, which it never exceeds; elastic recovery.
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct Thornton {
  double yield_velocity;

  double restitution(double speed) const {
    if (speed <= yield_velocity) return 1;
    const double y = yield_velocity / speed;
    const double recovered = y / (y + 2 * std::sqrt(1.2 - 0.2 * y * y));
    return std::sqrt(1.2 * std::sqrt(3.0) * (1 - y * y / 6) * std::sqrt(recovered));
  }
};

}  // namespace

RestitutionEntry thornton_restitution() {
  return describe_restitution<Thornton>({
      .name = "thornton",
      .summary = "elastic, perfectly plastic spheres",
      .formula = "e = (6 sqrt(3)/5)^(1/2) (1 - y^2/6)^(1/2) [y/(y + 2 sqrt(6/5 - y^2/5))]^(1/4), "
                 "y = V_y/V; 1 below V_y; 1.185 y^(1/4) for fast impacts",
      .source = "Thornton, J. Appl. Mech. 64:383, 1997",
      .validity = "contact radius well below the sphere's; V_y belongs to a limiting pressure, "
                  "between 1.6 Y (first yield) and 2.8 Y (full plasticity): say which",
      .parameters = {{&Thornton::yield_velocity, "yield_velocity", "m/s", positive, 0.1,
                      "3.194 (p_y^5 R*^3/(E*^4 m))^(1/2)"}},
  });
}

}  // namespace carom::laws

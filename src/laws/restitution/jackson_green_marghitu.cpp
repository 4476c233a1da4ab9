// With V* = V/V_c and the yield strain ε_y = Y/E*:                Jackson, Green and Marghitu 2010
//   e = 1 − 0.1·ln V*·[(V* − 1)/59]^{0.156}                        1 < V* < 60
//   e = 1 − 0.1·ln 60 − 0.11·ln(V*/60)·(V* − 60)^{2.36·ε_y}        V* > 60
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct JacksonGreenMarghitu {
  double critical_velocity, yield_strain;

  double restitution(double speed) const {
    const double v = speed / critical_velocity;
    if (v <= 1) return 1;
    if (v <= 60) return 1 - 0.1 * std::log(v) * std::pow((v - 1) / 59, 0.156);
    return 1 - 0.1 * std::log(60.0) -
           0.11 * std::log(v / 60) * std::pow(v - 60, 2.36 * yield_strain);
  }
};

}  // namespace

RestitutionEntry jackson_green_marghitu_restitution() {
  return describe_restitution<JacksonGreenMarghitu>({
      .name = "jackson-green-marghitu",
      .summary = "fits to finite-element indentation, sphere on a flat",
      .formula = "V* = V/V_c: e = 1 - 0.1 ln V* [(V* - 1)/59]^0.156 up to 60, then "
                 "1 - 0.1 ln 60 - 0.11 ln(V*/60) (V* - 60)^(2.36 eps_y), not below 0",
      .source = "Jackson, Green and Marghitu, Nonlinear Dynamics 60:217, 2010",
      .validity = "metals, V* up to about 1000; reaches 0 and stays there for very fast impacts",
      .evidence = Evidence::unverified,
      .parameters = {{&JacksonGreenMarghitu::critical_velocity, "critical_velocity", "m/s",
                      positive, 0.1, "V_c, speed at first yield"},
                     {&JacksonGreenMarghitu::yield_strain,
                      "yield_strain",
                      "1",
                      {.min = 0, .max = 0.1, .open_min = true},
                      0.005,
                      "eps_y = Y/E*"}},
  });
}

}  // namespace carom::laws

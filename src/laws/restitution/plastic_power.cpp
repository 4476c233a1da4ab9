// e = (V/V_y)^{−1/4}, and 1 below V_y          Johnson 1985 §11.5; McNamara and Falcon 2005
// The fully plastic limit with elastic recovery; yield.h gives V_y of Johnson's formula.
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct PlasticPower {
  double yield_velocity, exponent;

  double restitution(double speed) const {
    if (speed <= yield_velocity) return 1;
    return std::pow(speed / yield_velocity, -exponent);
  }
};

}  // namespace

RestitutionEntry plastic_power_restitution() {
  return describe_restitution<PlasticPower>({
      .name = "plastic-power",
      .summary = "elastic up to a speed, then falling with the fourth root",
      .formula = "e = min(1, (V/V_y)^(-p)), p = 1/4",
      .source = "Johnson, Contact Mechanics, 1985, section 11.5; McNamara and Falcon 2005",
      .validity = "fully plastic indentation, V far above yield, contact radius below half the "
                  "sphere's; V_y is where the power law reaches 1, well above first yield",
      .parameters = {{&PlasticPower::yield_velocity, "yield_velocity", "m/s", positive, 0.1,
                      "speed at which the power law reaches 1"},
                     {&PlasticPower::exponent,
                      "exponent",
                      "1",
                      {.min = 0, .max = 1},
                      0.25,
                      "p; 1/4 for constant pressure and elastic recovery",
                      Origin::optional}},
  });
}

}  // namespace carom::laws

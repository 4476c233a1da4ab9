// e = 1 − α·Vᵐ          m = 1: Goldsmith 1960;  m = 1/5: viscoelastic spheres, first term
// Ends at e = 0 where α·Vᵐ reaches 1, far outside the range it was fitted in.
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct PowerLaw {
  double alpha, m;

  double restitution(double speed) const { return 1 - alpha * std::pow(speed, m); }
};

}  // namespace

RestitutionEntry power_law_restitution() {
  return describe_restitution<PowerLaw>({
      .name = "power-law",
      .summary = "falls from 1 with a power of the speed",
      .formula = "e = 1 - alpha V^m, not below 0",
      .source = "Goldsmith, Impact, 1960 (m = 1); Kuwabara and Kono 1987 (m = 1/5)",
      .validity = "slow impacts, e above about 0.7; m = 1 with alpha 0.08 to 0.32 s/m for metals",
      .parameters = {{&PowerLaw::alpha, "alpha", "s^m/m^m", not_negative, 0.1,
                      "loss of restitution at 1 m/s; m is the exponent"},
                     {&PowerLaw::m, "exponent", "1", positive, 1, "power m of the speed"}},
  });
}

}  // namespace carom::laws

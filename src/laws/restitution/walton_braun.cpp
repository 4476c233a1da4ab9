// e = √(ω₀/(ω₀ + S·V)) = (1 + V/V_h)^{−1/2},  V_h = ω₀/S          Walton and Braun 1986
// Linear loading k₁·δ and steeper unloading k₂ = k₁ + S·F_max; ω₀ = √(k₁/m).
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct WaltonBraun {
  double half_energy_velocity;

  double restitution(double speed) const { return 1 / std::sqrt(1 + speed / half_energy_velocity); }
};

}  // namespace

RestitutionEntry walton_braun_restitution() {
  return describe_restitution<WaltonBraun>({
      .name = "walton-braun",
      .summary = "linear spring that unloads more steeply the harder it was pressed",
      .formula = "e = (1 + V/V_h)^(-1/2), V_h = (k1/m)^(1/2)/S for k2 = k1 + S F_max",
      .source = "Walton and Braun, J. Rheol. 30:949, 1986",
      .validity = "a fit for granular flow; no speed is so low that nothing is lost. With constant "
                  "k2 use `constant`, e = (k1/k2)^(1/2)",
      .parameters = {{&WaltonBraun::half_energy_velocity, "half_energy_velocity", "m/s", positive,
                      1, "V_h, speed at which half of the energy is lost (e^2 = 1/2)"}},
  });
}

}  // namespace carom::laws

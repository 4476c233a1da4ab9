// e = (V_Y/V)·[(8/5)(V/V_Y)² − 3/5]^{3/8}          Stronge 2000, ch. 6, constant mean pressure
// The slope of its force jumps at yield, which lifts the formula above 1 (by up to 1.8 %) for
// 1 < V/V_Y < 1.6: it is cut at 1 there.
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct Stronge {
  double yield_velocity;

  double restitution(double speed) const {
    if (speed <= yield_velocity) return 1;
    const double r = speed / yield_velocity;
    return std::pow(1.6 * r * r - 0.6, 0.375) / r;
  }
};

}  // namespace

RestitutionEntry stronge_restitution() {
  return describe_restitution<Stronge>({
      .name = "stronge",
      .summary = "elastic, perfectly plastic spheres with constant mean pressure",
      .formula = "e = min(1, (V_Y/V) [(8/5)(V/V_Y)^2 - 3/5]^(3/8)); 1.193 (V_Y/V)^(1/4) for fast "
                 "impacts",
      .source = "Stronge, Impact Mechanics, 2000, ch. 6",
      .validity = "contact radius well below the sphere's; exactly 1 until V is 1.6 V_Y",
      .parameters = {{&Stronge::yield_velocity, "yield_velocity", "m/s", positive, 0.1,
                      "speed at which the mean pressure reaches 1.1 Y"}},
  });
}

}  // namespace carom::laws

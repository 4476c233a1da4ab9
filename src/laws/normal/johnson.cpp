// Loading at constant pressure: F = π·a²·p_d = 2π·R·p_d·δ, since a² = 2R·δ; unloading as a Hertz
// contact of that radius, which springs back by δ_r = 3F_m/(4·a·E*)
// Johnson, Contact Mechanics, 1985, section 11.5. With W = m·V²/2 this gives
//     e² = (4/5)·δ_r/δ_m = C·(p_d/E*)·[W/(p_d·R³)]^{−1/4},  C = 3·π^{5/4}·4^{3/4}/10 = 3.549
#include <cmath>
#include <numbers>

#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

struct Johnson : DentedContact<Johnson> {
  double effective_modulus;  ///< E* [Pa]
  double effective_radius;   ///< R [m]
  double dynamic_pressure;   ///< p_d [Pa]

  double loading_force(double depth) const {
    return 2 * std::numbers::pi * effective_radius * dynamic_pressure * std::fmax(depth, 0);
  }
  // Light impacts would spring back by more than they were indented. Then the dent is zero, and
  // below e = 1 the exponent carries the published energy; at e = 1 unloading retraces loading.
  UnloadingBranch unloading(double max_depth) const {
    const double a = std::sqrt(2 * effective_radius * max_depth);
    const double max_force = loading_force(max_depth);
    const double recovery = 3 * max_force / (4 * a * effective_modulus);
    return bounded_branch(max_depth, max_force, recovery, 1.5, 0.5 * max_force * max_depth);
  }
};

double dynamic_pressure_for(const Johnson& law, double e, const Onset& onset) {
  if (e == 0) return 0;
  const double c = 0.3 * std::pow(std::numbers::pi, 1.25) * std::pow(4.0, 0.75);
  const double work = 0.5 * onset.effective_mass * onset.approach_speed * onset.approach_speed;
  // p_d^{5/4} = e²·E*·(W/R³)^{1/4}/C
  return std::pow(
      e * e * law.effective_modulus / c * std::pow(work / std::pow(law.effective_radius, 3), 0.25),
      0.8);
}

}  // namespace

NormalLawEntry johnson() {
  using Law = Johnson;
  return describe<Law>({
      .name = "johnson",
      .family = "plastic",
      .summary = "fully plastic indentation at constant pressure, elastic recovery",
      .formula = "F = 2π·R·p_d·δ loading, F_m·[(δ − δ_p)/δ_r]^1.5 unloading,  δ_r = 3F_m/(4·a·E*), "
                 "a² = 2R·δ_m;  e = 3.74·(Y_d/E*)^½·[W/(Y_d·R³)]^(−1/8)",
      .source = "Johnson, Contact Mechanics, 1985, section 11.5",
      .validity = "far above first yield, and a/R below 0.5; at lower speeds the formula passes 1, "
                  "and the law is elastic (F = 2π·R·p_d·δ both ways)",
      .parameters = {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1.15e11,
                      "E* of both bodies"},
                     {&Law::effective_radius, "effective_radius", "m", positive, 0.01, "R"},
                     {&Law::dynamic_pressure, "dynamic_pressure", "Pa", positive, 3e9,
                      "p_d, mean pressure of the indentation, 3·Y_d"}},
      .dissipation = &Law::dynamic_pressure,
      .dissipation_falls = true,
      .exactly = [](const Law& law, double e, Separation,
                    const Onset& onset) { return dynamic_pressure_for(law, e, onset); },
      .outside =
          [](const Law& law, const Onset&, double depth) {
            return too_wide_contact(dent_radius(law.effective_radius, depth), law.effective_radius);
          },
  });
}

}  // namespace carom::laws

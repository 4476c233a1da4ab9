// Hertz up to the mean pressure p_Y = 1.1·Y, at δ_Y = R·(3π·p_Y/4E*)² and F_Y = π·p_Y·R·δ_Y; then
// F = F_Y·(2δ/δ_Y − 1) at constant mean pressure; unloading springs back by δ_Y·√(2δ_m/δ_Y − 1)
// Stronge, Impact Mechanics, 2000, chapter 6. The variant whose mean pressure grows with the
// logarithm of the depth is left out: jackson-green and ma-liu model that rise.
//
// The slope jumps at yield, so that the published recovery would return up to 1.8 % more speed than
// came in for 1 < V/V_Y < 1.6: there the energy is held to what loading took, and e = 1.
#include <cmath>
#include <numbers>

#include "base/numbers.h"
#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"
#include "numerics/root_bracket.h"

namespace carom::laws {
namespace {

constexpr double kYieldPressure = 1.1;  // mean pressure at first yield over Y

struct Stronge : HertzUpToYield<Stronge> {
  double yield_stress;  ///< Y [Pa]

  double yield_depth() const {
    const double strain = 3 * pi * kYieldPressure * yield_stress / (4 * effective_modulus);
    return effective_radius * strain * strain;
  }
  double loading_force(double depth) const {
    const double y = yield_depth();
    if (depth <= y) return elastic_force(depth);
    return elastic_force(y) * (2 * depth / y - 1);
  }
  UnloadingBranch unloading(double max_depth) const {
    const double y = yield_depth();
    if (max_depth <= y) return {max_depth, elastic_force(max_depth), 0, 1.5};
    const double s = 2 * max_depth / y - 1;  // F_m/F_Y
    const double yield_force = elastic_force(y);
    const double work = yield_force * y * (0.4 + 0.25 * (s * s - 1));
    return bounded_branch(max_depth, yield_force * s, y * std::sqrt(s), 1.5, work);
  }
};

double yield_stress_for(const Stronge& law, double e, const Onset& onset) {
  if (e == 0) return 0;
  // e = (8q/5 − 3/5)^{3/8}/√q, q = (V/V_Y)², falls from 1.018 at q = 3/2 and stays below
  // 1.2·q^{−1/8}.
  const auto misfit = [e](double log_q) {
    const double q = std::exp(log_q);
    return std::pow(1.6 * q - 0.6, 0.375) / std::sqrt(q) - e;
  };
  const double q =
      e == 1 ? 1 : std::exp(numerics::find_root(misfit, std::log(1.5), 8 * std::log(1.2 / e), 0));
  // Energy at yield: m·V_Y²/2 = 2/5·F_Y·δ_Y = 2/5·π·p_Y·R³·(3π·p_Y/4E*)⁴
  const double energy =
      0.5 * onset.effective_mass * onset.approach_speed * onset.approach_speed / q;
  const double pressure = std::pow(2.5 * energy / (pi * std::pow(law.effective_radius, 3)) *
                                       std::pow(4 * law.effective_modulus / (3 * pi), 4),
                                   0.2);
  return pressure / kYieldPressure;
}

}  // namespace

NormalLawEntry stronge() {
  using Law = Stronge;
  return describe<Law>({
      .name = "stronge",
      .family = "plastic",
      .summary = "Hertz, then constant mean pressure, elastic recovery",
      .formula = "F = 4/3·E*·√R·δ^1.5 to δ_Y = R·(3π·1.1·Y/4E*)², then F_Y·(2δ/δ_Y − 1); unloading "
                 "F_m·[(δ − δ_p)/δ_r]^1.5,  δ_r = δ_Y·√(2δ_m/δ_Y − 1)",
      .source = "Stronge, Impact Mechanics, 2000, chapter 6, constant mean pressure",
      .validity = "contact radius well below R; e = min(1, (V_Y/V)·[(8/5)(V/V_Y)² − 3/5]^(3/8)), "
                  "elastic up to V = 1.6·V_Y, then towards 1.193·(V_Y/V)^¼",
      .parameters = {effective_modulus_parameter<Law>(),
                     effective_radius_parameter<Law>(),
                     {&Law::yield_stress, "yield_stress", "Pa", positive, 1e9,
                      "Y of the softer body; the mean pressure stays at 1.1·Y"}},
      .dissipation = &Law::yield_stress,
      .dissipation_falls = true,
      .exactly = [](const Law& law, double e, Separation,
                    const Onset& onset) { return yield_stress_for(law, e, onset); },
      .outside =
          [](const Law& law, const Onset&, double depth) {
            return too_wide_contact(dent_radius(law.effective_radius, depth), law.effective_radius);
          },
  });
}

}  // namespace carom::laws

// Hertz up to δ_y = R·(π·p_y/2E*)², then F = F_y + π·p_y·R·(δ − δ_y); unloading Hertz with the
// flattened radius R_p = (4E*/3F_m)·[(2F_m + F_y)/(2π·p_y)]^{3/2}
// Thornton, J. Appl. Mech. 64:383, 1997. Force and slope are continuous at yield.
#include <cmath>
#include <numbers>

#include "base/numbers.h"
#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"
#include "numerics/root_bracket.h"

namespace carom::laws {
namespace {

struct Thornton : HertzUpToYield<Thornton> {
  double limit_pressure;  ///< p_y [Pa]

  double yield_depth() const {
    const double strain = pi * limit_pressure / (2 * effective_modulus);
    return effective_radius * strain * strain;
  }
  double loading_force(double depth) const {
    const double y = yield_depth();
    if (depth <= y) return elastic_force(depth);
    return elastic_force(y) + pi * limit_pressure * effective_radius * (depth - y);
  }
  UnloadingBranch unloading(double max_depth) const {
    if (max_depth <= yield_depth()) return {max_depth, elastic_force(max_depth), 0, 1.5};
    // The contact radius of the paper's R_p: a² = (2F_m + F_y)/(2π·p_y) = R·δ_m.
    const double a = std::sqrt(effective_radius * max_depth);
    const double max_force = loading_force(max_depth);
    const double recovery = 3 * max_force / (4 * effective_modulus * a);
    return {max_depth, max_force, std::fmax(max_depth - recovery, 0), 1.5};
  }
};

/// Restitution from y = V_y/V, the ratio of yield and approach speed, at most 1.
double restitution(double y) {
  const double recovered = y / (y + 2 * std::sqrt(1.2 - 0.2 * y * y));
  return std::sqrt(1.2 * std::sqrt(3.0) * (1 - y * y / 6) * std::sqrt(recovered));
}

double limit_pressure_for(const Thornton& law, double e, const Onset& onset) {
  if (e == 0) return 0;
  // e stays below 1.185·y^{1/4}, so the root lies above (e/1.19)⁴.
  const double y = e == 1 ? 1
                          : numerics::find_root([e](double at) { return restitution(at) - e; },
                                                std::pow(e / 1.19, 4), 1.0, 0);
  // Energy at yield: m·V_y²/2 = 2/5·F_y·δ_y = (8/15)·(π/2)⁵·p_y⁵·R³/E*⁴
  const double speed = y * onset.approach_speed;
  const double energy = 0.5 * onset.effective_mass * speed * speed;
  return std::pow(15.0 / 8 * std::pow(2 / pi, 5) * energy * std::pow(law.effective_modulus, 4) /
                      std::pow(law.effective_radius, 3),
                  0.2);
}

}  // namespace

NormalLawEntry thornton() {
  using Law = Thornton;
  return describe<Law>({
      .name = "thornton",
      .family = "plastic",
      .summary = "Hertz with a limiting contact pressure, unloading with a flattened radius",
      .formula = "F = 4/3·E*·√R·δ^1.5 to δ_y = R·(π·p_y/2E*)², then F_y + π·p_y·R·(δ − δ_y); "
                 "unloading Hertz with R_p = (4E*/3F_m)·[(2F_m + F_y)/(2π·p_y)]^1.5",
      .source = "Thornton, J. Appl. Mech. 64:383, 1997",
      .validity = "spheres of elastic, perfectly plastic material, contact radius well below R; "
                  "e = 1 up to V_y = 3.194·(p_y⁵·R³/(E*⁴·m))^½, then towards 1.185·(V_y/V)^¼",
      .parameters = {effective_modulus_parameter<Law>(),
                     effective_radius_parameter<Law>(),
                     {&Law::limit_pressure, "limit_pressure", "Pa", positive, 1.6e9,
                      "p_y, 1.6·Y at first yield to 2.8·Y fully plastic"}},
      .dissipation = &Law::limit_pressure,
      .dissipation_falls = true,
      .exactly = [](const Law& law, double e, Separation,
                    const Onset& onset) { return limit_pressure_for(law, e, onset); },
      .outside =
          [](const Law& law, const Onset&, double depth) {
            return too_wide_contact(dent_radius(law.effective_radius, depth), law.effective_radius);
          },
  });
}

}  // namespace carom::laws

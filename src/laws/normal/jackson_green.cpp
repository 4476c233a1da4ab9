// In units of ω_c = (π·C·Y/2E*)²·R and P_c = 4/3·(R/E*)²·(π·C·Y/2)³, with C = 1.295·e^{0.736ν} and
// x = δ/ω_c:
//     P = x^{3/2}, and above x_t = 1.9
//     P = exp(−x^{5/12}/4)·x^{3/2} + (4H_G/(C·Y))·[1 − exp(−x^{5/9}/25)]·x
//     H_G/Y = 2.84·[1 − exp(−0.82·(a/R)^−0.7)],  a/R = (π·C·ε/2)·√(x·(x/x_t)^B),  B = 0.14·e^{23ε},
//     ε = Y/E*
// Jackson and Green, J. Tribol. 127:343, 2005. Unloading as Hertz down to the dent
//     δ_r/δ_m = 1.02·{1 − [(x_m + 5.9)/6.9]^−0.54}
// Jackson, Chusoipin and Green, J. Tribol. 127:484, 2005 (as cited in surveys).
//
// At x_t the two pieces differ by half a per cent; they cross a little above, near x = 2. Taking
// the lower of the two makes the force continuous.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "base/numbers.h"
#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

struct JacksonGreen : DentedContact<JacksonGreen> {
  double effective_modulus;  ///< E* [Pa]
  double effective_radius;   ///< R [m]
  double yield_stress;       ///< Y [Pa]
  double poisson;            ///< ν of the softer body

  double yield_factor() const { return 1.295 * std::exp(0.736 * poisson); }
  /// π·C·ε/2, which is also the contact radius over R at x = 1.
  double critical_strain() const {
    return pi * yield_factor() * yield_stress / (2 * effective_modulus);
  }
  double critical_depth() const {
    const double strain = critical_strain();
    return effective_radius * strain * strain;
  }
  /// a/R
  double relative_radius(double x) const {
    const double b = 0.14 * std::exp(23 * yield_stress / effective_modulus);
    return critical_strain() * std::sqrt(x * std::pow(x / 1.9, b));
  }
  /// P/P_c
  double scaled_force(double x) const {
    const double elastic = depth_power(x, 1.5);
    if (x <= 1) return elastic;
    const double hardness = 2.84 * -std::expm1(-0.82 * std::pow(relative_radius(x), -0.7));
    const double plastic =
        std::exp(-0.25 * std::pow(x, 5.0 / 12)) * elastic +
        4 * hardness / yield_factor() * -std::expm1(-std::pow(x, 5.0 / 9) / 25) * x;
    return std::clamp(plastic, 1.0, elastic);
  }
  double critical_force() const {
    return hertz_force(effective_modulus, effective_radius, critical_depth());
  }
  double loading_force(double depth) const {
    return critical_force() * scaled_force(std::fmax(depth, 0) / critical_depth());
  }
  UnloadingBranch unloading(double max_depth) const {
    const double x = max_depth / critical_depth();
    const double max_force = critical_force() * scaled_force(x);
    if (x <= 1) return {max_depth, max_force, 0, 1.5};
    const double published = 1.02 * (1 - std::pow((x + 5.9) / 6.9, -0.54));
    // Far beyond its range, near x = 1e4, the fit leaves nothing to spring back. A Hertz contact of
    // the radius a recovers δ = 3F/(4E*·a) at least in part: a tenth of that is kept.
    const double a = effective_radius * relative_radius(x);
    const double least = 0.1 * 3 * max_force / (4 * effective_modulus * a);
    return {max_depth, max_force, std::fmax(0, std::fmin(max_depth * published, max_depth - least)),
            1.5};
  }
};

}  // namespace

NormalLawEntry jackson_green() {
  using Law = JacksonGreen;
  return describe<Law>({
      .name = "jackson-green",
      .family = "plastic",
      .summary =
          "finite-element fit of a plastic sphere, with a hardness that falls as it flattens",
      .formula = "P/P_c = x^1.5, above x = 1.9 exp(−x^(5/12)/4)·x^1.5 + "
                 "(4H_G/CY)·[1 − exp(−x^(5/9)/25)]·x,  x = δ/ω_c; unloading P_m·[(δ − δ_r)/(δ_m − "
                 "δ_r)]^1.5,  δ_r/δ_m = 1.02·(1 − [(x_m + 5.9)/6.9]^−0.54)",
      .source = "Jackson and Green, J. Tribol. 127:343, 2005; Jackson, Chusoipin and Green, J. "
                "Tribol. 127:484, 2005 (as cited in surveys)",
      .validity = "Y/E* below 0.05 and a/R below 1; its restitution follows the fit of Jackson, "
                  "Green and Marghitu (2010) within 0.02",
      .evidence = Evidence::unverified,
      .parameters =
          {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1.15e11,
            "E* of both bodies"},
           {&Law::effective_radius, "effective_radius", "m", positive, 0.01, "R"},
           {&Law::yield_stress, "yield_stress", "Pa", positive, 1e9, "Y of the softer body"},
           {&Law::poisson, "poisson", "1", {.min = 0, .max = 0.5}, 0.3, "ν of the softer body"}},
      .dissipation = &Law::yield_stress,
      .dissipation_falls = true,
      .outside = [](const Law& law, const Onset&, double depth) -> std::string {
        const double strain = law.yield_stress / law.effective_modulus;
        if (strain > 0.05) {
          return "Y/E* is " + short_text(strain, 3) + ", and the fit holds below 0.05";
        }
        const double share = law.relative_radius(depth / law.critical_depth());
        return too_wide_contact(share * law.effective_radius, law.effective_radius, 1);
      },
  });
}

}  // namespace carom::laws

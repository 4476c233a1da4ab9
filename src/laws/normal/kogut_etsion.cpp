// In units of ω_c = (π·K_ν·H/2E*)²·R and P_c = 2/3·K_ν·H·π·ω_c·R, K_ν = 0.454 + 0.41ν, x = δ/ω_c:
//     P = x^1.5 (x < 1), 1.03·x^1.425 (1 to 6), 1.40·x^1.263 (6 to 110)
//     unloading P_m·[(δ − δ_r)/(δ_m − δ_r)]^n, n = 1.5·x_m^−0.0331,
//     δ_r/δ_m = (1 − x_m^−0.28)·(1 − x_m^−0.69)
// Kogut and Etsion, J. Appl. Mech. 69:657, 2002; unloading Etsion, Kligerman and Kadin, 2005.
//
// The fits jump by 3 % at 1 and by 1.7 % at 6. The lowest of the three is taken instead: it is
// continuous and rising, changes curves at 1.483 and 6.65, and is never further than 3 % off.
#include <algorithm>
#include <cmath>
#include <numbers>

#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

struct Fit {
  double factor, exponent;

  double force(double x) const { return factor * std::pow(x, exponent); }
  double work(double x) const { return factor * std::pow(x, exponent + 1) / (exponent + 1); }
};
constexpr Fit kElastic{1, 1.5}, kFirst{1.03, 1.425}, kSecond{1.40, 1.263};

/// Where the lower of two fits changes.
double crossing(const Fit& below, const Fit& above) {
  return std::pow(above.factor / below.factor, 1 / (below.exponent - above.exponent));
}
const double kEndOfElastic = crossing(kElastic, kFirst);  // 1.483
const double kEndOfFirst = crossing(kFirst, kSecond);     // 6.65

double scaled_force(double x) {
  if (x <= kEndOfElastic) return kElastic.force(x);
  return x <= kEndOfFirst ? kFirst.force(x) : kSecond.force(x);
}

double scaled_work(double x) {
  double work = kElastic.work(std::min(x, kEndOfElastic));
  if (x > kEndOfElastic) work += kFirst.work(std::min(x, kEndOfFirst)) - kFirst.work(kEndOfElastic);
  if (x > kEndOfFirst) work += kSecond.work(x) - kSecond.work(kEndOfFirst);
  return work;
}

struct KogutEtsion : DentedContact<KogutEtsion> {
  double effective_modulus;  ///< E* [Pa]
  double effective_radius;   ///< R [m]
  double hardness;           ///< H [Pa]
  double poisson;            ///< ν of the softer body

  double critical_pressure() const { return (0.454 + 0.41 * poisson) * hardness; }
  double critical_depth() const {
    const double strain = std::numbers::pi * critical_pressure() / (2 * effective_modulus);
    return effective_radius * strain * strain;
  }
  double critical_force() const {
    return 2.0 / 3 * std::numbers::pi * critical_pressure() * critical_depth() * effective_radius;
  }
  double loading_force(double depth) const {
    return critical_force() * scaled_force(std::fmax(depth, 0) / critical_depth());
  }
  double kink(double from, double to) const {
    const double unit = critical_depth();
    return first_kink(from, to, {kEndOfElastic * unit, kEndOfFirst * unit});
  }
  UnloadingBranch unloading(double max_depth) const {
    const double x = max_depth / critical_depth();
    const double max_force = critical_force() * scaled_force(x);
    if (x <= 1) return {max_depth, max_force, 0, 1.5};
    const double dent = (1 - std::pow(x, -0.28)) * (1 - std::pow(x, -0.69));
    // Up to x = 1.11 the fits would return 0.05 % more than loading took; the bound holds them.
    return bounded_branch(max_depth, max_force, max_depth * (1 - dent), 1.5 * std::pow(x, -0.0331),
                          critical_force() * critical_depth() * scaled_work(x));
  }
};

}  // namespace

NormalLawEntry kogut_etsion() {
  using Law = KogutEtsion;
  return describe<Law>({
      .name = "kogut-etsion",
      .family = "plastic",
      .summary = "finite-element fit of an elastic, perfectly plastic sphere on a rigid flat",
      .formula = "P/P_c = min(x^1.5, 1.03·x^1.425, 1.40·x^1.263),  x = δ/ω_c; unloading "
                 "P_m·[(δ − δ_r)/(δ_m − δ_r)]^n,  n = 1.5·x_m^−0.0331, "
                 "δ_r/δ_m = (1 − x_m^−0.28)·(1 − x_m^−0.69)",
      .source = "Kogut and Etsion, J. Appl. Mech. 69:657, 2002; Etsion et al., Int. J. Solids "
                "Struct. 42:3716, 2005 (as cited in surveys)",
      .validity =
          "fitted up to x = 110; within 3 % of the three published pieces, which do not meet",
      .evidence = Evidence::unverified,
      .parameters =
          {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1.15e11,
            "E* of both bodies"},
           {&Law::effective_radius, "effective_radius", "m", positive, 0.01, "R"},
           {&Law::hardness, "hardness", "Pa", positive, 2.8e9, "H of the softer body, about 2.8·Y"},
           {&Law::poisson, "poisson", "1", {.min = 0, .max = 0.5}, 0.3, "ν of the softer body"}},
      .dissipation = &Law::hardness,
      .dissipation_falls = true,
      .outside = [](const Law& law, const Onset&, double depth) -> std::string {
        const double x = depth / law.critical_depth();
        if (!(x > 110)) return "";
        return "the indentation is " + short_text(x, 4) +
               " times that of first yield, and the fit ends at 110";
      },
  });
}

}  // namespace carom::laws

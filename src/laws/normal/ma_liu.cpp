// Hertz up to δ_y, where the mean pressure is 1.1·Y; then F = δ·(c₁ + c₂·ln(δ/δ_y)) + c₃ up to δ_p,
// where the contact is fully plastic; then linear with the slope 2π·R·H of a constant pressure H.
// The c follow from continuous force and slope at δ_y and slope at δ_p. Unloading: power 3/2.
// Ma and Liu, J. Appl. Mech. 82:121006, 2015 (form as cited in surveys).
//
// Two things are not in the surveys and are chosen here: δ_p/δ_y is a parameter, and the recovered
// depth is that of a Hertz contact, δ_r = 3F_m/(4E*·a), with the contact radius a² = R·(2δ_m − δ_y)
// that constant pressure gives and that meets Hertz at yield.
#include <cmath>
#include <numbers>

#include "base/numbers.h"
#include "laws/describe.h"
#include "laws/normal/unloading_branch.h"
#include "laws/validity.h"

namespace carom::laws {
namespace {

constexpr double kFirstYield = 1.1;  // mean pressure at first yield over Y

struct MaLiu : DentedContact<MaLiu> {
  double effective_modulus;   ///< E* [Pa]
  double effective_radius;    ///< R [m]
  double yield_stress;        ///< Y [Pa]
  double hardness_ratio;      ///< H/Y
  double full_plastic_ratio;  ///< δ_p/δ_y

  double yield_depth() const {
    const double strain = 3 * pi * kFirstYield * yield_stress / (4 * effective_modulus);
    return effective_radius * strain * strain;
  }
  double elastic_force(double depth) const {
    return hertz_force(effective_modulus, effective_radius, depth);
  }

  // The mixed part in units of F_y and δ_y. F_y = π·R·1.1·Y·δ_y makes the last slope 2H/(1.1·Y).
  double last_slope() const { return 2 * hardness_ratio / kFirstYield; }
  double c2() const { return (last_slope() - 1.5) / std::log(full_plastic_ratio); }
  double mixed_force(double x) const {
    const double c2_ = c2(), c1 = 1.5 - c2_, c3 = c2_ - 0.5;
    return x * (c1 + c2_ * std::log(x)) + c3;
  }
  double mixed_work(double x) const {
    const double c2_ = c2(), c1 = 1.5 - c2_, c3 = c2_ - 0.5;
    return 0.5 * c1 * (x * x - 1) + c2_ * (0.5 * x * x * std::log(x) - 0.25 * (x * x - 1)) +
           c3 * (x - 1);
  }
  double scaled_force(double x) const {
    if (x <= full_plastic_ratio) return mixed_force(x);
    return mixed_force(full_plastic_ratio) + last_slope() * (x - full_plastic_ratio);
  }
  double scaled_work(double x) const {
    const double x_mixed = std::fmin(x, full_plastic_ratio);
    const double beyond = x - x_mixed;
    return 0.4 + mixed_work(x_mixed) +
           beyond * (mixed_force(x_mixed) + 0.5 * last_slope() * beyond);
  }

  double loading_force(double depth) const {
    const double y = yield_depth();
    return depth <= y ? elastic_force(depth) : elastic_force(y) * scaled_force(depth / y);
  }
  double kink(double from, double to) const {
    return first_kink(from, to, {yield_depth(), full_plastic_ratio * yield_depth()});
  }
  UnloadingBranch unloading(double max_depth) const {
    const double y = yield_depth();
    if (max_depth <= y) return {max_depth, elastic_force(max_depth), 0, 1.5};
    const double x = max_depth / y;
    const double max_force = elastic_force(y) * scaled_force(x);
    const double a = std::sqrt(effective_radius * (2 * max_depth - y));
    const double recovery = 3 * max_force / (4 * effective_modulus * a);
    return bounded_branch(max_depth, max_force, recovery, 1.5,
                          elastic_force(y) * y * scaled_work(x));
  }
};

}  // namespace

NormalLawEntry ma_liu() {
  using Law = MaLiu;
  return describe<Law>({
      .name = "ma-liu",
      .family = "plastic",
      .summary = "Hertz, a logarithmic mixed regime, then constant pressure; smooth throughout",
      .formula = "F = 4/3·E*·√R·δ^1.5 to δ_y, δ·(c₁ + c₂·ln(δ/δ_y)) + c₃ to δ_p, then slope "
                 "2π·R·H; unloading F_m·[(δ − δ_d)/δ_r]^1.5,  δ_r = 3F_m/(4E*·a)",
      .source = "Ma and Liu, J. Appl. Mech. 82:121006, 2015 (as cited in surveys); recovery as in "
                "Stronge, Impact Mechanics, 2000",
      .validity = "contact radius well below R; the depth of full plasticity is a choice",
      .evidence = Evidence::unverified,
      .parameters = {{&Law::effective_modulus, "effective_modulus", "Pa", positive, 1.15e11,
                      "E* of both bodies"},
                     {&Law::effective_radius, "effective_radius", "m", positive, 0.01, "R"},
                     {&Law::yield_stress, "yield_stress", "Pa", positive, 1e9,
                      "Y of the softer body; the mean pressure at first yield is 1.1·Y"},
                     {&Law::hardness_ratio,
                      "hardness_ratio",
                      "1",
                      {.min = 1.1, .max = 3.3},
                      2.8,
                      "H/Y, mean pressure of full plasticity over Y",
                      Origin::optional},
                     {&Law::full_plastic_ratio,
                      "full_plastic_ratio",
                      "1",
                      {.min = 20, .max = 1000},
                      84,
                      "δ_p/δ_y, depth of full plasticity over depth of first yield",
                      Origin::optional}},
      .dissipation = &Law::yield_stress,
      .dissipation_falls = true,
      .outside =
          [](const Law& law, const Onset&, double depth) {
            return too_wide_contact(dent_radius(law.effective_radius, depth), law.effective_radius);
          },
  });
}

}  // namespace carom::laws

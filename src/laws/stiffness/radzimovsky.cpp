// δ = p/(π·E*)·[2/3 + ln(4·R₁/w) + ln(4·R₂/w)],  p = F/L                      Radzimovsky 1953
// with the full width w = 2b = 2·√(4·p·R/(π·E*)) of the contact. Ends at a depth of ΔR·e^(−1/3).
#include <cmath>
#include <numbers>

#include "laws/stiffness/cylinder_pair.h"

namespace carom::laws {
namespace {

struct Radzimovsky : NarrowLine {
  LogarithmicLine curve() const {
    // 16·R₁·R₂/w² = π·E*·ΔR/p
    const double load_scale =
        std::numbers::pi * effective_modulus * radius_difference() * std::exp(2.0 / 3);
    return logarithmic_line(load_scale);
  }
  std::string problem() const { return problem_of_axes(); }
};

}  // namespace

StiffnessEntry radzimovsky() {
  return describe_stiffness<Radzimovsky>(
      {.name = "radzimovsky",
       .summary = "Parallel cylinders, depth of the axes",
       .formula =
           "depth = p/(pi*E)*(2/3 + ln(4*R1/w) + ln(4*R2/w)), w = 2*sqrt(4*p*R/(pi*E)), p = F/L",
       .source =
           "Radzimovsky 1953; Roark's Formulas for Stress and Strain, table of contact stresses",
       .validity = "Half-width small against both radii (not for small clearances under load) and "
                   "against the length",
       .evidence = Evidence::verified,
       .parameters = cylinder_parameters<Radzimovsky>(0.02, 0.03)});
}

}  // namespace carom::laws

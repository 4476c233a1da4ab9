// δ = F·(h₁ + h₂)/L·[ln(4·L·ΔR/(F·(h₁ + h₂))) + 1],  h₁ + h₂ = 1/(π·E*)            ESDU 78035
// Johnson's formula with +1 in place of −1: softer. Ends at a depth of 4·ΔR.
#include <cmath>
#include <numbers>

#include "laws/stiffness/cylinder_pair.h"

namespace carom::laws {
namespace {

struct Esdu : NarrowLine {
  LogarithmicLine curve() const {
    const double load_scale =
        4 * std::numbers::pi * effective_modulus * radius_difference() * std::numbers::e;
    return logarithmic_line(load_scale);
  }
  std::string problem() const { return problem_of_axes(); }
};

}  // namespace

StiffnessEntry esdu() {
  return describe_stiffness<Esdu>(
      {.name = "esdu",
       .summary = "Parallel cylinders, depth of the axes",
       .formula = "depth = F*h/L*(ln(4*L*dR/(F*h)) + 1), h = 1/(pi*E)",
       .source = "ESDU 78035, as cited by Pereira et al., Nonlinear Dyn. 63:681, 2011",
       .validity = "Half-width small against both radii (not for small clearances under load) and "
                   "against the length",
       .evidence = Evidence::unverified,
       .parameters = cylinder_parameters<Esdu>(0.02, 0.03)});
}

}  // namespace carom::laws

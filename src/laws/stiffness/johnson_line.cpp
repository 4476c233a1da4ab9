// δ = p/(π·E*)·[ln(4·π·E*·ΔR/p) − 1],  p = F/L                                     Johnson 1985
// For equal materials this is the sum of Johnson's compressions of each cylinder between its axis and
// the contact, p·(1 − ν²)/(π·E)·[2·ln(4R/b) − 1]. Ends at a depth of 4·ΔR/e².
#include <cmath>
#include <numbers>

#include "laws/stiffness/cylinder_pair.h"

namespace carom::laws {
namespace {

struct JohnsonLine : NarrowLine {
  LogarithmicLine curve() const {
    const double load_scale =
        4 * std::numbers::pi * effective_modulus * radius_difference() / std::numbers::e;
    return logarithmic_line(load_scale);
  }
  std::string problem() const { return problem_of_axes(); }
};

}  // namespace

StiffnessEntry johnson_line() {
  return describe_stiffness<JohnsonLine>(
      {.name = "johnson-line",
       .summary = "Parallel cylinders, depth of the axes",
       .formula = "depth = p/(pi*E)*(ln(4*pi*E*dR/p) - 1), p = F/L",
       .source = "Johnson, Contact Mechanics, 1985, section 5.6",
       .validity = "Half-width small against both radii (not for small clearances under load) and "
                   "against the length",
       .evidence = Evidence::unverified,
       .parameters = cylinder_parameters<JohnsonLine>(0.02, 0.03)});
}

}  // namespace carom::laws

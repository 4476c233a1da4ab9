// δ = F·(h₁ + h₂)/L·[ln(L³·ΔR/(F·R₁·R₂·(h₁ + h₂))) + 1]        Dubowsky and Freudenstein 1971
// with h₁ + h₂ = 1/(π·E*): Goldsmith's formula, since R = R₁·R₂/ΔR. Ends at a depth of L²·ΔR/(R₁·R₂).
#include <cmath>
#include <numbers>

#include "laws/stiffness/cylinder_pair.h"

namespace carom::laws {
namespace {

struct DubowskyFreudenstein : NarrowLine {
  LogarithmicLine curve() const {
    const double curvature = radius_difference() / std::fabs(radius1 * radius2);
    const double load_scale =
        std::numbers::pi * effective_modulus * length * length * curvature * std::numbers::e;
    return logarithmic_line(load_scale);
  }
  std::string problem() const { return problem_of_axes(); }
};

}  // namespace

StiffnessEntry dubowsky_freudenstein() {
  return describe_stiffness<DubowskyFreudenstein>(
      {.name = "dubowsky-freudenstein",
       .summary = "Pin in a clearance joint, depth over the length",
       .formula = "depth = F*h/L*(ln(L^3*dR/(F*R1*R2*h)) + 1), h = 1/(pi*E)",
       .source = "Dubowsky and Freudenstein, J. Eng. Ind. 93:305, 1971",
       .validity = "Half-width small against both radii (not for small clearances under load) and "
                   "against the length; the same as goldsmith, written with both radii",
       .evidence = Evidence::verified,
       .parameters = cylinder_parameters<DubowskyFreudenstein>(0.02, 0.03)});
}

}  // namespace carom::laws

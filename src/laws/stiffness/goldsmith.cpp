// δ = F·(h₁ + h₂)/L·[ln(L³/(F·R·(h₁ + h₂))) + 1],  h₁ + h₂ = 1/(π·E*)          Goldsmith 1960
// Some prints have L in place of L³, which is no pure number. Ends at a depth of L²/R.
#include <cmath>
#include <numbers>

#include "laws/stiffness/cylinder_pair.h"

namespace carom::laws {
namespace {

struct Goldsmith : NarrowLine {
  LogarithmicLine curve() const {
    const double load_scale = std::numbers::pi * effective_modulus * length * length /
                              relative_radius() * std::numbers::e;
    return logarithmic_line(load_scale);
  }
  std::string problem() const { return problem_of_fit(); }
};

}  // namespace

StiffnessEntry goldsmith() {
  return describe_stiffness<Goldsmith>(
      {.name = "goldsmith",
       .summary = "Parallel cylinders or a cylinder on a plane, depth over their length",
       .formula = "depth = F*h/L*(ln(L^3/(F*R*h)) + 1), h = 1/(pi*E)",
       .source = "Goldsmith, Impact, 1960, with L^3 for a pure number in the logarithm",
       .validity = "Half-width small against both radii (not for small clearances under load) and "
                   "against the length",
       .evidence = Evidence::verified,
       .parameters = cylinder_parameters<Goldsmith>(0.02, 0.03)});
}

}  // namespace carom::laws

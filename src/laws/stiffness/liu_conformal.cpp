// F = ½·π·E*·L·δ·√(δ/(2·(ΔR + δ)))                                              Liu et al. 2007
// A pin in a bush of nearly its size: exponent 3/2 while δ ≪ ΔR, 1 once the clearance is used up.
#include <cmath>
#include <numbers>

#include "laws/stiffness/cylinder_pair.h"

namespace carom::laws {
namespace {

/// F = c·δ^(3/2)/√(ΔR + δ)
struct ConformalCurve {
  double factor = 0;     ///< c [N/m]
  double clearance = 0;  ///< ΔR [m]

  double force(double depth) const {
    return factor * depth * std::sqrt(depth / (clearance + depth));
  }
  double slope(double depth) const {
    return force(depth) / depth * (1.5 - 0.5 * depth / (clearance + depth));
  }
  double energy(double depth) const {
    // c·ΔR²·∫ s^(3/2)/√(1 + s) ds up to s = δ/ΔR; for small s by its series, where the closed form
    // would be a difference of nearly equal numbers.
    if (clearance == 0) return 0.5 * factor * depth * depth;
    const double s = depth / clearance;
    if (s > 0.5) {
      const double closed =
          (0.5 * s - 0.75) * std::sqrt(s * (1 + s)) + 0.75 * std::asinh(std::sqrt(s));
      return factor * clearance * clearance * closed;
    }
    double sum = 0, binomial = 1;
    for (int k = 0; std::fabs(binomial) > 1e-17; ++k) {
      sum += binomial / (k + 2.5);
      binomial *= -(k + 0.5) / (k + 1) * s;
    }
    return factor * depth * depth * std::sqrt(s) * sum;
  }
};

struct LiuConformal : PinInBush {
  ConformalCurve curve() const {
    return {.factor = 0.5 * std::numbers::pi * effective_modulus * length / std::numbers::sqrt2,
            .clearance = radius_difference()};
  }
  std::string problem() const {
    // No clearance at all is a limit of the formula.
    return radius1 == -radius2 && radius1 != 0 ? "" : problem_of_bush();
  }
};

}  // namespace

StiffnessEntry liu_conformal() {
  return describe_stiffness<LiuConformal>(
      {.name = "liu-conformal",
       .summary = "A pin in a bush with small clearance",
       .formula = "F = pi/2*E*L*depth*sqrt(depth/(2*(dR + depth)))",
       .source = "Liu et al., Mech. Mach. Theory 42:183, 2007",
       .validity = "Internal contact of cylinders, also where clearance and depth are alike",
       .evidence = Evidence::unverified,
       .parameters = cylinder_parameters<LiuConformal>(0.01, -0.0105)});
}

}  // namespace carom::laws

// e = 2.08·(V/V_y)^{−1/4} while strains are small, e = c·[(V/V_y)/(E*/Y)]^{−1/2} beyond
//                                                                    Wu, Li and Thornton 2003
// The two fits to finite elements cross once, at V/V_y = (c/2.08)⁴·(E*/Y)²; the smaller one is in
// force, so the law is continuous.
#include <cmath>

#include "laws/restitution/describe_restitution.h"

namespace carom::laws {
namespace {

struct WuLiThornton {
  double yield_velocity, modulus_ratio, coefficient;

  double restitution(double speed) const {
    if (speed <= yield_velocity) return 1;
    const double r = speed / yield_velocity;
    const double small_strain = 2.08 * std::pow(r, -0.25);
    const double finite_deformation = coefficient * std::sqrt(modulus_ratio / r);
    return std::fmin(small_strain, finite_deformation);
  }
};

}  // namespace

RestitutionEntry wu_li_thornton_restitution() {
  return describe_restitution<WuLiThornton>({
      .name = "wu-li-thornton",
      .summary = "fits to finite-element impacts, with a finite-deformation branch",
      .formula = "e = min(1, 2.08 (V/V_y)^(-1/4), c [(V/V_y)/(E*/Y)]^(-1/2))",
      .source = "Wu, Li and Thornton, Int. J. Impact Eng. 28:929, 2003",
      .validity = "V above about 20 V_y (below, the fit exceeds 1 and is cut there)",
      .evidence = Evidence::unverified,
      .parameters = {{&WuLiThornton::yield_velocity, "yield_velocity", "m/s", positive, 0.01,
                      "speed at first yield"},
                     {&WuLiThornton::modulus_ratio, "modulus_ratio", "1", positive, 200,
                      "E*/Y, effective modulus over yield stress"},
                     {&WuLiThornton::coefficient, "coefficient", "1", positive, 0.78,
                      "c: 0.78 for a sphere on a rigid wall, 0.62 for a rigid sphere on a plastic "
                      "half-space",
                      Origin::optional}},
  });
}

}  // namespace carom::laws

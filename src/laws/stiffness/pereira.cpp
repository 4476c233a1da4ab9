// F = (a·ΔR + b)·L·E*/ΔR·δⁿ,  n = Y·ΔR^(−0.005)                            Pereira et al. 2011, 2015
// A fit in N, mm and MPa for a pin in a bush: a = 0.965, b = 0.0965,
// Y = 1.51·[ln(1000·ΔR)]^(−0.151) for 0.005 ≤ ΔR < 0.34954, Y = 0.0151·ΔR + 1.151 up to 10.
// As every fit with lengths in mm it does not scale with size. Its constants for external contact
// are incomplete in what we could read and are left out.
#include <cmath>

#include "laws/stiffness/cylinder_pair.h"

namespace carom::laws {
namespace {

struct Pereira : PinInBush {
  double clearance_mm() const { return 1e3 * radius_difference(); }

  PowerLaw curve() const {
    const double dR = clearance_mm(), length_mm = 1e3 * length,
                 modulus_MPa = 1e-6 * effective_modulus;
    const double Y =
        dR < 0.34954 ? 1.51 * std::pow(std::log(1000 * dR), -0.151) : 0.0151 * dR + 1.151;
    const double n = Y * std::pow(dR, -0.005);
    const double stiffness = (0.965 * dR + 0.0965) * length_mm * modulus_MPa / dR;  // N/mmⁿ
    return {.stiffness = stiffness * std::pow(1e3, n), .exponent = n};
  }
  std::string problem() const {
    if (std::string text = problem_of_bush(); !text.empty()) return text;
    // A clearance is a difference of radii: its last digits are noise.
    const double dR = clearance_mm();
    if (dR >= 0.005 * (1 - 1e-9) && dR <= 10 * (1 + 1e-9)) return {};
    return "radial clearance is " + short_text(dR) + " mm, the fit holds from 0.005 to 10 mm";
  }
};

}  // namespace

StiffnessEntry pereira() {
  return describe_stiffness<Pereira>(
      {.name = "pereira",
       .summary = "A pin in a bush, explicit fit to the logarithmic formulas",
       .formula = "F = (0.965*dR + 0.0965)*L*E/dR*depth^n, n = Y*dR^-0.005, in N, mm, MPa; "
                  "Y = 1.51*ln(1000*dR)^-0.151 below 0.34954 mm, 0.0151*dR + 1.151 above",
       .source = "Pereira et al., Nonlinear Dyn. 63:681, 2011; Multibody Syst. Dyn. 35:277, 2015",
       .validity = "Internal contact of cylinders, radial clearance from 0.005 to 10 mm",
       .evidence = Evidence::unverified,
       .parameters = cylinder_parameters<Pereira>(0.01, -0.0105)});
}

}  // namespace carom::laws

// F = k'·δ²                                   journal bearing, Rivin 1999, p. 106
#include "laws/stiffness/describe_stiffness.h"

namespace carom::laws {
namespace {

struct RivinQuadratic {
  double stiffness;

  PowerLaw curve() const { return {.stiffness = stiffness, .exponent = 2}; }
};

}  // namespace

StiffnessEntry rivin_quadratic() {
  return describe_stiffness<RivinQuadratic>(
      {.name = "rivin-quadratic",
       .summary = "Journal bearing under heavy load, measured coefficient",
       .formula = "F = k*depth^2",
       .source = "Rivin, Stiffness and Damping in Mechanical Design, 1999, p. 106; Faik and "
                 "Witteman, Modeling of Impact Dynamics, Eq. 5b",
       .validity = "As measured; heavy load per length",
       .parameters = {{&RivinQuadratic::stiffness, "stiffness", "N/m^2", positive, 1e12,
                       "measured coefficient of the joint"}}});
}

}  // namespace carom::laws

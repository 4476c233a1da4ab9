// F = k·δ                                     journal bearing, Rivin 1999, p. 106
#include "laws/stiffness/describe_stiffness.h"

namespace carom::laws {
namespace {

struct RivinLinear {
  double stiffness;

  PowerLaw curve() const { return {.stiffness = stiffness, .exponent = 1}; }
};

}  // namespace

StiffnessEntry rivin_linear() {
  return describe_stiffness<RivinLinear>(
      {.name = "rivin-linear",
       .summary = "Journal bearing under light load, measured coefficient",
       .formula = "F = k*depth",
       .source = "Rivin, Stiffness and Damping in Mechanical Design, 1999, p. 106; Faik and "
                 "Witteman, Modeling of Impact Dynamics, Eq. 5a",
       .validity = "As measured; light load per length",
       .parameters = {{&RivinLinear::stiffness, "stiffness", "N/m", positive, 1e8,
                       "measured coefficient of the joint"}}});
}

}  // namespace carom::laws

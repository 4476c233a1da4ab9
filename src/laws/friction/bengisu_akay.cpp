// F = N·μ_s·[1 − (v/v_d − 1)²] up to v_d, N·[μ_k + (μ_s − μ_k)·e^(−ξ(v − v_d))] beyond, against the slip
//                                                                           Bengisu and Akay 1994
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct BengisuAkay {
  double coefficient, static_coefficient, decay, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double v = contact.slip.norm();
    const double from_peak = v / transition_speed - 1;
    return against_slip(contact, from_peak < 0
                                     ? static_coefficient * (1 - from_peak * from_peak)
                                     : coefficient + (static_coefficient - coefficient) *
                                                         std::exp(-decay * (v - transition_speed)));
  }
};

}  // namespace

FrictionLawEntry bengisu_akay_friction() {
  return describe_friction<BengisuAkay>(
      {.name = "bengisu-akay",
       .summary = "parabola up to the static peak, exponential fall beyond",
       .formula = "F = N·μ_s·[1 - (v/v_d - 1)²] for v < v_d, N·[μ_k + (μ_s - μ_k)·exp(-ξ·(v - "
                  "v_d))] above",
       .source = "Bengisu and Akay, J. Vib. Acoust. 116:230, 1994",
       .validity = "the slope jumps at the peak",
       .creeps = true,
       .parameters = {{&BengisuAkay::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&BengisuAkay::static_coefficient, "static_coefficient", "1", not_negative,
                       0.4, "largest friction force over normal force", Origin::optional,
                       "coefficient"},
                      {&BengisuAkay::decay, "decay", "s/m", positive, 100,
                       "ξ: how fast friction falls with speed", Origin::optional},
                      {&BengisuAkay::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<BengisuAkay>});
}

}  // namespace carom::laws

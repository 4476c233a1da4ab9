// F = N·{min(v/v_d, 1)·[μ_k + 2(μ_s − μ_k)/(1 + (v/v_d)²)] + μ_v·v} against the slip
//                                                                           Sherman, Seth and Delp 2011
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Hollars {
  double coefficient, static_coefficient, viscous_coefficient, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double v = contact.slip.norm(), r = v / transition_speed;
    const double dry =
        std::min(r, 1.0) * (coefficient + 2 * (static_coefficient - coefficient) / (1 + r * r));
    return against_slip(contact, dry + viscous_coefficient * v);
  }
};

}  // namespace

FrictionLawEntry hollars_friction() {
  return describe_friction<Hollars>(
      {.name = "hollars",
       .summary = "linear to the static peak at v_d, slow fall to kinetic, viscous growth",
       .formula = "F = N·(min(v/v_d, 1)·[μ_k + 2·(μ_s - μ_k)/(1 + (v/v_d)²)] + μ_v·v)",
       .source = "Hollars; Sherman, Seth and Delp, Procedia IUTAM 2:241, 2011",
       .validity = "the slope jumps at v_d; exactly μ_s there",
       .creeps = true,
       .parameters = {{&Hollars::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&Hollars::static_coefficient, "static_coefficient", "1", not_negative, 0.4,
                       "largest friction force over normal force", Origin::optional, "coefficient"},
                      {&Hollars::viscous_coefficient, "viscous_coefficient", "s/m", not_negative, 0,
                       "growth of the coefficient with speed", Origin::optional},
                      {&Hollars::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<Hollars>});
}

}  // namespace carom::laws

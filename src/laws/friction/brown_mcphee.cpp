// F = N·{μ_k·tanh(4r) + (μ_s − μ_k)·r/(r²/4 + 3/4)²} + c·v·tanh(4N/N_t) against the slip, r = v/v_d
//                                                                           Brown and McPhee 2016
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct BrownMcPhee {
  double coefficient, static_coefficient, viscous_damping, transition_force, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double r = contact.slip.norm() / transition_speed, bell = r * r / 4 + 0.75;
    const double dry =
        coefficient * std::tanh(4 * r) + (static_coefficient - coefficient) * r / (bell * bell);
    const double wet = viscous_damping * std::tanh(4 * contact.normal_force / transition_force);
    return against_slip(contact, dry) - wet * contact.slip;
  }
};

}  // namespace

FrictionLawEntry brown_mcphee_friction() {
  return describe_friction<BrownMcPhee>(
      {.name = "brown-mcphee",
       .summary = "smooth everywhere, with a static peak at v_d and a viscous part",
       .formula =
           "F = N·[μ_k·tanh(4·r) + (μ_s - μ_k)·r/(r²/4 + 3/4)²] + c·v·tanh(4·N/N_t), r = v/v_d",
       .source = "Brown and McPhee, J. Comput. Nonlin. Dyn. 11:054502, 2016",
       .validity = "at v_d the force is μ_s·N less 0.07 % of μ_k·N",
       .creeps = true,
       .parameters = {{&BrownMcPhee::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&BrownMcPhee::static_coefficient, "static_coefficient", "1", not_negative,
                       0.4, "largest friction force over normal force", Origin::optional,
                       "coefficient"},
                      {&BrownMcPhee::viscous_damping, "viscous_damping", "N s/m", not_negative, 0,
                       "c of the viscous part", Origin::optional},
                      {&BrownMcPhee::transition_force, "transition_force", "N", positive, 1,
                       "normal force N_t from which the viscous part is whole", Origin::optional},
                      {&BrownMcPhee::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<BrownMcPhee>});
}

}  // namespace carom::laws

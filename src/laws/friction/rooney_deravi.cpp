// F = μ·N·min(v/v_d, 1) against the slip                                    Rooney and Deravi 1982
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct RooneyDeravi {
  double coefficient, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    return against_slip(contact,
                        coefficient * std::min(contact.slip.norm() / transition_speed, 1.0));
  }
};

}  // namespace

FrictionLawEntry rooney_deravi_friction() {
  return describe_friction<RooneyDeravi>(
      {.name = "rooney-deravi",
       .summary = "linear up to a speed, constant beyond",
       .formula = "F = μ·N·min(v/v_d, 1)",
       .source = "Rooney and Deravi, Mech. Mach. Theory 17:207, 1982",
       .validity = "the force has a kink at v_d",
       .creeps = true,
       .parameters = {{&RooneyDeravi::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&RooneyDeravi::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<RooneyDeravi>});
}

}  // namespace carom::laws

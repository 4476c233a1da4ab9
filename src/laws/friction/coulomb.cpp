// F = μ·N against the slip, with a line instead of the jump at zero         Coulomb 1785
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Coulomb {
  double coefficient, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    return against_slip(contact, coefficient * smooth_sign(contact.slip.norm(), transition_speed));
  }
};

}  // namespace

FrictionLawEntry coulomb_friction() {
  return describe_friction<Coulomb>(
      {.name = "coulomb",
       .summary = "constant coefficient; a steep line through zero slip",
       .formula = "F = μ·N·v/√(v² + v_d²)",
       .source = "Coulomb 1785",
       .validity = "v_d is 1e-3 of the approach speed or 1e-4 of the slip at first touch unless "
                   "given; the piecewise and time-stepping methods have no line and really stick",
       .creeps = true,
       .parameters = {{&Coulomb::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&Coulomb::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<Coulomb>});
}

}  // namespace carom::laws

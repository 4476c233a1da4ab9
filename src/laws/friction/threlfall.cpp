// F = μ·N·(1 − e^(−3v/v_d)) up to v_d, 0.95·μ·N beyond, against the slip             Threlfall 1978
// Three time constants leave 5 % missing, and the published plateau keeps them out.
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Threlfall {
  double coefficient, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double shares = std::min(contact.slip.norm() / transition_speed, 1.0);
    return against_slip(contact, coefficient * -std::expm1(-3 * shares));
  }
};

}  // namespace

FrictionLawEntry threlfall_friction() {
  return describe_friction<Threlfall>(
      {.name = "threlfall",
       .summary = "exponential rise to a plateau 5 % below μ·N",
       .formula = "F = μ·N·(1 - exp(-3·v/v_d)) for v < v_d, 0.950·μ·N above",
       .source = "Threlfall, Mech. Mach. Theory 13:475, 1978",
       .validity = "never reaches μ·N: the plateau is 1 - exp(-3) = 0.950 of it",
       .creeps = true,
       .parameters = {{&Threlfall::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&Threlfall::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<Threlfall>});
}

}  // namespace carom::laws

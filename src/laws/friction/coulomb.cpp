// F = μ·N against the slip, with a line instead of the jump at zero         Coulomb 1785
#include <algorithm>

#include "laws/friction/describe_friction.h"

namespace carom::laws {
namespace {

/// The line ends near this share of the speed of the touch, or of its slip: a gentle touch of fast
/// surfaces must not make it steeper than their slip asks for.
constexpr double share_of_approach = 1e-3;
constexpr double share_of_slip = 1e-4;

struct Coulomb {
  double coefficient, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double speed = std::hypot(contact.slip.norm(), transition_speed);
    return -(coefficient * contact.normal_force / speed) * contact.slip;
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
       .at_onset = [](Coulomb& law, const FrictionOnset& onset) {
         if (law.transition_speed > 0) return;
         law.transition_speed =
             std::max(share_of_approach * onset.approach_speed, share_of_slip * onset.slip_speed);
       }});
}

}  // namespace carom::laws

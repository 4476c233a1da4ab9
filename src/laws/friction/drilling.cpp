// M = (3π/16)·μ·a·N about the normal, against the spin                     Lurie 1970; Johnson 1985
#include "laws/friction/describe_friction.h"
#include "laws/friction/drilling_arm.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Drilling {
  double coefficient, radius, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double arm = drilling_arm(radius, contact);
    const double share = smooth_sign(arm * std::fabs(contact.spin), transition_speed);
    return {-std::copysign(coefficient * arm * contact.normal_force * share, contact.spin), 0};
  }
};

}  // namespace

FrictionLawEntry drilling_friction() {
  return describe_friction<Drilling>(
      {.name = "drilling",
       .kind = FrictionKind::drilling,
       .summary = "moment of a spinning Hertz contact, or of a flat disc",
       .formula = "M = (3π/16)·μ·a·N; (2/3)·μ·radius·N for a disc",
       .source = "integral of Hertz' pressure; Johnson, Contact Mechanics, 1985",
       .validity =
           "for spin without slip; flat faces need a radius; unwinds slowly under any load, but "
           "not in the piecewise and time-stepping methods, which need a radius",
       .creeps = true,
       .parameters =
           {{&Drilling::coefficient, "coefficient", "1", not_negative, 0.3,
             "friction force over normal force"},
            {&Drilling::radius, "radius", "m", not_negative, 0,
             "of a flat disc with even pressure; 0: contact radius a of the shapes",
             Origin::optional},
            {&Drilling::transition_speed, "transition_speed", "m/s", not_negative, 0,
             "speed at the edge below which the moment falls to zero; 0: from first touch",
             Origin::optional}},
       .at_onset = transition_from_touch<Drilling>});
}

}  // namespace carom::laws

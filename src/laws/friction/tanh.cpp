// F = N·[μ_k + (μ_s − μ_k)·exp(−(v/v_s)²)]·tanh(v/v_d) against the slip
//                                                     Andersson, Söderberg and Björklund 2007
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Tanh {
  double coefficient, static_coefficient, stribeck_speed, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double speed = contact.slip.norm();
    return against_slip(
        contact, stribeck_coefficient(coefficient, static_coefficient, speed, stribeck_speed) *
                     std::tanh(speed / transition_speed));
  }
};

}  // namespace

FrictionLawEntry tanh_friction() {
  return describe_friction<Tanh>(
      {.name = "tanh",
       .summary = "smooth through zero slip by a hyperbolic tangent",
       .formula = "F = N·[μ_k + (μ_s - μ_k)·exp(-(v/v_s)²)]·tanh(v/v_d)",
       .source = "Andersson, Söderberg and Björklund, Tribol. Int. 40:580, 2007",
       .validity =
           "v_d is 1e-3 of the approach speed or 1e-4 of the slip at first touch unless given",
       .creeps = true,
       .parameters = {{&Tanh::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&Tanh::static_coefficient, "static_coefficient", "1", not_negative, 0.4,
                       "largest friction force over normal force", Origin::optional, "coefficient"},
                      {&Tanh::stribeck_speed, "stribeck_speed", "m/s", positive, 0.01,
                       "speed over which friction falls from static to kinetic", Origin::optional},
                      {&Tanh::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<Tanh>});
}

}  // namespace carom::laws

// F = N·[μ_k + (μ_s − μ_k)·exp(−(v/v_s)^γ) + μ_v·v] against the slip, with a line through zero
//                                                     Stribeck 1902; Bo and Pavelescu 1982
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Stribeck {
  double coefficient, static_coefficient, stribeck_speed, stribeck_exponent, viscous_coefficient,
      transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double speed = contact.slip.norm();
    const double plateau = stribeck_coefficient(coefficient, static_coefficient, speed,
                                                stribeck_speed, stribeck_exponent);
    return against_slip(
        contact, plateau * smooth_sign(speed, transition_speed) + viscous_coefficient * speed);
  }
};

}  // namespace

FrictionLawEntry stribeck_friction() {
  return describe_friction<Stribeck>(
      {.name = "stribeck",
       .summary = "static friction that falls to kinetic friction with speed",
       .formula = "F = N·([μ_k + (μ_s - μ_k)·exp(-(v/v_s)^γ)]·v/√(v² + v_d²) + μ_v·v)",
       .source = "Stribeck 1902; Bo and Pavelescu, Wear 82:277, 1982",
       .validity = "v_d must be well below v_s, or the peak is cut; v_d is 1e-3 of the approach "
                   "speed or 1e-4 of the slip at first touch unless given",
       .creeps = true,
       .parameters = {{&Stribeck::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&Stribeck::static_coefficient, "static_coefficient", "1", not_negative, 0.4,
                       "largest friction force over normal force", Origin::optional, "coefficient"},
                      {&Stribeck::stribeck_speed, "stribeck_speed", "m/s", positive, 0.01,
                       "speed over which friction falls from static to kinetic", Origin::optional},
                      {&Stribeck::stribeck_exponent, "stribeck_exponent", "1", positive, 2,
                       "γ: 2 Gaussian, 0.5 to 1 Bo and Pavelescu", Origin::optional},
                      {&Stribeck::viscous_coefficient, "viscous_coefficient", "s/m", not_negative,
                       0, "growth of the coefficient with speed", Origin::optional},
                      {&Stribeck::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<Stribeck>});
}

}  // namespace carom::laws

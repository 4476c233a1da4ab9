// F = μ·N·(v − v₀)/(v₁ − v₀) between v₀ and v₁, nothing below, μ·N above, against the slip
//                                                                           Ambrósio 2003
#include "laws/friction/describe_friction.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct Ambrosio {
  double coefficient, dead_share, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double v0 = dead_share * transition_speed;
    const double rise = (contact.slip.norm() - v0) / (transition_speed - v0);
    return against_slip(contact, coefficient * std::clamp(rise, 0.0, 1.0));
  }
};

}  // namespace

FrictionLawEntry ambrosio_friction() {
  return describe_friction<Ambrosio>(
      {.name = "ambrosio",
       .summary = "free below a speed, linear up to a second, constant beyond",
       .formula = "F = μ·N·c, c = 0 below v_0, (v - v_0)/(v_d - v_0) up to v_d, 1 above",
       .source = "Ambrósio, in: Virtual Nonlinear Multibody Systems, 2003",
       .validity = "slips freely below v_0 = dead_share·v_d, which keeps the direction from "
                   "flickering at rest",
       .creeps = true,
       .parameters = {{&Ambrosio::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&Ambrosio::dead_share,
                       "dead_share",
                       "1",
                       {.min = 0, .max = 1, .open_max = true},
                       0.1,
                       "v_0 over v_d: the share of the transition without friction",
                       Origin::optional},
                      {&Ambrosio::transition_speed, "transition_speed", "m/s", not_negative, 0,
                       "speed below which friction falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<Ambrosio>});
}

}  // namespace carom::laws

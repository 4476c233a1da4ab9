// M = μ_r·R·N against the rolling, with a line instead of the jump at zero
#include "laws/friction/describe_friction.h"
#include "laws/friction/rolling_arm.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct RollingConstant {
  double coefficient, radius, transition_speed;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double arm = rolling_arm(radius, contact), rate = contact.rolling.norm();
    if (!(rate > 0)) return {};
    const double share = smooth_sign(arm * rate, transition_speed);
    return -(coefficient * arm * contact.normal_force * share / rate) * contact.rolling;
  }
};

}  // namespace

FrictionLawEntry rolling_constant_friction() {
  return describe_friction<RollingConstant>(
      {.name = "rolling-constant",
       .kind = FrictionKind::rolling,
       .summary = "constant rolling moment; a steep line through rest",
       .formula = "M = μ_r·R·N·ω·R/√((ω·R)² + v_d²)",
       .source = "Zhou et al., Powder Technol. 203:536, 2010, model A; Ai et al., Powder Technol. "
                 "206:269, 2011",
       .validity = "v_d is 1e-3 of the approach speed or 1e-4 of the slip at first touch unless "
                   "given; rolls away slowly under any load: rolling-spring does not, nor do the "
                   "piecewise and time-stepping methods, which have no line",
       .creeps = true,
       .parameters = {{&RollingConstant::coefficient, "coefficient", "1", not_negative, 0.01,
                       "μ_r: rolling moment over normal force and radius"},
                      {&RollingConstant::radius, "radius", "m", not_negative, 0,
                       "lever R of the moment; 0: R* of the shapes", Origin::optional},
                      {&RollingConstant::transition_speed, "transition_speed", "m/s", not_negative,
                       0, "ω·R below which the moment falls to zero; 0: from first touch",
                       Origin::optional}},
       .at_onset = transition_from_touch<RollingConstant>});
}

}  // namespace carom::laws

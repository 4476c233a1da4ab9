// M = c_r·N·ω against the rolling
#include "laws/friction/describe_friction.h"

namespace carom::laws {
namespace {

struct RollingViscous {
  double viscous_arm;

  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    return -(viscous_arm * contact.normal_force) * contact.rolling;
  }
};

}  // namespace

FrictionLawEntry rolling_viscous_friction() {
  return describe_friction<RollingViscous>(
      {.name = "rolling-viscous",
       .kind = FrictionKind::rolling,
       .summary = "rolling moment in proportion to the rolling",
       .formula = "M = c_r·N·ω",
       .source = "Brilliantov and Pöschel, Europhys. Lett. 42:511, 1998; Ai et al. 2011, model B",
       .validity = "stops nothing: the moment goes to zero with the rolling",
       .creeps = true,
       .parameters = {{&RollingViscous::viscous_arm, "viscous_arm", "m s", not_negative, 1e-5,
                       "c_r: moment over normal force and angular velocity"}}});
}

}  // namespace carom::laws

// F = μ·N·v/(v + (8/3π)·a·|ω|),  M = (3π/16)·μ·a·N·a·ω/(a·|ω| + (15π/16)·v)
//                                                     Contensou 1963; Zhuravlev 1998 (Padé form, Hertz)
// Spin turns the friction of most points away from the slip, so it eases sliding, and slip eases spinning.
#include "laws/friction/describe_friction.h"
#include "laws/friction/drilling_arm.h"
#include "laws/friction/sliding_friction.h"

namespace carom::laws {
namespace {

struct DrillingCoupled {
  double coefficient, transition_speed;

  static double radius(const FrictionContact& contact) {
    return std::isfinite(contact.contact_radius) ? contact.contact_radius : 0;
  }
  Tangent force(const FrictionContact& contact, FrictionStates, const FrictionMemory&) const {
    const double edge = radius(contact) * std::fabs(contact.spin);
    const double size =
        std::hypot(edge, transition_speed) + 15 * std::numbers::pi / 16 * contact.slip.norm();
    if (!(size > 0)) return {};
    const double moment = coefficient * drilling_arm(0, contact) * contact.normal_force;
    return {-std::copysign(moment * edge / size, contact.spin), 0};
  }
  double sliding_share(const FrictionContact& contact) const {
    const double spinning = 8 / (3 * std::numbers::pi) * radius(contact) * std::fabs(contact.spin);
    if (!(spinning > 0)) return 1;
    return contact.slip.norm() / (contact.slip.norm() + spinning);
  }
};

}  // namespace

FrictionLawEntry drilling_coupled_friction() {
  return describe_friction<DrillingCoupled>(
      {.name = "drilling-coupled",
       .kind = FrictionKind::drilling,
       .summary = "spin and slip that ease each other",
       .formula =
           "M = (3π/16)·μ·a·N·a·ω/(a·|ω| + (15π/16)·v); sliding force times v/(v + (8/3π)·a·|ω|)",
       .source = "Contensou 1963; Zhuravlev, J. Appl. Math. Mech. 62:705, 1998",
       .validity =
           "Hertz contacts; right for little spin or little slip, the sliding force up to a third "
           "too small between; meant beside laws that give the sliding force from the slip; "
           "unwinds slowly under any load",
       .creeps = true,
       .parameters =
           {{&DrillingCoupled::coefficient, "coefficient", "1", not_negative, 0.3,
             "friction force over normal force"},
            {&DrillingCoupled::transition_speed, "transition_speed", "m/s", not_negative, 0,
             "speed at the edge below which the moment falls to zero; 0: from first touch",
             Origin::optional}},
       .at_onset = transition_from_touch<DrillingCoupled>});
}

}  // namespace carom::laws

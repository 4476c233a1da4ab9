// F = κ·k(δ)·s with the whole displacement s, |F| ≤ μ·N: as some particle codes have it
//
// When the contact grows under tangential load, the spring becomes stiffer at a stretch it already
// has, so energy appears from nowhere. It is here to be compared with.
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct TotalDisplacementSpring : SpringFriction<TotalDisplacementSpring> {
  double coefficient, stiffness_ratio;

  FrictionSpring spring(const FrictionContact& contact) const {
    FrictionSpring spring = spring_of_normal(contact, stiffness_ratio, coefficient);
    spring.keeps_stretch = true;
    return spring;
  }
};

}  // namespace

FrictionLawEntry total_displacement_spring_friction() {
  return describe_friction<TotalDisplacementSpring>(
      {.name = "total-displacement-spring",
       .summary = "Mindlin spring on the whole displacement; creates energy",
       .formula = "F = κ·k(δ)·s, ṡ = v, |F| ≤ μ·N",
       .source = "as common in particle codes",
       .validity = "WARNING: creates energy where the normal force grows under tangential load; "
                   "for comparison only, take di-renzo or mindlin-deresiewicz instead",
       .parameters = {{&TotalDisplacementSpring::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&TotalDisplacementSpring::stiffness_ratio, "stiffness_ratio", "1", positive,
                       0.82,
                       "κ: tangential over normal stiffness, 2(1-ν)/(2-ν) for equal materials"}},
       .at_onset = TotalDisplacementSpring::size_at_onset});
}

}  // namespace carom::laws

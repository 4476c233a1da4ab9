// F = k·s with ṡ = v, |F| ≤ μ·N; s turns with the tangent plane
//                                                     Ma 1995; Gilardi and Sharf 2002, Eq. 29
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct Bristle : SpringFriction<Bristle> {
  double coefficient, static_coefficient, tangential_stiffness;

  FrictionSpring spring(const FrictionContact& contact) const {
    return {.stiffness = tangential_stiffness,
            .stick_limit = static_coefficient * contact.normal_force,
            .slip_limit = coefficient * contact.normal_force,
            .slip_limit_rate = coefficient * contact.normal_force_rate};
  }
};

}  // namespace

FrictionLawEntry bristle_friction() {
  return describe_friction<Bristle>(
      {.name = "bristle",
       .summary = "spring that holds until μ·N and slips there",
       .formula = "F = k·s, ṡ = v, |F| ≤ μ·N",
       .source = "Ma 1995; Gilardi and Sharf 2002, Eq. 29",
       .validity = "holds any load below μ_s·N for ever",
       .parameters = {{&Bristle::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force"},
                      {&Bristle::static_coefficient, "static_coefficient", "1", not_negative, 0.3,
                       "largest sticking force over normal force", Origin::optional, "coefficient"},
                      {&Bristle::tangential_stiffness, "stiffness", "N/m", positive, 1e6,
                       "of the bristles"}},
       .at_onset = Bristle::size_at_onset});
}

}  // namespace carom::laws

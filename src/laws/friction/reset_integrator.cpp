// F = σ·p with ṗ = v until |p| = p₀, where p stays; stiffer by μ_s/μ_k while it sticks, with a dashpot then
//                                                     Haessig and Friedland 1991
// The stiffness goes with the load, so that break-away is at p₀ whatever the load is. After slip the spring
// starts from the force it slipped with: the published form jumps back to the larger static one, which
// would make energy at every reversal.
#include "laws/friction/describe_friction.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct ResetIntegrator : SpringFriction<ResetIntegrator> {
  double coefficient, static_coefficient, breakaway_displacement, damping_time;

  FrictionSpring spring(const FrictionContact& contact) const {
    const double k = static_coefficient * contact.static_force / breakaway_displacement;
    return {.stiffness = k,
            .growth = growth_rate(contact.static_force_rate, contact.static_force),
            .stick_limit = static_coefficient * contact.normal_force,
            .slip_limit = coefficient * contact.normal_force,
            .slip_limit_rate = coefficient * contact.normal_force_rate,
            .damping = damping_time * k};
  }
};

}  // namespace

FrictionLawEntry reset_integrator_friction() {
  return describe_friction<ResetIntegrator>(
      {.name = "reset-integrator",
       .summary = "spring that breaks away at a displacement, with damping while it sticks",
       .formula = "F = (μ_s·N/p_0)·(p + τ·v), ṗ = v until μ_s·N; μ_k·N while slipping",
       .source = "Haessig and Friedland, J. Dyn. Syst. Meas. Control 113:354, 1991",
       .validity = "holds any load below μ_s·N; after slip it sticks with the force it had",
       .parameters = {{&ResetIntegrator::coefficient, "coefficient", "1", not_negative, 0.3,
                       "friction force over normal force in fast sliding"},
                      {&ResetIntegrator::static_coefficient, "static_coefficient", "1",
                       not_negative, 0.4, "largest sticking force over normal force",
                       Origin::optional, "coefficient"},
                      {&ResetIntegrator::breakaway_displacement, "breakaway_displacement", "m",
                       positive, 1e-5, "p_0: displacement at which it breaks away"},
                      {&ResetIntegrator::damping_time, "damping_time", "s", not_negative, 0,
                       "τ of the dashpot beside the spring", Origin::optional}},
       .at_onset = ResetIntegrator::size_at_onset});
}

}  // namespace carom::laws

// M = k_r·θ + c_r·ω up to μ_r·R·N, k_r = 2.25·k·(μ_r·R)²                  Ai et al. 2011, model C (EPSD)
#include "laws/friction/describe_friction.h"
#include "laws/friction/rolling_arm.h"
#include "laws/friction/spring_friction.h"

namespace carom::laws {
namespace {

struct RollingSpring : SpringFriction<RollingSpring> {
  double coefficient, radius, damping_time, stiffness;

  Tangent motion(const FrictionContact& contact) const { return contact.rolling; }
  FrictionSpring spring(const FrictionContact& contact) const {
    const double arm = coefficient * rolling_arm(radius, contact);
    // A stiffness of its own does not change with the load.
    const bool own = stiffness > 0;
    const double k = own ? stiffness : 2.25 * contact.normal_stiffness * arm * arm;
    return {
        .stiffness = k,
        .growth = own ? 0 : growth_rate(contact.normal_stiffness_rate, contact.normal_stiffness),
        .stick_limit = arm * contact.normal_force,
        .slip_limit = arm * contact.normal_force,
        .slip_limit_rate = arm * contact.normal_force_rate,
        .damping = damping_time * k};
  }
};

/// States are moments.
void begin_touch(RollingSpring& law, const FrictionOnset& onset) {
  RollingSpring::size_at_onset(law, onset);
  const bool is_round = std::isfinite(onset.effective_radius) && onset.effective_radius > 0;
  const double arm = law.radius > 0 ? law.radius : is_round ? onset.effective_radius : 1;
  law.force_size *= arm * std::max(law.coefficient, 1e-6);
}

}  // namespace

FrictionLawEntry rolling_spring_friction() {
  return describe_friction<RollingSpring>(
      {.name = "rolling-spring",
       .kind = FrictionKind::rolling,
       .summary = "rotational spring with a dashpot that rolls on at a largest moment",
       .formula = "ΔM = k_r·Δθ, beside it τ·k_r·ω, |M| ≤ μ_r·R·N, k_r given or "
                  "2.25·k·(μ_r·R)²",
       .source = "Iwashita and Oda 1998; Ai et al., Powder Technol. 206:269, 2011, model C",
       .validity = "holds any moment below μ_r·R·N for ever",
       .parameters = {{&RollingSpring::coefficient, "coefficient", "1", not_negative, 0.01,
                       "μ_r: rolling moment over normal force and radius"},
                      {&RollingSpring::radius, "radius", "m", not_negative, 0,
                       "lever R of the moment; 0: R* of the shapes", Origin::optional},
                      {&RollingSpring::damping_time, "damping_time", "s", not_negative, 0,
                       "τ of the dashpot beside the spring", Origin::optional},
                      {&RollingSpring::stiffness, "stiffness", "N*m/rad", not_negative, 0,
                       "k_r of the spring; 0: 2.25·k·(μ_r·R)²", Origin::optional}},
       .at_onset = begin_touch});
}

}  // namespace carom::laws

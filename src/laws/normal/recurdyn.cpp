// F = k·δ^m₁ + c·(δ̇/|δ̇|)·|δ̇|^m₂·δ^m₃
// The contact force of RecurDyn, with m₁ = exponent, m₂ = rate_exponent, m₃ = damping_exponent.
#include "laws/normal/power_contact.h"

namespace carom::laws {

NormalLawEntry recurdyn() {
  return describe<PowerContact>({
      .name = "recurdyn",
      .family = "viscous",
      .summary = "spring and damper with free exponents, as in RecurDyn",
      .formula = "F = k·δ^m₁ + c·(δ̇/|δ̇|)·|δ̇|^m₂·δ^m₃",
      .source = "form of the program's documentation; raw coefficients",
      .validity = "the restitution depends on everything: read it in the result",
      .parameters = power_parameters(),
      .separation = Separation::zero_force,
      .separation_is_free = true,
      .dissipation = &PowerContact::damping,
  });
}

}  // namespace carom::laws

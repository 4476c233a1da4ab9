// F = max(0, m·[δ/(τζ)² + 2δ̇/τ]): a clamped spring and dashpot proportional to the mass
// MuJoCo's soft contact with positive solref (τ, ζ) and constant impedance d: the contact row
// a = −d·(b·δ̇ + k·δ) with b = 2/(d·τ), k = 1/(d·τ·ζ)²·d loses d, and ω₀ = 1/(τζ) is left.
// The default ζ = 1 realises e = e^(−2) = 0.135.
#include "laws/normal/viscous_contact.h"
#include "laws/spring_dashpot.h"

namespace carom::laws {
namespace {

struct Mujoco : RatioDampedContact {
  double time_constant;  ///< τ [s]
};

}  // namespace

NormalLawEntry mujoco() {
  using Law = Mujoco;
  return describe<Law>({
      .name = "mujoco",
      .family = "viscous",
      .summary = "mass-proportional spring and dashpot of MuJoCo's solref",
      .formula = "F = max(0, m·[δ/(τζ)² + 2δ̇/τ])",
      .source = "documentation of MuJoCo (solref, solimp with constant impedance)",
      .validity = "one free contact with constant impedance; the depth does not depend on the mass",
      .evidence = Evidence::unverified,
      .parameters = {{&Law::time_constant, "time_constant", "s", positive, 0.02, "τ of solref",
                      Origin::optional},
                     {member<Law>(&Law::damping_ratio), "damping_ratio", "1", positive, 1.0,
                      "ζ of solref"},
                     {member<Law>(&Law::stiffness), "stiffness", "N/m", positive, 1e4, "m/(τζ)²",
                      Origin::computed},
                     {member<Law>(&Law::damping), "damping", "N*s/m", not_negative, 100, "2m/τ",
                      Origin::computed}},
      .separation = Separation::zero_force,
      .dissipation = member<Law>(&Law::damping_ratio),
      .at_onset =
          [](Law& law, const Onset& onset) {
            const double omega = 1 / (law.time_constant * law.damping_ratio);
            law.stiffness = onset.effective_mass * omega * omega;
            law.damping = 2 * onset.effective_mass / law.time_constant;
          },
      .exactly = [](const Law&, double e, Separation separation,
                    const Onset&) { return spring_dashpot_ratio(e, separation); },
      .constants = {{member<Law>(&Law::exponent), 1}, {member<Law>(&Law::damping_exponent), 0}},
  });
}

}  // namespace carom::laws

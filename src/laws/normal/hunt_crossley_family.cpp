#include "laws/normal/hunt_crossley_family.h"

#include <cmath>

#include "carom/impact.h"
#include "laws/depth_power.h"
#include "laws/hunt_crossley_impact.h"
#include "laws/normal/power_parameters.h"

namespace carom::laws {

double HuntCrossleyContact::force(const NormalContact& contact) const {
  return (stiffness + damping_factor * contact.depth_rate) * depth_power(contact.depth, exponent);
}

double HuntCrossleyContact::elastic_energy(double depth) const {
  return stiffness * depth_power(depth, exponent + 1) / (exponent + 1);
}

bool HuntCrossleyContact::free_impact(const Onset& onset, const NormalMemory& memory,
                                      CentralImpact& impact) const {
  const double m = onset.effective_mass;
  const double v0 = onset.approach_speed;
  const double length = std::pow(m * v0 * v0 / stiffness, 1 / (exponent + 1));
  const double force = m * v0 * v0 / length;
  const HuntCrossleyImpact unit = hunt_crossley_impact(exponent, damping_factor * v0 / stiffness);
  impact.effective_mass = m;
  impact.approach_speed = v0;
  impact.restitution = unit.restitution;
  impact.separation_speed = unit.restitution * v0;
  impact.duration = unit.duration * length / v0;
  impact.time_of_max_indentation = unit.compression_time * length / v0;
  impact.max_indentation = unit.max_depth * length;
  impact.peak_force = unit.peak_force * force;
  impact.depth_at_peak_force = unit.depth_at_peak * length;
  impact.rate_at_peak_force = unit.rate_at_peak * v0;
  impact.force_at_max_indentation = stiffness * depth_power(impact.max_indentation, exponent);
  impact.impulse = m * v0 * (1 + unit.restitution);
  impact.energy_lost = 0.5 * m * v0 * v0 * (1 - unit.restitution * unit.restitution);
  impact.memory = {.max_depth = std::fmax(memory.max_depth, impact.max_indentation)};
  return true;
}

std::vector<Parameter<HuntCrossleyContact>> hunt_crossley_parameters(Origin damping_origin) {
  using Law = HuntCrossleyContact;
  return {stiffness_parameter<Law>(),
          exponent_parameter<Law>(),
          {&Law::damping_factor, "damping_factor", "N*s/m^(n+1)", not_negative, 1e9,
           "χ of the damping force χ·δⁿ·δ̇", damping_origin}};
}

double exact_damping_factor(const HuntCrossleyContact& law, double restitution, Separation,
                            const Onset& onset) {
  return hunt_crossley_damping(restitution) * law.stiffness / onset.approach_speed;
}

NormalLawEntry describe_hunt_crossley(const HuntCrossleyMember& member) {
  return describe<HuntCrossleyContact>({
      .name = member.name,
      .aliases = member.aliases,
      .family = "hunt-crossley",
      .summary = member.summary,
      .formula = "F = K·δⁿ·(1 + D·δ̇/v₀),  D = " + member.damping_text,
      .source = member.source,
      .validity = member.validity,
      .parameters = hunt_crossley_parameters(Origin::computed),
      // F is zero exactly where δ is; asking for δ = 0 is robust against rounding in F.
      .separation = Separation::zero_indentation,
      .dissipation = &HuntCrossleyContact::damping_factor,
      .from_restitution =
          [damping = member.damping](HuntCrossleyContact& law, double e, const Onset& onset) {
            law.damping_factor = damping(e) * law.stiffness / onset.approach_speed;
          },
      .exactly = &exact_damping_factor,
  });
}

}  // namespace carom::laws

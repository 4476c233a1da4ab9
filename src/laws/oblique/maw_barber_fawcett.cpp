// Maw, Barber and Fawcett, "The oblique impact of elastic spheres", Wear 38:101-114, 1976.
#include <cmath>
#include <cstddef>

#include "carom/impact.h"
#include "laws/oblique/annuli.h"
#include "laws/oblique/hertz_motion.h"

namespace carom {

ObliqueRebound maw_barber_fawcett(double psi1, double chi, const AnnuliSettings& settings) {
  const std::vector<laws::HertzInstant> motion = laws::hertz_motion(settings.steps);
  laws::Annuli annuli(settings.annuli);
  ObliqueRebound rebound{.psi1 = psi1,
                         .chi = chi,
                         .energy_before = psi1 * psi1,
                         .annuli = settings.annuli,
                         .steps = settings.steps};
  // Hertz in these units: z″ = −(5/4)·z^1.5. Along the tangent, m/m_t and κ make of it
  //   ξ″ = −2χ·(5/4)·f,  f = T/(μ·F_max)
  const double inertia = 2.5 * chi;
  double displacement = 0, speed = psi1;
  if (settings.record) rebound.history.push_back({.depth_rate = 1, .tangential_speed = psi1});
  for (std::size_t i = 1; i < motion.size(); ++i) {
    const laws::HertzInstant& instant = motion[i];
    // Kick, drift, kick: second order, and the works of the steps add up to the change of energy.
    const double step = instant.time - motion[i - 1].time;
    speed -= 0.5 * step * inertia * annuli.force();
    displacement += step * speed;
    annuli.advance(instant.depth, step * speed);
    speed -= 0.5 * step * inertia * annuli.force();

    const bool last = i + 1 == motion.size();
    if (!last && (rebound.phases.empty() || rebound.phases.back().mode != annuli.mode())) {
      rebound.phases.push_back({motion[i - 1].time, instant.time, annuli.mode()});
    }
    rebound.phases.back().to = instant.time;
    if (settings.record) {
      rebound.history.push_back({.time = instant.time,
                                 .depth = instant.depth,
                                 .depth_rate = instant.speed,
                                 .normal_force = instant.depth * std::sqrt(instant.depth),
                                 .tangential_force = annuli.force(),
                                 .tangential_displacement = displacement,
                                 .tangential_speed = speed,
                                 .stick_outer = annuli.stick_outer()});
    }
  }
  rebound.psi2 = speed;
  rebound.energy_after = speed * speed;
  rebound.friction_loss = 2 * inertia * annuli.loss();
  return rebound;
}

ObliqueImpact maw_barber_fawcett(const ElasticFriction& contact, const ObliqueOnset& onset,
                                 const AnnuliSettings& settings) {
  // Units of the solution above. Hertz: m·v²/2 = (2/5)·K·δ^(5/2).
  const double speed = onset.approach_speed;
  const double depth = std::pow(1.25 * onset.normal_mass * speed * speed / contact.stiffness, 0.4);
  const double force = contact.stiffness * depth * std::sqrt(depth);
  const double time = depth / speed;
  const bool smooth = contact.friction == 0;
  const double tangent = smooth ? 1 : contact.friction / contact.stiffness_ratio;
  const double psi1 = onset.tangential_speed / (tangent * speed);
  const double chi = oblique_chi(contact.stiffness_ratio, onset.normal_mass, onset.tangential_mass);
  // Without friction a tangential mass beyond all measure leaves the tangential motion alone.
  const ObliqueRebound rebound = maw_barber_fawcett(psi1, smooth ? 0 : chi, settings);

  const double energy = 0.5 * onset.tangential_mass * tangent * speed * tangent * speed;
  ObliqueImpact impact{.separation_speed = speed,
                       .max_indentation = depth,
                       .peak_force = force,
                       .normal_impulse = 2 * onset.normal_mass * speed,
                       .tangential_speed = rebound.psi2 * tangent * speed,
                       .tangential_energy_before = energy * rebound.energy_before,
                       .tangential_energy_after = energy * rebound.energy_after,
                       .friction_loss = energy * rebound.friction_loss,
                       .phases = rebound.phases,
                       .steps = rebound.steps,
                       .annuli = rebound.annuli,
                       .history = rebound.history};
  impact.tangential_impulse =
      onset.tangential_mass * (onset.tangential_speed - impact.tangential_speed);
  impact.energy_residual =
      impact.tangential_energy_before - impact.tangential_energy_after - impact.friction_loss;
  if (smooth) impact.phases = {{0, rebound.phases.back().to, AreaMode::slip}};
  for (AreaPhase& phase : impact.phases) phase.from *= time, phase.to *= time;
  impact.duration = impact.phases.back().to;
  for (ObliqueSample& sample : impact.history) {
    sample.time *= time;
    sample.depth *= depth;
    sample.depth_rate *= speed;
    sample.normal_force *= force;
    sample.tangential_force *= contact.friction * force;
    sample.tangential_displacement *= tangent * depth;
    sample.tangential_speed *= tangent * speed;
    if (smooth) sample.stick_outer = 0;
  }
  return impact;
}

}  // namespace carom

#include "analysis/oblique_report.h"

#include <cmath>

namespace carom {

ObliqueReport report_oblique(const ObliqueRequest& request, const NormalLaw& normal,
                             const Onset& onset, bool record) {
  const double m = onset.effective_mass;
  const ObliqueOnset oblique{.approach_speed = onset.approach_speed,
                             .tangential_speed = onset.approach_speed * std::tan(request.angle),
                             .normal_mass = m,
                             .tangential_mass = tangential_mass(m)};
  ObliqueReport report{.friction = request.friction,
                       .angle = request.angle,
                       .tangential_speed_before = oblique.tangential_speed};
  if (request.law.entry == nullptr) {
    report.law = maw_barber_fawcett_name;
    report.impact = maw_barber_fawcett({.stiffness = request.hertz_stiffness,
                                        .friction = request.friction,
                                        .stiffness_ratio = request.stiffness_ratio.value()},
                                       oblique, {.record = record});
  } else {
    report.law = request.law.entry->name;
    const FrictionLaw friction =
        bind(request.law, friction_onset(normal, oblique, request.effective_radius));
    report.parameters = friction.parameters();
    report.impact =
        simulate_oblique_impact(normal, friction, oblique,
                                {.record = record, .effective_radius = request.effective_radius});
  }
  const ObliqueImpact& impact = report.impact;
  report.tangential_speed_after = impact.tangential_speed;
  report.tangential_impulse = impact.tangential_impulse;
  report.energy_lost_in_friction = impact.friction_loss;
  report.rebound_angle = std::atan2(impact.tangential_speed, impact.separation_speed);
  // The centres get the impulse through the effective mass, the spin of a solid sphere P·R/(2/5·m·R²).
  report.rebound_angle_of_centre =
      std::atan2(oblique.tangential_speed - impact.tangential_impulse / m, impact.separation_speed);
  report.spin_after = 2.5 * impact.tangential_impulse / (request.mass1 * request.radius1);
  if (oblique.tangential_speed > 0) {
    report.tangential_restitution = -impact.tangential_speed / oblique.tangential_speed;
  }
  if (request.stiffness_ratio && request.friction > 0) {
    const double ratio = *request.stiffness_ratio;
    report.psi1 =
        oblique_psi(oblique.tangential_speed, oblique.approach_speed, request.friction, ratio);
    report.psi2 =
        oblique_psi(impact.tangential_speed, impact.separation_speed, request.friction, ratio);
    report.chi = oblique_chi(ratio, m, oblique.tangential_mass);
  }
  return report;
}

// β = [(1 − 2ν₁)/G₁ − (1 − 2ν₂)/G₂] / [2·((1 − ν₁)/G₁ + (1 − ν₂)/G₂)]        Dundurs 1969
double dundurs_beta(double young1, double poisson1, double young2, double poisson2) {
  const double compliance1 = 2 * (1 + poisson1) / young1, compliance2 = 2 * (1 + poisson2) / young2;
  return 0.5 * ((1 - 2 * poisson1) * compliance1 - (1 - 2 * poisson2) * compliance2) /
         ((1 - poisson1) * compliance1 + (1 - poisson2) * compliance2);
}

}  // namespace carom

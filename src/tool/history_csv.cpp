#include <fmt/format.h>

#include "base/text.h"
#include "tool/files.h"

namespace carom {
namespace {

/// With a motion along the tangent the history is that of both.
std::string oblique_csv(std::span<const ImpactReport> reports) {
  const bool several = reports.size() > 1;
  std::string text = fmt::format(
      "# carom {}: history of an oblique impact\n"
      "# units: time s, lengths m, speeds m/s, forces N; stick radii over the contact radius\n",
      CAROM_VERSION);
  for (const ImpactReport& report : reports) {
    text += fmt::format("# law: {}, friction law: {}, angle {} rad, rebound angle {} rad\n",
                        report.law, report.oblique->law, exact_text(report.oblique->angle),
                        exact_text(report.oblique->rebound_angle));
  }
  text += several ? "law," : "";
  text +=
      "time,indentation,rate,normal_force,tangential_force,tangential_displacement,"
      "tangential_speed,stick_inner,stick_outer\n";
  for (const ImpactReport& report : reports) {
    for (const ObliqueSample& sample : report.oblique->impact.history) {
      if (several) text += report.law + ",";
      text +=
          joined({exact_text(sample.time), exact_text(sample.depth), exact_text(sample.depth_rate),
                  exact_text(sample.normal_force), exact_text(sample.tangential_force),
                  exact_text(sample.tangential_displacement), exact_text(sample.tangential_speed),
                  exact_text(sample.stick_inner), exact_text(sample.stick_outer)},
                 ",") +
          "\n";
    }
  }
  return text;
}

}  // namespace

std::string history_csv(std::span<const ImpactReport> reports) {
  if (!reports.empty() && reports.front().oblique) return oblique_csv(reports);
  const bool several = reports.size() > 1;
  std::string text = fmt::format(
      "# carom {}: history of a direct central impact\n"
      "# units: time s, indentation m, rate m/s, acceleration m/s2, forces N, energies J\n",
      CAROM_VERSION);
  for (const ImpactReport& report : reports) {
    text += fmt::format(
        "# law: {} ({}), effective mass {} kg, approach speed {} m/s, realised restitution {}\n",
        report.law, report.calibration == Calibration::exact ? "exact" : "published",
        exact_text(report.impact.effective_mass), exact_text(report.impact.approach_speed),
        exact_text(report.impact.restitution));
  }
  text += several ? "law," : "";
  text +=
      "time,indentation,rate,force,kinetic_energy,elastic_energy,dissipated_energy,"
      "acceleration,elastic_force,damping_force,plastic_force\n";
  for (const ImpactReport& report : reports) {
    for (const ImpactSample& sample : report.impact.history) {
      if (several) text += report.law + ",";
      const double acceleration = 0 - sample.force / report.impact.effective_mass;
      text +=
          joined({exact_text(sample.time), exact_text(sample.depth), exact_text(sample.depth_rate),
                  exact_text(sample.force), exact_text(sample.kinetic_energy),
                  exact_text(sample.elastic_energy), exact_text(sample.dissipated_energy),
                  exact_text(acceleration), exact_text(sample.parts.elastic),
                  exact_text(sample.parts.damping), exact_text(sample.parts.plastic)},
                 ",") +
          "\n";
    }
  }
  return text;
}

}  // namespace carom

#include <fmt/format.h>

#include "base/text.h"
#include "carom/files.h"

namespace carom {

std::string history_csv(std::span<const ImpactReport> reports) {
  const bool several = reports.size() > 1;
  std::string text = fmt::format(
      "# carom {}: history of a direct central impact\n"
      "# units: time s, indentation m, rate m/s, force N, energies J\n",
      CAROM_VERSION);
  for (const ImpactReport& report : reports) {
    text += fmt::format(
        "# law: {} ({}), effective mass {} kg, approach speed {} m/s, realised restitution {}\n",
        report.law, report.calibration == Calibration::exact ? "exact" : "published",
        exact_text(report.impact.effective_mass), exact_text(report.impact.approach_speed),
        exact_text(report.impact.restitution));
  }
  text += several ? "law," : "";
  text += "time,indentation,rate,force,kinetic_energy,elastic_energy,dissipated_energy\n";
  for (const ImpactReport& report : reports) {
    for (const ImpactSample& sample : report.impact.history) {
      if (several) text += report.law + ",";
      text +=
          joined({exact_text(sample.time), exact_text(sample.depth), exact_text(sample.depth_rate),
                  exact_text(sample.force), exact_text(sample.kinetic_energy),
                  exact_text(sample.elastic_energy), exact_text(sample.dissipated_energy)},
                 ",") +
          "\n";
    }
  }
  return text;
}

}  // namespace carom

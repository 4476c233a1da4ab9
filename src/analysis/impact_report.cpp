#include "analysis/impact_report.h"

#include <fmt/format.h>

#include <cmath>

#include "analysis/touch_warnings.h"

namespace carom {
namespace {

/// Where the law does not hold, with what it realises there.
void warn_about_range(const NormalLawChoice& choice, const NormalLaw& law, ImpactReport& report) {
  if (!choice.entry->outside) return;
  std::vector<double> values;
  for (const NamedValue& value : law.parameters()) values.push_back(value.value);
  if (values.size() != choice.entry->parameters.size()) return;
  const CentralImpact& impact = report.impact;
  const std::string outside = choice.entry->outside(
      values, {.approach_speed = impact.approach_speed, .effective_mass = impact.effective_mass},
      impact.max_indentation);
  if (outside.empty()) return;
  report.warnings.push_back(fmt::format("{}: {}; it realises a restitution of {:.4g}", report.law,
                                        outside, impact.restitution));
}

void warn(const NormalLawChoice& choice, const NormalLaw& law, ImpactReport& report) {
  const CentralImpact& impact = report.impact;
  auto& warnings = report.warnings;
  if (impact.end == ImpactEnd::failed) {
    warnings.push_back(fmt::format("{}: the impact could not be followed to its end: {}",
                                   report.law, impact.message));
    return;
  }
  if (impact.end == ImpactEnd::captured) {
    warnings.push_back(
        fmt::format("{}: the bodies stay together: no energy is left to part them", report.law));
  }
  const std::string miss =
      report.requested ? analysis::restitution_miss(impact.restitution, *report.requested) : "";
  if (!miss.empty()) {
    warnings.push_back(fmt::format(
        "{}{} realises {}{}", report.law,
        choice.calibration == Calibration::published ? " as published" : "", miss,
        analysis::can_be_exact(*choice.entry, choice.calibration) ? "; add --calibration exact"
                                                                  : ""));
  }
  warn_about_range(choice, law, report);
  if (report.oblique && report.oblique->impact.end == ImpactEnd::failed) {
    warnings.push_back(fmt::format("{}: the oblique impact could not be followed to its end: {}",
                                   report.oblique->law, report.oblique->impact.message));
  }
  const double energy = 0.5 * impact.effective_mass * impact.approach_speed * impact.approach_speed;
  if (std::fabs(impact.energy_residual) > 1e-8 * energy) {
    warnings.push_back(
        fmt::format("{}: {:.1e} of the energy is not accounted for; a smaller --tolerance may help",
                    report.law, std::fabs(impact.energy_residual) / energy));
  }
}

}  // namespace

ImpactReport report_impact(const NormalLawChoice& choice, const Onset& onset,
                           const ImpactSettings& settings, Calibrator& calibrator,
                           const ObliqueRequest* oblique, const StiffnessCurve* curve) {
  const NormalLaw law = curve != nullptr ? bind_on_curve(choice, *curve, onset, calibrator)
                                         : bind(choice, onset, calibrator);
  ImpactReport report{.law = choice.entry->name,
                      .calibration = choice.calibration,
                      .separation = choice.separation};
  for (const NamedValue& value : law.parameters()) {
    if (value.name == "stiffness") {
      report.stiffness = value.value;
    } else if (value.name == "exponent") {
      report.exponent = value.value;
    } else {
      report.parameters.push_back(value);
    }
  }
  const bool calibrated =
      choice.calibration == Calibration::exact && choice.entry->dissipation_parameter >= 0;
  if (choice.entry->takes_restitution || calibrated) report.requested = choice.restitution;

  // Numbers come from the closed form where the law has one, the history from following the motion.
  ImpactSettings numbers_only = settings;
  numbers_only.record = false;
  report.impact = simulate_impact(law, onset, numbers_only);
  if (settings.record) report.impact.history = simulate_impact(law, onset, settings).history;
  // Recording takes smaller steps, and must not change the numbers either.
  if (oblique != nullptr) {
    report.oblique = report_oblique(*oblique, law, onset, false);
    if (settings.record)
      report.oblique->impact.history = report_oblique(*oblique, law, onset, true).impact.history;
  }
  warn(choice, law, report);
  return report;
}

}  // namespace carom

#include "impact_run.h"

#include <fmt/format.h>

#include <algorithm>

#include "carom/materials.h"

namespace carom::app {
namespace {

/// Speeds at which the materials do more than the law knows of.
void warn_about_materials(const ImpactTask& task, const NormalLawChoice& choice,
                          std::vector<std::string>& warnings) {
  const auto& one = task.bodies.one.material;
  const auto& two = task.bodies.two.material;
  if (!one || !two || choice.entry->family == "plastic") return;
  const double speed = task.onset.approach_speed;
  const Values& context = task.stiffness.context;
  const auto yield = context.find("yield_stress");
  if (yield == context.end()) return;  // what does not yield keeps no dent
  if (context.contains("effective_radius")) {
    const YieldPair pair{context.find("effective_modulus")->second,
                         context.find("effective_radius")->second, task.onset.effective_mass};
    const double limit = yield_velocity(pair, yield->second);
    if (speed > limit) {
      warnings.push_back(fmt::format(
          "the approach speed of {:g} m/s is above the yield velocity of {:.3g} m/s: the contact "
          "yields, which {} does not describe; `carom advise` finds a law that does",
          speed, limit, choice.entry->name));
      return;
    }
  }
  // The larger of the two wave speeds counts (Lankarani and Nikravesh 1994).
  const double limit = std::max(wave_speed_limit(one->young, one->density),
                                wave_speed_limit(two->young, two->density));
  if (speed > limit) {
    warnings.push_back(fmt::format(
        "the approach speed of {:g} m/s is above 1e-5·√(E/ρ) = {:.3g} m/s, where permanent "
        "indentation begins to matter; see `carom advise`",
        speed, limit));
  }
}

ImpactReport run_law(const ImpactTask& task, std::size_t index, Calibrator& calibrator) {
  const NormalLawChoice& choice = task.choices[index];
  // A formula that is not a power law is followed itself where the law can do that.
  const StiffnessCurve curve{task.stiffness.formula, task.stiffness.values};
  const bool on_curve = !task.stiffness.stand_in_warning.empty() && follows_curves(choice);
  ImpactReport report =
      report_impact(choice, task.onset, task.settings, calibrator,
                    task.oblique ? &task.oblique->request : nullptr, on_curve ? &curve : nullptr);
  if (!on_curve && !report.stiffness && task.stiffness.power_law)
    report.stiffness = task.stiffness.power_law->stiffness;
  if (!on_curve && !report.exponent) {
    const std::optional<double> own = own_exponent(*choice.entry);
    if (own) {
      report.exponent = own;
    } else if (task.stiffness.power_law) {
      report.exponent = task.stiffness.power_law->exponent;
    }
  }
  auto& warnings = report.warnings;
  if (task.restitution && !report.requested) {
    const ParameterInfo* dissipation = dissipation_of(*choice.entry);
    warnings.push_back(fmt::format(
        "{}: the restitution of {:.3g} is not used, since {}", report.law, *task.restitution,
        choice.entry->takes_restitution ? dissipation->name + " is given"
        : dissipation == nullptr
            ? "this law has no loss to set"
            : "this law has coefficients of its own; add --calibration exact to have " +
                  dissipation->name + " solved for it"));
  }
  warnings.insert(warnings.end(), task.warnings[index].begin(), task.warnings[index].end());
  if (!on_curve && !task.stiffness.stand_in_warning.empty()) {
    warnings.push_back(task.stiffness.stand_in_warning);
  }
  if (task.stiffness.formula != nullptr && report.impact.end != ImpactEnd::failed) {
    for (const std::string& warning :
         task.stiffness.formula->warnings(task.stiffness.values, report.impact.max_indentation)) {
      warnings.push_back(task.stiffness.formula->name + ": " + warning);
    }
  }
  if (task.oblique) {
    warnings.insert(warnings.end(), task.oblique->warnings.begin(), task.oblique->warnings.end());
  }
  warn_about_materials(task, choice, warnings);
  return report;
}

}  // namespace

std::vector<ImpactReport> run_laws(const ImpactTask& task, Calibrator& calibrator,
                                   std::vector<Problem>& problems) {
  std::vector<ImpactReport> reports;
  for (std::size_t i = 0; i < task.choices.size(); ++i) {
    try {
      reports.push_back(run_law(task, i, calibrator));
    } catch (const InputError& error) {
      problems.insert(problems.end(), error.problems().begin(), error.problems().end());
    }
  }
  name_flags(problems);
  return reports;
}

}  // namespace carom::app

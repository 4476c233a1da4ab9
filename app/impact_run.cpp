#include "impact_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "analysis/touch_warnings.h"
#include "carom/materials.h"

namespace carom::app {
namespace {

/// Speeds at which the materials do more than the law knows of.
std::string material_warning(const ImpactTask& task, const NormalLawChoice& choice) {
  const auto& one = task.bodies.one.material;
  const auto& two = task.bodies.two.material;
  const Values& context = task.stiffness.context;
  const auto yield = context.find("yield_stress");
  analysis::TouchSpeed speed{.approach_speed = task.onset.approach_speed,
                             .a = one ? &*one : nullptr,
                             .b = two ? &*two : nullptr};
  if (yield != context.end() && context.contains("effective_radius")) {
    const YieldPair pair{context.find("effective_modulus")->second,
                         context.find("effective_radius")->second, task.onset.effective_mass};
    speed.yield_speed = yield_velocity(pair, yield->second);
  }
  return analysis::yield_warning(speed, *choice.entry);
}

/// An indentation that is not small against the smaller body.
std::string indentation_warning(const ImpactTask& task, const CentralImpact& impact) {
  std::optional<analysis::BodyLength> smallest;
  const auto look_at = [&](const std::optional<double>& radius, const char* name) {
    if (!radius || !(*radius > 0) || !std::isfinite(*radius)) return;
    if (!smallest || *radius < smallest->length) smallest = {name, *radius};
  };
  look_at(task.bodies.one.radius, "the radius of body 1");
  look_at(task.bodies.two.radius, "the radius of body 2");
  return smallest ? analysis::depth_warning(impact.max_indentation, *smallest) : "";
}

/// What was given and has no effect.
void warn_about_ignored(const ImpactTask& task, const NormalLawChoice& choice,
                        const ImpactReport& report, std::vector<std::string>& warnings) {
  if (task.restitution && !report.requested) {
    const std::string why = analysis::ignored_restitution(*choice.entry, choice.calibration, true,
                                                          "--calibration exact");
    warnings.push_back(fmt::format("{}: the restitution of {:.3g} is not used, since {}",
                                   report.law, *task.restitution, why));
  }
  const bool given = task.stiffness.power_law && !task.stiffness.derived;
  if (given && analysis::ignores_stiffness(*choice.entry)) {
    warnings.push_back(fmt::format(
        "{}: the stiffness is not used by this law, which has none to be given; leave it out",
        report.law));
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
  warn_about_ignored(task, choice, report, warnings);
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
  for (const std::string& warning :
       {material_warning(task, choice), indentation_warning(task, report.impact)}) {
    if (!warning.empty()) warnings.push_back(warning);
  }
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

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/simulation.h"
#include "simulation/contact_tracker.h"
#include "simulation/continuous.h"

namespace carom {
namespace {

/// The methods: a name, and the function that runs it.
struct Method {
  const char* name;
  Trajectory (*run)(const Model& model, const State& start, const SimulationSettings& settings);
};
constexpr Method methods[] = {{"continuous", simulation::run_continuous}};

void check_settings(const SimulationSettings& settings, std::vector<Problem>& problems) {
  const std::vector<std::string> names = simulation_methods();
  if (std::ranges::find(names, settings.method) == names.end()) {
    problems.push_back({"method", "'" + settings.method + "' is not available",
                        did_you_mean(settings.method, names, "there is " + joined(names))});
  }
  if (!(settings.duration > 0 && std::isfinite(settings.duration))) {
    problems.push_back(
        {"duration", "is " + short_text(settings.duration) + " s", "must be above 0"});
  }
  if (!(settings.tolerance >= 1e-14 && settings.tolerance <= 1e-2)) {
    problems.push_back(
        {"tolerance", "is " + short_text(settings.tolerance), "must be between 1e-14 and 0.01"});
  }
  if (!(settings.output_step >= 0 && std::isfinite(settings.output_step))) {
    problems.push_back(
        {"output_step", "is " + short_text(settings.output_step) + " s", "must be above 0"});
  }
}

}  // namespace

std::vector<std::string> simulation_methods() {
  std::vector<std::string> names;
  for (const Method& method : methods) names.emplace_back(method.name);
  return names;
}

std::vector<Problem> check_interactions(const Model& model, const State& start) {
  std::vector<Problem> problems;
  simulation::ContactTracker tracker(model, problems);
  if (!problems.empty()) return problems;
  Kinematics kinematics(model);
  kinematics.update(start);
  tracker.check_start(kinematics, problems);
  return problems;
}

Trajectory simulate(const Model& model, const State& start, const SimulationSettings& settings) {
  std::vector<Problem> problems = check_interactions(model, start);
  check_settings(settings, problems);
  throw_if_any(problems);
  for (const Method& method : methods) {
    if (settings.method == method.name) return method.run(model, start, settings);
  }
  throw InputError({{"method", "'" + settings.method + "' is not available", ""}});
}

}  // namespace carom

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/impact.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/foundation_plan.h"
#include "contact/impact_plan.h"
#include "contact/law_plan.h"
#include "impact/names.h"
#include "simulation/continuous.h"
#include "simulation/fixed_step.h"
#include "simulation/methods.h"
#include "simulation/piecewise.h"
#include "simulation/time_stepping.h"

namespace carom {
namespace {

constexpr int most_threads = 64;

void check_force_laws(const Model& model, const Kinematics& start, std::vector<Problem>& problems) {
  contact::Candidates candidates(model, problems, contact::suitable_list(model));
  contact::plan_laws(candidates.laws(), problems);
  contact::plan_foundations(candidates.mesh_pairs(), problems);
  if (problems.empty()) candidates.check_overlaps(start, false, problems);
}

void check_impact_laws(const Model& model, const Kinematics& start,
                       std::vector<Problem>& problems) {
  contact::Candidates candidates(model, problems);
  contact::plan_impacts(candidates.laws(), problems);
  for (const contact::MeshPair& pair : candidates.mesh_pairs()) {
    contact::add_once(problems, {pair.law.place,
                                 pair.law.subject + ": " + pair.law.partners.describe +
                                     " touch by the facets of a mesh, which rigid methods do not "
                                     "know",
                                 "write method = \"continuous\""});
  }
  if (problems.empty()) candidates.check_overlaps(start, true, problems);
}

constexpr simulation::Method methods[] = {
    {"continuous", check_force_laws,
     [](const Model& model, const State& start, const SimulationSettings& settings) {
       return simulation::make_continuous(model, start, settings);
     }},
    {"piecewise", check_impact_laws, simulation::make_piecewise},
    {"time-stepping", check_impact_laws, simulation::make_time_stepping},
    {"fixed-step", simulation::check_fixed_step, simulation::make_fixed_step}};

void check_settings(const SimulationSettings& settings, std::vector<Problem>& problems) {
  if (simulation::find_method(settings.method) == nullptr) {
    const std::vector<std::string> names = simulation_methods();
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
  if (!multi_impact_rule(settings.multi_impact)) {
    const std::vector<std::string> rules = impact::multi_impact_rule_names();
    problems.push_back({"multi_impact", "there is no rule '" + settings.multi_impact + "'",
                        did_you_mean(settings.multi_impact, rules, "there is " + joined(rules))});
  }
  if (settings.painleve != "impact" && settings.painleve != "stop") {
    problems.push_back({"painleve", "is '" + settings.painleve + "'", "must be impact or stop"});
  }
  if (!(settings.step >= 0 && std::isfinite(settings.step))) {
    problems.push_back({"step", "is " + short_text(settings.step) + " s", "must be above 0"});
  }
  if (!(settings.threads >= 1 && settings.threads <= most_threads)) {
    problems.push_back({"threads", "is " + std::to_string(settings.threads),
                        "must be between 1 and " + std::to_string(most_threads)});
  }
}

}  // namespace

const simulation::Method* simulation::find_method(const std::string& name) {
  const auto found = std::ranges::find(methods, name, &Method::name);
  return found == std::end(methods) ? nullptr : found;
}

std::unique_ptr<simulation::MethodRun> simulation::prepare_run(const Model& model,
                                                               const State& start,
                                                               const SimulationSettings& settings) {
  std::vector<Problem> problems = check_interactions(model, start, settings.method);
  check_settings(settings, problems);
  throw_if_any(problems);
  return find_method(settings.method)->make(model, start, settings);
}

Trajectory simulation::run_to_end(MethodRun& run) {
  Recorder& recorder = run.recorder();
  run.begin();
  while (!recorder.ended() && run.time() < recorder.end_time() && recorder.goes_on(run.time())) {
    run.step(recorder.end_time());
  }
  return run.finish();
}

std::vector<std::string> simulation_methods() {
  std::vector<std::string> names;
  for (const simulation::Method& method : methods) names.emplace_back(method.name);
  return names;
}

std::vector<Problem> check_interactions(const Model& model, const State& start,
                                        const std::string& method) {
  std::vector<Problem> problems;
  Kinematics kinematics(model);
  kinematics.update(start);
  if (const simulation::Method* found = simulation::find_method(method))
    found->check(model, kinematics, problems);
  return problems;
}

Trajectory simulate(const Model& model, const State& start, const SimulationSettings& settings) {
  return simulation::run_to_end(*simulation::prepare_run(model, start, settings));
}

}  // namespace carom

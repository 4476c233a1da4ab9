#include <algorithm>
#include <cmath>
#include <memory>

#include "base/text.h"
#include "carom/impact.h"
#include "carom/simulation.h"
#include "contact/candidates.h"
#include "contact/impact_plan.h"
#include "impact/names.h"
#include "simulation/continuous.h"
#include "simulation/fixed_step.h"
#include "simulation/implicit.h"
#include "simulation/methods.h"
#include "simulation/piecewise.h"
#include "simulation/step_contacts.h"
#include "simulation/time_stepping.h"

namespace carom {
namespace {

constexpr int most_threads = 64;

using simulation::MakeRun;

MakeRun prepare_continuous(const Model& model, const Kinematics& start,
                           std::vector<Problem>& problems) {
  const auto plan = std::make_shared<const simulation::ContinuousPlan>(
      simulation::plan_continuous(model, problems));
  // A copy looks for overlaps, since that lists pairs which may not be near when the run begins.
  if (problems.empty())
    contact::Candidates(plan->candidates).check_overlaps(start, false, problems);
  return [plan](const State& from, const SimulationSettings& settings) {
    return std::make_unique<simulation::ContinuousRun>(*plan, from, settings);
  };
}

void check_impact_laws(contact::Candidates& candidates, const Kinematics& start,
                       std::vector<Problem>& problems) {
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

MakeRun prepare_piecewise(const Model& model, const Kinematics& start,
                          std::vector<Problem>& problems) {
  contact::Candidates candidates(model, problems);
  const simulation::PiecewisePlan plan = simulation::plan_piecewise(model, candidates, problems);
  check_impact_laws(candidates, start, problems);
  return [plan](const State& from, const SimulationSettings& settings) {
    return simulation::make_piecewise(plan, from, settings);
  };
}

void check_time_stepping(const Model& model, const Kinematics& start,
                         std::vector<Problem>& problems) {
  contact::Candidates candidates(model, problems, simulation::step_pair_list(model));
  check_impact_laws(candidates, start, problems);
}

/// Of a method whose check keeps nothing for the run.
template <auto check, auto make>
MakeRun prepare(const Model& model, const Kinematics& start, std::vector<Problem>& problems) {
  check(model, start, problems);
  return [model](const State& from, const SimulationSettings& settings) {
    return make(model, from, settings);
  };
}

/// The methods: a name, and what checks a model and builds what its contacts need.
struct Method {
  const char* name;
  MakeRun (*prepare)(const Model& model, const Kinematics& start, std::vector<Problem>& problems);
};
constexpr Method methods[] = {
    {"continuous", prepare_continuous},
    {"piecewise", prepare_piecewise},
    {"time-stepping", prepare<check_time_stepping, simulation::make_time_stepping>},
    {"fixed-step", prepare<simulation::check_fixed_step, simulation::make_fixed_step>},
    {"implicit", prepare<simulation::check_implicit, simulation::make_implicit>}};

const Method* find_method(const std::string& name) {
  const auto found = std::ranges::find(methods, name, &Method::name);
  return found == std::end(methods) ? nullptr : found;
}

/// Methods that know rigid bodies only.
void refuse_elastic(const Model& model, const std::string& method, std::vector<Problem>& problems) {
  for (int body = 1; body < model.body_count(); ++body) {
    const std::optional<ElasticSpec>& elastic = model.spec(BodyId{body}).elastic;
    if (!elastic) continue;
    const std::string suitable = elastic->model == "solid" ? "implicit" : "continuous";
    problems.push_back({elastic->place,
                        "body " + model.name(BodyId{body}) + " is elastic, and the method " +
                            method + " knows rigid bodies only",
                        "write method = \"" + suitable + "\", or leave elastic out"});
  }
}

/// Only one method has nodes for them to lie between.
void refuse_gap_elements(const Model& model, const std::string& method,
                         std::vector<Problem>& problems) {
  for (const ContactSpec& contact : model.contacts()) {
    if (!contact.law.gap_elements) continue;
    problems.push_back({contact.place,
                        "contact " + contact.name +
                            ": gap elements lie between nodes, and the method " + method +
                            " has none",
                        "write method = \"implicit\", or leave enforcement out"});
  }
}

void check_settings(const SimulationSettings& settings, std::vector<Problem>& problems) {
  if (find_method(settings.method) == nullptr) {
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

simulation::MakeRun simulation::prepare_method(const Model& model, const State& start,
                                               const std::string& method,
                                               std::vector<Problem>& problems) {
  Kinematics kinematics(model);
  kinematics.update(start);
  const bool knows_elastic =
      method == "implicit" || method == "continuous" || method == "piecewise";
  if (!knows_elastic) refuse_elastic(model, method, problems);
  if (method != "implicit") refuse_gap_elements(model, method, problems);
  const Method* found = find_method(method);
  return found == nullptr ? MakeRun() : found->prepare(model, kinematics, problems);
}

simulation::MakeRun simulation::prepare_run(const Model& model, const State& start,
                                            const SimulationSettings& settings) {
  std::vector<Problem> problems;
  MakeRun make = prepare_method(model, start, settings.method, problems);
  check_settings(settings, problems);
  check_sample_count(model, settings, problems);
  check_gravity(model, settings, problems);
  throw_if_any(problems);
  return make;
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
  for (const Method& method : methods) names.emplace_back(method.name);
  return names;
}

std::vector<Problem> check_interactions(const Model& model, const State& start,
                                        const std::string& method) {
  std::vector<Problem> problems;
  simulation::prepare_method(model, start, method, problems);
  return problems;
}

Trajectory simulate(const Model& model, const State& start, const SimulationSettings& settings) {
  const simulation::MakeRun make = simulation::prepare_run(model, start, settings);
  return simulation::run_to_end(*make(start, settings));
}

}  // namespace carom

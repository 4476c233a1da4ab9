#include "study/scenario_runs.h"

namespace carom::study {
namespace {

/// `progress` is of this run and says how far it is.
ScenarioRun run(const PlannedRun& planned, Progress progress, const Watch& watch) {
  ScenarioRun result;
  try {
    result.scenario = planned.scenario();
    SimulationSettings settings = result.scenario->settings;
    settings.progress = [&](double time) {
      progress.fraction = time < settings.duration ? time / settings.duration : 0.999;
      return !watch || watch(progress);
    };
    result.trajectory = simulate(result.scenario->model, result.scenario->start, settings);
    result.summary = summarise(*result.scenario, *result.trajectory);
  } catch (const InputError& error) {
    result.problems = error.problems();
  }
  return result;
}

}  // namespace

std::vector<ScenarioRun> run_each(std::span<const PlannedRun> plan, const Watch& watch,
                                  const TakeRun& take) {
  std::vector<ScenarioRun> runs(plan.size());
  for (std::size_t i = 0; i < plan.size(); ++i) {
    Progress progress{.index = i, .count = plan.size(), .title = plan[i].title};
    runs[i] = run(plan[i], progress, watch);
    if (take) take(i, runs[i]);
    progress.fraction = 1;
    if (watch && !watch(progress)) break;
  }
  return runs;
}

std::vector<ScenarioRun> run_variants(const ScenarioDocument& document,
                                      std::span<const Variant> variants, const Watch& watch,
                                      const TakeRun& take) {
  std::vector<PlannedRun> plan;
  for (const Variant& variant : variants) {
    plan.push_back({variant.title, [&] { return document.with(variant.edits); }});
  }
  return run_each(plan, watch, take);
}

ScenarioRun run_one(const PlannedRun& planned, const Watch& watch) {
  ScenarioRun result = std::move(run_each({&planned, 1}, watch).front());
  throw_if_any(result.problems);
  return result;
}

}  // namespace carom::study

#include "study/verification.h"

#include <filesystem>

namespace carom::study {
namespace {

VerifiedScenario verdict_on(const std::string& file, const ScenarioRun& run) {
  VerifiedScenario verified{.file = file, .problems = run.problems};
  if (run.scenario) verified.title = run.scenario->title;
  if (!run.made()) return verified;
  verified.outcome = to_text(run.trajectory->outcome.kind);
  verified.reason = run.trajectory->outcome.reason;
  verified.results = check_expectations(*run.scenario, *run.summary);
  return verified;
}

}  // namespace

std::vector<VerifiedScenario> verify(const std::vector<std::string>& files,
                                     const std::vector<Edit>& edits, const Watch& watch,
                                     int threads) {
  std::vector<PlannedRun> plan;
  for (const std::string& file : files) {
    plan.push_back(
        {std::filesystem::path(file).stem().string(), [&] { return read_scenario(file, edits); }});
  }
  std::vector<VerifiedScenario> scenarios(files.size());
  const auto take = [&](std::size_t i, ScenarioRun& run) {
    scenarios[i] = verdict_on(files[i], run);
    run = {};
  };
  run_each(plan, watch, take, threads);
  std::erase_if(scenarios, [](const VerifiedScenario& scenario) { return scenario.file.empty(); });
  return scenarios;
}

}  // namespace carom::study

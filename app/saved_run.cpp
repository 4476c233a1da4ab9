#include "saved_run.h"

#include <fmt/format.h>

#include <filesystem>

#include "interrupt.h"
#include "io/run/checkpoint.h"
#include "progress.h"
#include "scenario_input.h"

namespace carom::app {
namespace {

/// Called with the time reached; false once the user wants to end.
std::function<bool(double)> progress_of(ProgressBar& bar, double duration) {
  return [&bar, duration](double time) {
    bar.show(time / duration);
    return !interrupted();
  };
}

Trajectory follow(Simulation& simulation, const Scenario& scenario, const SavingTask& task) {
  simulation.run_to_end({.every = task.every, .write = [&](const std::string& saved) {
                           write_checkpoint(task.folder, scenario, saved);
                         }});
  return simulation.finish();
}

}  // namespace

std::vector<Option> saving_options() {
  return {{"--resume", "RUN", "go on with the run of that folder, to --duration when it is given"},
          {"--checkpoint", "TIME",
           "save the run every so often by the clock, so that --resume can go on should it be "
           "killed; the end is always saved"}};
}

SavingTask read_saving(Input& input, const std::string& scenario) {
  SavingTask task{.every = input.quantity("--checkpoint", "s", positive).value_or(0),
                  .resume = input.text("--resume").value_or("")};
  if (input.has("--no-files") && input.has("--checkpoint")) {
    input.add_problem("--checkpoint", "contradicts --no-files", "leave one of them out");
  }
  if (!input.has("--resume")) {
    if (scenario.empty()) {
      input.add_problem("carom run", "needs a SCENARIO",
                        "as in: carom run scenarios/slider_crank_block.toml");
    }
    return task;
  }
  if (!scenario.empty()) {
    input.add_problem("--resume", "contradicts the scenario " + scenario,
                      "leave one of them out: a run goes on with the scenario it began with");
  }
  for (const char* flag : {"--set", "--method", "--tolerance", "--watch"}) {
    if (!input.has(flag)) continue;
    input.add_problem(flag, "contradicts --resume: the run goes on as it began",
                      "leave it out, or run the scenario anew");
  }
  task.duration = input.quantity("--duration", "s", positive).value_or(0);
  return task;
}

Trajectory run_saving(const Scenario& scenario, const SavingTask& task) {
  if (task.folder.empty()) return run_scenario(scenario);
  watch_for_interrupt();
  ProgressBar bar(std::filesystem::path(scenario.file).stem().string());
  SimulationSettings settings = scenario.settings;
  settings.progress = progress_of(bar, settings.duration);
  Simulation simulation(scenario.model, scenario.start, settings);
  return follow(simulation, scenario, task);
}

ResumedRun resume_run(const SavingTask& task) {
  const SavedRun saved = read_checkpoint(task.resume);
  ResumedRun run{saved.scenario(), {}};
  watch_for_interrupt();
  const double before = run.scenario.settings.duration;
  const double duration = task.duration > 0 ? task.duration : before;
  ProgressBar bar(std::filesystem::path(run.scenario.file).stem().string());
  Simulation simulation = [&] {
    try {
      return Simulation::resume(run.scenario.model, saved.state,
                                {.duration = duration, .progress = progress_of(bar, duration)});
    } catch (const InputError& error) {
      std::vector<Problem> problems = error.problems();
      for (Problem& problem : problems) {
        problem.place = problem.place == "duration" ? "--duration" : task.resume;
      }
      throw InputError(problems);
    }
  }();
  if (duration != before) {
    // As one run of that duration would be called; the output step stays what it was.
    run.scenario =
        saved.scenario({fmt::format("simulation.duration={}", duration),
                        fmt::format("simulation.output_step={}", simulation.settings().output_step)});
  }
  if (task.folder.empty()) {
    simulation.run_to_end();
    run.trajectory = simulation.finish();
  } else {
    run.trajectory = follow(simulation, run.scenario, task);
  }
  return run;
}

}  // namespace carom::app

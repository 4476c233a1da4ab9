#include "study/saved_run.h"

#include <filesystem>
#include <functional>
#include <system_error>

#include "base/text.h"
#include "io/run/checkpoint.h"
#include "study/forecast.h"

namespace carom::study {
namespace {

/// Tells a watch how far a run is, and what it will leave behind. The recorder asks it at every step.
std::function<bool(double)> progress_of(const std::string& title, const Model& model,
                                        const SimulationSettings& settings, const Watch& watch) {
  if (!watch) return {};
  return [title, watch, duration = settings.duration, forecast = FileForecast(model, settings),
          steps = std::size_t{0}](double time) mutable {
    const double fraction = time < duration ? time / duration : 0.999;
    return watch({.title = title,
                  .fraction = fraction,
                  .of_all = fraction,
                  .file_bytes = forecast.bytes(fraction, steps++)});
  };
}

/// A disk that is full for a while costs checkpoints, not the run.
void write_on_the_way(const std::string& folder, SavedScenarioRun& all) {
  try {
    write_checkpoint(folder, *all.run.scenario, all.saved);
  } catch (const std::system_error& error) {
    all.not_saved = error.what();
  }
}

void follow(Simulation& simulation, const Saving& saving, SavedScenarioRun& all) {
  ScenarioRun& run = all.run;
  Checkpoints checkpoints{.every = saving.every, .write = {}};
  if (!saving.folder.empty()) {
    // That of the end is written with the other files of the run.
    checkpoints.write = [&](const std::string& saved) {
      all.saved = saved;
      if (!simulation.ended()) write_on_the_way(saving.folder, all);
    };
  }
  simulation.run_to_end(checkpoints);
  run.trajectory = simulation.finish();
  run.summary = summarise(*run.scenario, *run.trajectory);
}

}  // namespace

SavedScenarioRun run_saving(const PlannedRun& planned, const Saving& saving, const Watch& watch) {
  SavedScenarioRun all;
  ScenarioRun& run = all.run;
  run.scenario = planned.scenario();
  SimulationSettings settings = run.scenario->settings;
  settings.progress = progress_of(planned.title, run.scenario->model, settings, watch);
  Simulation simulation(run.scenario->model, run.scenario->start, settings);
  follow(simulation, saving, all);
  if (watch) watch({.title = planned.title, .fraction = 1});
  return all;
}

SavedScenarioRun resume_run(const std::string& folder, double duration, const Saving& saving,
                            const Watch& watch) {
  const SavedRun saved = read_checkpoint(folder);
  const std::string title = std::filesystem::path(saved.file).stem().string();
  SavedScenarioRun all{.saved = saved.state};
  ScenarioRun& run = all.run;
  run.scenario = saved.scenario();
  const double before = run.scenario->settings.duration;
  const double now = duration > 0 ? duration : before;
  SimulationSettings settings = run.scenario->settings;
  settings.duration = now;
  Simulation simulation = [&] {
    try {
      return Simulation::resume(
          run.scenario->model, saved.state,
          {.duration = now, .progress = progress_of(title, run.scenario->model, settings, watch)});
    } catch (const InputError& error) {
      std::vector<Problem> problems = error.problems();
      for (Problem& problem : problems) {
        problem.place = problem.place == "duration" ? "--duration" : folder;
      }
      throw InputError(problems);
    }
  }();
  if (now != before) {
    // As one run of that duration would be called; the output step stays what it was.
    run.scenario =
        saved.scenario({"simulation.duration=" + exact_text(now),
                        "simulation.output_step=" + exact_text(simulation.settings().output_step)});
  }
  follow(simulation, saving, all);
  if (watch) watch({.title = title, .fraction = 1});
  return all;
}

}  // namespace carom::study

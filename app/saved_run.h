// Runs that are saved while they go on, and runs that go on later.
#pragma once

#include <string>

#include "carom/scenario.h"
#include "input.h"

namespace carom::app {

/// What the command line says about saving.
struct SavingTask {
  double every = 0;      ///< --checkpoint, time on the clock [s]; 0: at the end only
  std::string folder;    ///< where the checkpoint is kept; empty: nowhere
  std::string resume;    ///< --resume: the folder of the run that goes on; empty: a new run
  double duration = 0;   ///< --duration of a run that goes on; 0: as it was [s]
};

/// --resume and --checkpoint
std::vector<Option> saving_options();

/// Reads them, and tells what contradicts them.
SavingTask read_saving(Input& input, const std::string& scenario);

/// Runs it with a progress bar, until its end or Ctrl-C, and keeps its checkpoint.
Trajectory run_saving(const Scenario& scenario, const SavingTask& task);

/// A run that went on.
struct ResumedRun {
  Scenario scenario;
  Trajectory trajectory;
};
ResumedRun resume_run(const SavingTask& task);

}  // namespace carom::app

// Runs that are saved while they go on, and runs that go on later.
#pragma once

#include <string>

#include "study/scenario_runs.h"

namespace carom::study {

/// How a run is saved.
struct Saving {
  std::string folder;  ///< where its checkpoint is kept; empty: nowhere
  double every = 0;    ///< time on the clock between checkpoints [s]; 0: at the end only
};

/// Runs one scenario, and keeps its checkpoint. Throws InputError when it cannot be run, and
/// std::system_error when the checkpoint cannot be written.
ScenarioRun run_saving(const PlannedRun& planned, const Saving& saving, const Watch& watch = {});

/// Goes on with the run that left a checkpoint in a folder, with the scenario it began with. `duration`
/// may be longer than it was; 0 is as it was [s]. Throws InputError when it cannot go on.
ScenarioRun resume_run(const std::string& folder, double duration, const Saving& saving,
                       const Watch& watch = {});

}  // namespace carom::study

// Runs that are saved while they go on, and runs that go on later.
#pragma once

#include <string>

#include "study/scenario_runs.h"

namespace carom::study {

/// How a run is saved.
struct Saving {
  std::string folder;  ///< where checkpoints are kept while it is under way; empty: nowhere
  double every = 0;    ///< time on the clock between them [s]; 0: none before the end
};

/// A run with what is needed to go on with it.
struct SavedScenarioRun {
  ScenarioRun run;
  std::string saved;  ///< its end, for the checkpoint that is written with its other files
  /// Why a checkpoint on the way could not be written; empty: all were. The run goes on without it.
  std::string not_saved;
};

/// Runs one scenario, and keeps checkpoints on the way. Throws InputError when it cannot be run.
SavedScenarioRun run_saving(const PlannedRun& planned, const Saving& saving,
                            const Watch& watch = {});

/// Goes on with the run that left a checkpoint in a folder, with the scenario it began with. `duration`
/// may be longer than it was; 0 is as it was [s]. Throws InputError when it cannot go on.
SavedScenarioRun resume_run(const std::string& folder, double duration, const Saving& saving,
                            const Watch& watch = {});

}  // namespace carom::study

// RUN/checkpoint: the saved state of a run with the scenario it belongs to, so that the run can go on.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/analysis.h"
#include "carom/scenario.h"

namespace carom {

/// Which run the files beside a checkpoint are of.
struct CheckpointRuns {
  std::string run;     ///< identifier of this run; empty while it is under way
  std::string before;  ///< of the run that the folder held when this one began; empty: none
};

/// The text of RUN/checkpoint. `saved` is what `Simulation::save` gave.
std::string checkpoint_text(const Scenario& scenario, const std::string& saved,
                            const CheckpointRuns& runs);

/// Writes RUN/checkpoint of a run under way, whole or not at all, and makes the folder when it is not
/// there. Throws std::system_error when that fails.
void write_checkpoint(const std::string& folder, const Scenario& scenario,
                      const std::string& saved);

/// `write_run_folder` with the checkpoint of the end of the run, from what `Simulation::save` gave.
void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const RunSummary& summary,
                      const std::optional<std::string>& empty_page, const std::string& saved);

/// A run that can go on.
struct SavedRun {
  std::string file;                  ///< of the scenario, as it was called
  std::string text;                  ///< of that file when the run began
  std::string folder;                ///< that `file` is seen from
  std::vector<std::string> changes;  ///< PATH=VALUE
  std::string state;                 ///< for `Simulation::resume`
  CheckpointRuns runs;               ///< empty in those of Carom before 0.2

  /// The scenario as it was, whatever the file has become; `more` changes come after those of then.
  /// Mesh files are read again.
  Scenario scenario(const std::vector<std::string>& more = {}) const;
};

/// Throws InputError when there is no checkpoint, when it is damaged or of another version, or when the
/// other files of the folder are of another run.
SavedRun read_checkpoint(const std::string& folder);

/// The same from the content of the file, which problems call `path`; of that file alone.
SavedRun parse_checkpoint(std::string_view bytes, const std::string& path);

}  // namespace carom

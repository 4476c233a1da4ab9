// RUN/checkpoint: the saved state of a run with the scenario it belongs to, so that the run can go on.
#pragma once

#include <string>
#include <vector>

#include "carom/scenario.h"

namespace carom {

/// Writes RUN/checkpoint, whole or not at all, and makes the folder when it is not there. `saved` is what
/// `Simulation::save` gave. Throws std::system_error when that fails.
void write_checkpoint(const std::string& folder, const Scenario& scenario,
                      const std::string& saved);

/// A run that can go on.
struct SavedRun {
  std::string file;                  ///< of the scenario, as it was called
  std::string text;                  ///< of that file when the run began
  std::string folder;                ///< that `file` is seen from
  std::vector<std::string> changes;  ///< PATH=VALUE
  std::string state;                 ///< for `Simulation::resume`

  /// The scenario as it was, whatever the file has become; `more` changes come after those of then.
  /// Mesh files are read again.
  Scenario scenario(const std::vector<std::string>& more = {}) const;
};

/// Throws InputError when there is no checkpoint, or when it is damaged or of another version.
SavedRun read_checkpoint(const std::string& folder);

}  // namespace carom

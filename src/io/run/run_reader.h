// Run folders read back: what `carom run` wrote, for pictures, pages and comparisons.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "carom/scenario.h"
#include "io/json_values.h"
#include "io/run/run_table.h"

namespace carom {

/// What was kept of one run. Its documents were read from files, or made from a run of this process.
struct RunFolder {
  std::string folder;                       ///< as given
  std::string name;                         ///< of the folder without ".carom", for legends
  std::shared_ptr<const io::Json> summary;  ///< summary.json with `carom`, `format`, `final.bodies`
  std::shared_ptr<const io::Json> scene;    ///< scene.json; null when the folder has none
  std::shared_ptr<const io::Json> modes;    ///< modes.json; null where no body bends
  RunTable trajectory;  ///< at least one row; columns for time, all bodies and the energies
};

/// Reads a run folder. Throws InputError with every problem: no run folder, one of a newer format,
/// and files that are damaged, foreign or not of one run, as file:line.
RunFolder read_run_folder(const std::string& folder);

/// What the files of a run folder contain; none: there is no such file, or it could not be read.
struct RunTexts {
  std::optional<std::string> summary, trajectory, scene, modes;
  std::string impacts;  ///< the beginning of impacts.csv
};

/// The same from texts. Problems call their files as if they lay in `folder`; after a problem the run is
/// not to be used.
RunFolder parse_run_folder(const RunTexts& texts, const std::string& folder,
                           std::vector<Problem>& problems);

/// The text of summary.json alone, with the same checks of the folder and of that file.
std::string read_run_summary(const std::string& folder);

/// What `carom view --json` prints.
std::string view_json(const std::string& page, bool opened);

/// A run as its folder would be read back, without the detour over text.
RunFolder run_folder_of(const std::string& name, const Scenario& scenario,
                        const Trajectory& trajectory, const RunSummary& summary);

}  // namespace carom

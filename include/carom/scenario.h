// A scenario: what the user wrote, names resolved, units converted; what it says about its own outcome;
// and the folder in which its runs are kept. Reading reports every problem of the file in one pass.
#pragma once

#include <concepts>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/analysis.h"
#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/model.h"
#include "carom/simulation.h"

namespace carom {

namespace io {
struct TomlValue;
struct ScenarioContent;
}  // namespace io

// ------------------------------------------------------------------------------------------------
// A scenario: what the user wrote, names resolved, units converted. Reading reports every problem of
// the file in one pass.

/// A known number about the outcome.
struct Expectation {
  std::string quantity;  ///< a path into summary.json: impacts.0.peak_force
  double value = 0;
  std::optional<double> relative;  ///< allowed difference, relative
  std::optional<double> absolute;  ///< allowed difference in the unit of the quantity
  std::string source;
  std::string place;  ///< file:line:column
};

/// A value to put into a scenario: a number in SI, a text (a name, or a number with its unit:
/// "30 mm"), a truth value, or a list or table of such values.
class EditValue {
 public:
  EditValue(double number);
  EditValue(bool truth);
  EditValue(std::string text);
  EditValue(const char* text) : EditValue(std::string(text)) {}
  EditValue(const Vector3d& vector);
  template <std::integral Integer>
  requires(!std::same_as<Integer, bool>) EditValue(Integer number)
      : EditValue(static_cast<double>(number)) {}

  static EditValue list(const std::vector<EditValue>& items);
  static EditValue table(const std::vector<std::pair<std::string, EditValue>>& entries);
  /// What the text means in a scenario file: `0.5`, `"30 mm"`, `[0, 0, 1]`. A text that is not a
  /// value of TOML is taken as it is, so that `30 mm` and `piecewise` need no quotes.
  static EditValue parse(const std::string& text);

  /// As one would write it in a scenario file; as it was written when it was parsed.
  const std::string& text() const { return text_; }
  const io::TomlValue& tree() const { return *tree_; }  ///< for the readers

 private:
  EditValue(io::TomlValue tree, std::string text);
  std::shared_ptr<const io::TomlValue> tree_;
  std::string text_;
};

/// Another value at one place of a scenario: {"contacts.slider-block.restitution", 0.5}.
struct Edit {
  std::string path;  ///< keys and indices joined by dots; items that have a name also by name
  EditValue value;
};

/// A scenario that is ready to run: model, start, settings, and what it expects of itself.
struct Scenario {
  std::string file;
  std::string text;                  ///< of the file, as read
  std::vector<std::string> changes;  ///< edits of what the text says: PATH=VALUE
  std::string title;
  SimulationSettings settings;
  Model model;
  State start;  ///< speeds completed from what is given
  std::vector<Expectation> expected;
  std::vector<std::string> warnings;
};

/// A scenario file that is read and parsed once and gives any number of scenarios: as it is written,
/// or with other values at some places. The mesh files it names are read once too. Copies are cheap
/// and share what was read; several threads may ask one document at the same time.
class ScenarioDocument {
 public:
  /// Reads a file. Throws InputError when there is none or when it is not TOML.
  static ScenarioDocument read(const std::string& path);
  /// The same from text; `file` is what problems call it, and its folder is where meshes are.
  static ScenarioDocument parse(std::string_view text, const std::string& file);

  const std::string& file() const;
  const std::string& text() const;

  /// What the file says. Throws InputError with every problem, each at file:line:column.
  Scenario scenario() const { return with({}); }
  /// The same after those edits, in their order; the document itself stays as it is. Problems of an
  /// edited value are at "--set PATH".
  Scenario with(const std::vector<Edit>& edits) const;

  const io::ScenarioContent& content() const { return *content_; }  ///< for the readers

 private:
  explicit ScenarioDocument(std::shared_ptr<const io::ScenarioContent> content);
  std::shared_ptr<const io::ScenarioContent> content_;
};

/// Reads a scenario file. Throws InputError with every problem, each at file:line:column.
Scenario read_scenario(const std::string& path, const std::vector<Edit>& edits = {});

/// The same from text; `file` is what problems call it.
Scenario parse_scenario(std::string_view text, const std::string& file,
                        const std::vector<Edit>& edits = {});

/// Materials of a TOML file of [materials.NAME] tables with `young`, `poisson`, `density` and,
/// where it yields, `yield`: numbers in SI or texts with a unit ("207 GPa"); also `description` and
/// `source`. In a table named like a built-in material, keys left out keep the built-in values.
/// Throws InputError that lists every problem as file:line:column.
std::vector<Material> read_materials(const std::string& path);

/// A JSON Schema of the scenario format, for editors.
std::string scenario_schema();

// ------------------------------------------------------------------------------------------------
// What a scenario says about its own outcome, against what the run gave.

/// One [[expected]] entry after a run.
struct ExpectationResult {
  std::string quantity;         ///< path into summary.json
  double expected = 0;          ///< the published value
  std::optional<double> found;  ///< ours; none when the path leads to no number
  double difference = 0;        ///< found − expected, in the unit of the quantity
  double allowed = 0;           ///< the largest difference that is met, in the same unit
  bool met = false;
  std::string source;
  std::string place;    ///< file:line:column of the entry
  std::string message;  ///< why there is no number, and what may have been meant
};

/// What a run of the scenario comes to.
RunSummary summarise(const Scenario& scenario, const Trajectory& trajectory);

/// Checks every entry against a run. A path is keys and list indices of summary.json joined by dots;
/// names may contain dots themselves, and `length` is the number of items of a list. Where an entry
/// allows a relative and an absolute difference, the larger one counts.
std::vector<ExpectationResult> check_expectations(const Scenario& scenario,
                                                  const RunSummary& summary);

/// A scenario of `carom verify`.
struct VerifiedScenario {
  std::string file;
  std::string title;
  std::string outcome;  ///< as in summary.json; empty when it could not run
  std::string reason;   ///< why it stopped early
  std::vector<ExpectationResult> results;
  std::vector<Problem> problems;  ///< why it could not run
};

/// The JSON document of `carom verify`.
std::string verification_json(std::span<const VerifiedScenario> scenarios);

// ------------------------------------------------------------------------------------------------
// What a run leaves behind: the run folder with its summary and tables, and the facts of its model.

/// summary.json: impacts, events, final state, energies, model, settings, statistics.
std::string summary_json(const RunSummary& summary);
std::string summary_json(const Scenario& scenario, const Trajectory& trajectory);

/// trajectory.csv: the motion of all bodies, the contacts and the energies over time, SI units.
std::string trajectory_csv(const Scenario& scenario, const Trajectory& trajectory);

/// impacts.csv: one row per contact episode, SI units.
std::string impacts_csv(const RunSummary& summary);

/// scene.json: shapes, joints and springs in the axes of their bodies, the contacts, the scenario's own
/// text, and the diagrams of rigid impacts: what a page shows besides.
std::string scene_json(const Scenario& scenario, const Trajectory& trajectory);

/// NAME.orbit.csv: where the pin, slider or ball was in a joint with clearance, over time, SI units.
std::string orbit_csv(const Scenario& scenario, const ClearanceJoint& joint,
                      const Trajectory& trajectory);

/// NAME.orbit.svg: the same as a picture, with the clearance.
std::string orbit_svg(const Scenario& scenario, const ClearanceJoint& joint,
                      const Trajectory& trajectory);

/// Where a run is kept unless the user says otherwise: "dir/slider.toml" in "slider.carom", in the
/// current folder.
std::string default_run_folder(const std::string& scenario_file);

/// Appends a problem when a run could not be kept in that folder: it may not be written to, or a
/// part of the path is a file. The folder need not exist. Changes nothing on disk.
void check_run_folder(const std::string& folder, const std::string& place,
                      std::vector<Problem>& problems);

/// Writes summary.json, trajectory.csv, impacts.csv and scene.json into the folder, the orbits of
/// joints with clearance, and report.html when there is a page to fill, and makes the folder when it is
/// not there; other files in it stay. Throws std::system_error when that fails; then all is as before.
void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const RunSummary& summary,
                      const std::optional<std::string>& empty_page);
void write_run_folder(const std::string& folder, const Scenario& scenario,
                      const Trajectory& trajectory, const std::optional<std::string>& empty_page);

/// What `carom check --json` prints: the model and its contacts, before anything runs.
std::string model_json(const Scenario& scenario);

}  // namespace carom

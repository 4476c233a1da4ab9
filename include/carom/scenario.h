// A scenario: what the user wrote, names resolved, units converted. Reading reports every problem of
// the file in one pass.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"
#include "carom/model.h"
#include "carom/simulation.h"
#include "carom/state.h"

namespace carom {

/// A known number about the outcome.
struct Expectation {
  std::string quantity;  ///< a path into summary.json: impacts.0.peak_force
  double value = 0;
  std::optional<double> relative;  ///< allowed difference, relative
  std::optional<double> absolute;  ///< allowed difference in the unit of the quantity
  std::string source;
  std::string place;  ///< file:line:column
};

/// A change of one value before reading: `--set contacts.0.restitution=0.5`.
struct Override {
  std::string path;   ///< keys and indices joined by dots; named items also by name
  std::string value;  ///< a TOML value, or a bare text
};

struct Scenario {
  std::string file;
  std::string text;                  ///< of the file, as read
  std::vector<std::string> changes;  ///< of the text before it was read: PATH=VALUE
  std::string title;
  SimulationSettings settings;
  Model model;
  State start;  ///< speeds completed from what is given
  std::vector<Expectation> expected;
  std::vector<std::string> warnings;
};

/// Reads a scenario file. Throws InputError with every problem, each at file:line:column.
Scenario read_scenario(const std::string& path, const std::vector<Override>& overrides = {});

/// The same from text; `file` is what problems call it.
Scenario parse_scenario(std::string_view text, const std::string& file,
                        const std::vector<Override>& overrides = {});

/// A JSON Schema of the scenario format, for editors.
std::string scenario_schema();

}  // namespace carom

// A study as its file says it: what is varied and how, and what is looked at.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/scenario.h"
#include "numerics/distribution.h"
#include "numerics/spaced_values.h"

namespace carom::io {

enum class Sampling { grid, random, latin_hypercube, sobol };
std::string_view to_text(Sampling sampling);

/// One value of a parameter that has a list of them.
struct ListedValue {
  EditValue value;
  std::string shown;             ///< as tables have it: texts without quotes
  std::optional<double> number;  ///< in SI, of numbers and texts with a unit
};

/// A number that is varied: by one of a list, a range with a count, or a distribution.
struct StudyParameter {
  std::string path;   ///< of a scenario as in Edit; of an impact the name of a flag
  std::string place;  ///< file:line:column
  std::vector<ListedValue> values = {};
  std::optional<numerics::SpacedValues> spaced = {};
  std::optional<numerics::Distribution> distribution = {};

  /// How many values it has; 0: any number of them.
  std::uint64_t level_count() const;
};

/// A number that is kept of each sample.
struct StudyOutput {
  std::string name;
  std::string expression;  ///< a path, or max, min, sum, count of one with a *
  std::string place;
};

/// A flag of `carom impact` with its texts.
struct ImpactFlag {
  std::string flag;  ///< with its dashes
  std::vector<std::string> texts;
  std::string place;
};

struct StudyFile {
  std::string file;           ///< as it was named
  std::string text;           ///< as read
  std::string scenario = {};  ///< path as seen from here; empty: it is of impacts
  std::vector<ImpactFlag> impact = {};
  Sampling sampling = Sampling::grid;
  std::uint64_t samples = 0;  ///< 0 for a grid
  std::uint64_t seed = 1;
  std::vector<StudyParameter> parameters = {};
  std::vector<StudyOutput> outputs = {};

  /// "bounce" of "studies/bounce.toml".
  std::string name() const;
};

/// The flag that a parameter of impacts stands for: "--speed" of "speed"; "--parameter" of "parameter.NAME".
std::string impact_flag(const std::string& parameter);
/// What of "parameter.NAME" comes before the name.
inline constexpr std::string_view law_parameter = "parameter.";

/// Throws InputError with every problem, each at file:line:column.
StudyFile read_study(const std::string& path);
StudyFile parse_study(std::string text, const std::string& file);

/// The impact that a file with a table [impact] is about, whatever else a study says there: without parameters and
/// outputs. Nothing where there is no such table.
std::optional<StudyFile> read_impact(const std::string& path);

}  // namespace carom::io

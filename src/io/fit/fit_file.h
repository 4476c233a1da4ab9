// A fit of a scenario as its file says it: what is looked for, what was measured, what was set.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/messages.h"

namespace carom::io {

/// A number of the scenario that is looked for [SI].
struct SoughtNumber {
  std::string path;   ///< as in Edit
  std::string place;  ///< file:line:column
  std::optional<double> start, from, to;
  bool logarithmic = false;
};

/// A number of the scenario that differs from row to row of the data.
struct GivenColumn {
  std::string path, column, place;
};

/// A column of the data, and what of a run it is.
struct MeasuredColumn {
  std::string column;
  std::string quantity;  ///< a path into the summary, or with `time` a column of trajectory.csv
  std::string place;
  std::string time;             ///< the column of its times; empty: it is no series
  std::string deviation = {};   ///< a column
  std::optional<double> sigma;  ///< or a number for all rows
};

struct FitFile {
  std::string file;
  std::string scenario, data;  ///< paths as seen from here
  std::vector<SoughtNumber> parameters;
  std::vector<GivenColumn> inputs;
  std::vector<MeasuredColumn> measured;
};

/// Throws InputError with every problem, each at file:line:column.
FitFile read_fit_file(const std::string& path);
FitFile parse_fit_file(const std::string& text, const std::string& file);

}  // namespace carom::io

// A run as a table of numbers: the columns of trajectory.csv.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace carom {

struct Scenario;
struct Trajectory;

/// A table of numbers by column.
struct RunTable {
  std::vector<std::string> names;
  std::vector<std::vector<double>> columns;  ///< by name, all of the same length

  /// The column with that name; null when there is none.
  const std::vector<double>* find(std::string_view name) const;
  std::size_t rows() const { return columns.empty() ? 0 : columns.front().size(); }
};

/// What trajectory.csv says, without the text.
RunTable run_table(const Scenario& scenario, const Trajectory& trajectory);

}  // namespace carom

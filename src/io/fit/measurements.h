// Measurements as a table of comma-separated values: a line of names, perhaps with units, and rows.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"

namespace carom::io {

/// One cell, and where it stands.
struct DataCell {
  std::string text;
  int column = 1;  ///< in its line
};

/// A file of measurements. Cells are texts until somebody asks for a column as numbers.
class Measurements {
 public:
  /// Throws InputError where there is no such file, or it is no table.
  static Measurements read(const std::string& path);
  static Measurements parse(std::string_view text, const std::string& file);

  const std::string& file() const { return file_; }
  const std::vector<std::string>& names() const { return names_; }
  std::size_t rows() const { return rows_.size(); }
  bool has(const std::string& name) const;

  /// A column in SI, converted from the unit in its head, which must be one for `unit`; any where that is empty. Empty cells, `nan` and `NA` are not
  /// numbers; other texts are problems at their places, and so are a column that is not there (`place` says
  /// who asks for it) and one in another unit.
  std::vector<double> numbers(const std::string& name, const std::string& unit,
                              const std::string& place, std::vector<Problem>& problems) const;

  /// "data.csv:7" of a row.
  std::string place_of_row(std::size_t row) const;

 private:
  std::string file_;
  std::vector<std::string> names_, units_;  ///< a unit is empty where the head has none
  std::vector<std::vector<DataCell>> rows_;
  std::vector<int> lines_;
};

}  // namespace carom::io

// results.csv of a study: one row for each sample, written while it goes on and read again for its summary.
#pragma once

#include <cstdint>
#include <fstream>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "io/study/study_file.h"

namespace carom::io {

/// The names of the columns: sample, parameters, outputs, status.
std::string results_head(const StudyFile& study);

/// Appends one row after the other to a text. What is not a number, and texts that are empty, leave a cell empty.
class RowWriter {
 public:
  explicit RowWriter(std::string& text) : text_(text) {}

  void begin(std::uint64_t sample);
  void number(double value);
  void text(std::string_view value);
  void end(std::string_view status);

 private:
  std::string& text_;
};

/// One row: its cells between the sample's number and its status.
struct ResultRow {
  std::uint64_t sample = 0;
  std::vector<std::string> cells;
  std::string status;
};

/// The number in a cell; nothing in an empty one and in texts.
std::optional<double> number_in(const std::string& cell);

/// Reads the rows of a file in order. A last line that was cut short counts as none.
class ResultsReader {
 public:
  /// Throws InputError when there is no such file or its columns are not those of the study.
  ResultsReader(const std::string& path, const StudyFile& study);

  /// False at the end. Throws InputError at a row that is damaged.
  bool next(ResultRow& row);
  /// Where the rows read so far end in the file.
  std::uint64_t bytes() const { return bytes_; }

 private:
  bool next_line();

  std::string path_, line_, number_;
  std::ifstream file_;
  std::size_t columns_;
  std::uint64_t bytes_ = 0;
  std::uint64_t row_ = 0;
};

/// Adds rows to the end of the file, each of them on the disk's way when `add` returns.
class ResultsFile {
 public:
  /// Keeps so many bytes of what is there; 0 begins anew. Throws std::system_error when that fails.
  ResultsFile(const std::string& path, std::uint64_t kept_bytes);

  void add(std::string_view rows);

 private:
  std::string path_;
  std::ofstream file_;
};

}  // namespace carom::io

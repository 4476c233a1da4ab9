#include "io/study/results_csv.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <system_error>

#include "base/text.h"
#include "io/run/csv_text.h"

namespace carom::io {
namespace {

/// The cells of a line; quotes are taken away.
bool split_line(const std::string& line, std::vector<std::string>& cells) {
  cells.clear();
  std::string* cell = &cells.emplace_back();
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char letter = line[i];
    if (quoted && letter == '"' && i + 1 < line.size() && line[i + 1] == '"') {
      *cell += '"';
      ++i;
    } else if (letter == '"') {
      quoted = !quoted;
    } else if (letter == ',' && !quoted) {
      cell = &cells.emplace_back();
    } else {
      *cell += letter;
    }
  }
  return !quoted;
}

[[noreturn]] void cannot_write(const std::string& path) {
  throw std::system_error(errno != 0 ? errno : EIO, std::generic_category(), path);
}

}  // namespace

std::string results_head(const StudyFile& study) {
  std::vector<std::string> names = {"sample"};
  for (const StudyParameter& parameter : study.parameters)
    names.push_back(csv_cell(one_line(parameter.path)));
  for (const StudyOutput& output : study.outputs) names.push_back(csv_cell(one_line(output.name)));
  names.emplace_back("status");
  return joined(names, ",") + "\n";
}

void RowWriter::begin(std::uint64_t sample) {
  text_ += fmt::format_int(sample).c_str();
}

void RowWriter::number(double value) {
  text_ += ',';
  if (std::isnan(value)) return;
  char buffer[32];
  const auto result = std::to_chars(buffer, buffer + sizeof buffer, value);
  text_.append(buffer, result.ptr);
}

void RowWriter::text(std::string_view value) {
  text_ += ',';
  text_ += csv_cell(one_line(value));
}

void RowWriter::end(std::string_view status) {
  text(status);
  text_ += '\n';
}

std::optional<double> number_in(const std::string& cell) {
  double value = 0;
  if (!read_number(cell, value)) return std::nullopt;
  return value;
}

ResultsReader::ResultsReader(const std::string& path, const StudyFile& study)
    : path_(path),
      file_(path, std::ios::binary),
      columns_(study.parameters.size() + study.outputs.size() + 2) {
  if (!file_) throw InputError({{path, "cannot be read", "is this the folder of a study?"}});
  if (!next_line() || line_ + "\n" != results_head(study))
    throw InputError(
        {{path, "its columns are not those of the study", "begin anew, without --resume"}});
}

bool ResultsReader::next_line() {
  if (!std::getline(file_, line_) || file_.eof()) return false;  // at its end: without a line break
  bytes_ += line_.size() + 1;
  return true;
}

bool ResultsReader::next(ResultRow& row) {
  if (!next_line()) return false;
  ++row_;
  const bool whole = split_line(line_, row.cells) && row.cells.size() == columns_;
  const std::string& number = row.cells.front();
  const auto read = std::from_chars(number.data(), number.data() + number.size(), row.sample);
  if (!whole || read.ec != std::errc() || read.ptr != number.data() + number.size())
    throw InputError({{fmt::format("{}:{}", path_, row_ + 1), "the row is damaged",
                       "begin the study anew, without --resume"}});
  row.status = row.cells.back();
  row.cells.pop_back();
  row.cells.erase(row.cells.begin());
  return true;
}

ResultsFile::ResultsFile(const std::string& path, std::uint64_t kept_bytes) : path_(path) {
  errno = 0;
  if (kept_bytes > 0) {
    std::filesystem::resize_file(path, kept_bytes);
    file_.open(path, std::ios::binary | std::ios::app);
  } else {
    file_.open(path, std::ios::binary | std::ios::trunc);
  }
  if (!file_) cannot_write(path_);
}

void ResultsFile::add(std::string_view rows) {
  errno = 0;
  file_.write(rows.data(), static_cast<std::streamsize>(rows.size()));
  file_.flush();
  if (!file_) cannot_write(path_);
}

}  // namespace carom::io

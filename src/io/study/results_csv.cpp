#include "io/study/results_csv.h"

#include <fmt/format.h>

#include <cerrno>
#include <charconv>
#include <cmath>
#include <filesystem>
#include <span>
#include <system_error>

#include "base/text.h"
#include "io/run/csv_text.h"

namespace carom::io {
namespace {

/// Puts the cells of a line into texts that are there already; quotes are taken away. False when there are not as
/// many as that.
bool split_line(const std::string& line, std::span<std::string* const> cells) {
  for (std::string* cell : cells) cell->clear();
  std::size_t at = 0;
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char letter = line[i];
    if (letter == ',' && !quoted) {
      if (++at == cells.size()) return false;
    } else if (letter != '"') {
      *cells[at] += letter;
    } else if (quoted && i + 1 < line.size() && line[i + 1] == '"') {
      *cells[at] += '"';
      ++i;
    } else {
      quoted = !quoted;
    }
  }
  return !quoted && at + 1 == cells.size();
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
  row.cells.resize(columns_ - 2);
  std::vector<std::string*> cells = {&number_};
  for (std::string& cell : row.cells) cells.push_back(&cell);
  cells.push_back(&row.status);
  const bool whole = split_line(line_, cells);
  const auto read = std::from_chars(number_.data(), number_.data() + number_.size(), row.sample);
  if (!whole || read.ec != std::errc() || read.ptr != number_.data() + number_.size())
    throw InputError({{fmt::format("{}:{}", path_, row_ + 1), "the row is damaged",
                       "begin the study anew, without --resume"}});
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

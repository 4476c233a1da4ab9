#include "io/fit/measurements.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <stdexcept>

#include "base/text.h"
#include "carom/math.h"
#include "io/toml/problem_list.h"

namespace carom::io {
namespace {

std::string trimmed(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t");
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(" \t") - begin + 1));
}

/// The cells of a line; those in quotes may hold the separator. Spaces separate when it is a space.
std::vector<DataCell> cells_of(std::string_view line, char separator) {
  std::vector<DataCell> cells;
  std::size_t at = 0;
  while (true) {
    if (separator == ' ') at = std::min(line.find_first_not_of(" \t", at), line.size());
    const std::size_t begin = at;
    std::string text;
    bool quoted = false;
    for (; at < line.size(); ++at) {
      if (line[at] == '"')
        quoted = !quoted;
      else if (!quoted && (line[at] == separator || (separator == ' ' && line[at] == '\t')))
        break;
      else
        text += line[at];
    }
    const std::size_t indent = text.find_first_not_of(" \t");
    cells.push_back(
        {trimmed(text), static_cast<int>(begin + (indent == std::string::npos ? 0 : indent) + 1)});
    if (at >= line.size()) return cells;
    ++at;
    if (separator == ' ' && line.find_first_not_of(" \t", at) == std::string_view::npos)
      return cells;
  }
}

/// The first of them that stands outside of quotes; spaces where there is none.
char separator_of(std::string_view head) {
  for (const char separator : {',', ';', '\t'}) {
    bool quoted = false;
    for (const char letter : head) {
      if (letter == '"') quoted = !quoted;
      if (letter == separator && !quoted) return separator;
    }
  }
  return ' ';
}

bool is_missing(std::string text) {
  std::ranges::transform(text, text.begin(),
                         [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
  return text.empty() || text == "nan" || text == "na" || text == "n/a" || text == "-";
}

/// "speed" and "m/s" of "speed [m/s]" or "speed (m/s)".
std::pair<std::string, std::string> name_and_unit(const std::string& head) {
  for (const auto& [open, close] : {std::pair{'[', ']'}, std::pair{'(', ')'}}) {
    const std::size_t begin = head.find(open);
    if (begin == std::string::npos || begin == 0 || !head.ends_with(close)) continue;
    return {trimmed(head.substr(0, begin)),
            trimmed(head.substr(begin + 1, head.size() - begin - 2))};
  }
  return {head, ""};
}

}  // namespace

Measurements Measurements::read(const std::string& path) {
  return parse(read_text(path), path);
}

Measurements Measurements::parse(std::string_view text, const std::string& file) {
  Measurements table;
  table.file_ = file;
  if (text.starts_with("\xEF\xBB\xBF")) text.remove_prefix(3);
  ProblemList problems(file);
  char separator = ',';
  int number = 0;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t end = std::min(text.find('\n', at), text.size());
    std::string_view line = text.substr(at, end - at);
    at = end + 1;
    ++number;
    if (line.ends_with('\r')) line.remove_suffix(1);
    if (trimmed(line).empty() || line.starts_with('#')) continue;
    if (table.names_.empty()) {
      separator = separator_of(line);
      for (const DataCell& cell : cells_of(line, separator)) {
        const auto [name, unit] = name_and_unit(cell.text);
        double value = 0;
        if (read_number(name, value))
          problems.add({.line = number, .column = cell.column},
                       "'" + shown(name) + "' is not the name of a column",
                       "the first line must name the columns, as in speed,restitution");
        else if (std::ranges::find(table.names_, name) != table.names_.end())
          problems.add({.line = number, .column = cell.column},
                       "there are two columns '" + shown(name) + "'", "give them different names");
        table.names_.push_back(name);
        table.units_.push_back(unit);
      }
      continue;
    }
    std::vector<DataCell> cells = cells_of(line, separator);
    if (cells.size() != table.names_.size())
      problems.add({.line = number, .column = 1},
                   "has " + std::to_string(cells.size()) + " cells, and there are " +
                       std::to_string(table.names_.size()) + " columns",
                   "leave a cell empty where nothing was measured");
    table.rows_.push_back(std::move(cells));
    table.lines_.push_back(number);
  }
  if (table.names_.empty() || table.rows_.empty())
    problems.add({}, table.names_.empty() ? "the file is empty" : "has no rows",
                 "write a line of names and a line for each measurement");
  throw_if_any(problems.sorted());
  return table;
}

bool Measurements::has(const std::string& name) const {
  return std::ranges::find(names_, name) != names_.end();
}

std::vector<double> Measurements::numbers(const std::string& name, const std::string& unit,
                                          const std::string& place,
                                          std::vector<Problem>& problems) const {
  const auto found = std::ranges::find(names_, name);
  if (found == names_.end()) {
    problems.push_back({place, file_ + " has no column '" + shown(name) + "'",
                        did_you_mean(name, names_, "it has " + joined(names_))});
    return {};
  }
  const auto index = static_cast<std::size_t>(found - names_.begin());
  double factor = 1;
  if (!units_[index].empty()) {
    try {
      if (!unit.empty())
        factor = parse_quantity("1 " + units_[index], unit);
      else
        factor = parse_unit(units_[index]).in_si;
    } catch (const std::invalid_argument& error) {
      problems.push_back({file_ + ", column " + shown(name), error.what(),
                          "the unit in its head must be one of the quantity"});
    }
  }
  std::vector<double> values;
  ProblemList wrong(file_);
  for (std::size_t row = 0; row < rows_.size(); ++row) {
    const DataCell& cell = rows_[row][index];
    double value = std::numeric_limits<double>::quiet_NaN();
    if (!is_missing(cell.text) && (!read_number(cell.text, value) || std::isinf(value)))
      wrong.add({.line = lines_[row], .column = cell.column},
                "'" + shown(cell.text) + "' is not a number",
                "column " + shown(name) +
                    " holds numbers; leave a cell empty where nothing was "
                    "measured");
    values.push_back(value * factor);
  }
  for (const Problem& problem : wrong.sorted()) problems.push_back(problem);
  return values;
}

std::string Measurements::place_of_row(std::size_t row) const {
  return file_ + ":" + std::to_string(lines_[row]);
}

}  // namespace carom::io

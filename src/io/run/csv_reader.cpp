#include "io/run/csv_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "io/run/csv_text.h"
#include "io/toml/problem_list.h"

namespace carom::io {
namespace {

constexpr const char* run_again = "run the scenario again, or take a copy that is whole";

/// Walks through the text once. `line` is that of the place it has come to.
class NumberTableReader {
 public:
  NumberTableReader(std::string_view text, const std::string& file)
      : at_(text.data()), end_(text.data() + text.size()), problems_(file) {}

  RunTable read() {
    skip_comments();
    if (at_ == end_) {
      add("has no line with the names of the columns");
      return {};
    }
    if (!read_names()) return {};
    reserve();
    const int first_row = line_;
    while (at_ != end_ && !problems_.full()) {
      if (*at_ == '#') {
        skip_line();
      } else {
        read_row();
      }
    }
    if (table_.rows() == 0 && problems_.empty()) {
      line_ = first_row;
      add("has no rows");
    }
    return std::move(table_);
  }

  std::vector<Problem> problems() const { return problems_.sorted(); }

 private:
  void add(std::string message, std::string remedy = run_again) {
    problems_.add({.line = line_, .column = 1}, std::move(message), std::move(remedy));
  }

  const char* end_of_line() const { return std::find(at_, end_, '\n'); }
  void skip_line() {
    at_ = end_of_line();
    if (at_ != end_) ++at_;
    ++line_;
  }
  void skip_comments() {
    while (at_ != end_ && *at_ == '#') skip_line();
  }

  /// The line of names; quotes may hold commas, doubled quotes and line breaks.
  bool read_names() {
    const int first_line = line_;
    std::string name;
    bool quoted = false;
    for (; at_ != end_; ++at_) {
      if (*at_ == '\n') ++line_;
      if (*at_ == '"' && quoted && at_ + 1 != end_ && at_[1] == '"') {
        name += *++at_;
      } else if (*at_ == '"') {
        quoted = !quoted;
      } else if (!quoted && (*at_ == ',' || *at_ == '\n')) {
        if (*at_ == '\n' && name.ends_with('\r')) name.pop_back();
        table_.names.push_back(csv_name(std::move(name)));
        name.clear();
        if (*at_ == '\n') break;
      } else {
        name += *at_;
      }
    }
    if (at_ == end_) {
      line_ = first_line;
      add("ends in the middle of the names of its columns");
      return false;
    }
    ++at_;
    table_.columns.resize(table_.names.size());
    std::vector<std::string> sorted = table_.names;
    std::ranges::sort(sorted);
    if (const auto twice = std::ranges::adjacent_find(sorted); twice != sorted.end()) {
      line_ = first_line;
      add(fmt::format("has two columns '{}'", shown(*twice)));
      return false;
    }
    return true;
  }

  /// Room for about as many rows as there will be, judged by the first one.
  void reserve() {
    const std::size_t row = std::max<std::size_t>(end_of_line() - at_, 2 * table_.names.size());
    const std::size_t rows = (end_ - at_) / row + 1;
    for (std::vector<double>& column : table_.columns) column.reserve(rows);
  }

  void read_row() {
    const char* const begin = at_;
    const std::size_t wanted = table_.columns.size();
    std::size_t cells = 0;
    bool whole = true;
    for (bool last = false; !last; ++cells) {
      double value = 0;
      auto [stop, error] = std::from_chars(at_, end_, value);
      if (stop != end_ && *stop == '\r') ++stop;
      const bool ends = stop == end_ || *stop == ',' || *stop == '\n';
      if (error != std::errc() || !ends) {
        whole = false;
        stop = std::find_if(at_, end_, [](char c) { return c == ',' || c == '\n'; });
        if (stop != end_) bad_cell({at_, stop}, cells);
      }
      if (cells < wanted) table_.columns[cells].push_back(value);
      if (stop == end_) return cut_off(begin);
      last = *stop == '\n';
      at_ = stop + 1;
    }
    if (cells != wanted && whole)
      add(fmt::format("the row has {} {}, there are {} columns", cells,
                      cells == 1 ? "cell" : "cells", wanted));
    ++line_;
  }

  void bad_cell(std::string_view cell, std::size_t column) {
    if (cell.ends_with('\r')) cell.remove_suffix(1);
    const std::string name = column < table_.names.size()
                                 ? fmt::format("'{}'", shown(table_.names[column]))
                                 : "no column";
    add(cell.empty() ? fmt::format("the cell under {} is empty", name)
                     : fmt::format("'{}' under {} is not a number", shown(cell), name));
  }

  void cut_off(const char* begin) {
    at_ = end_;
    add(fmt::format(
        "ends in the middle of a row, after '{}'",
        shown(
            std::string_view(begin, end_).substr(std::max<std::ptrdiff_t>(0, end_ - begin - 40)))));
  }

  const char* at_;
  const char* end_;
  int line_ = 1;
  RunTable table_;
  ProblemList problems_;
};

}  // namespace

RunTable parse_number_table(std::string_view text, const std::string& file,
                            std::vector<Problem>& problems) {
  NumberTableReader reader(text, file);
  RunTable table = reader.read();
  const std::vector<Problem> found = reader.problems();
  problems.insert(problems.end(), found.begin(), found.end());
  return table;
}

}  // namespace carom::io

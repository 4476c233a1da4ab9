// Cells of comma-separated values.
#pragma once

#include <string>
#include <string_view>

#include "base/utf8.h"

namespace carom::io {

/// Whether a spreadsheet would take the text for a formula, but for apostrophes before it.
inline bool is_like_formula(std::string_view text) {
  const std::size_t begin = text.find_first_not_of('\'');
  return begin != std::string_view::npos &&
         std::string_view("=+-@\t\r").find(text[begin]) != std::string_view::npos;
}

/// The text as one cell: in quotes where it contains a comma, a quote or a line break, or begins
/// like a comment (RFC 4180; quotes inside are doubled). One that begins like a formula gets an
/// apostrophe, which spreadsheets take for "this is text"; `csv_name` takes it away again.
inline std::string csv_cell(std::string_view text) {
  const std::string safe = (is_like_formula(text) ? "'" : "") + std::string(text);
  const bool plain = safe.find_first_of(",\"\r\n") == std::string::npos && !safe.starts_with('#');
  if (plain) return safe;
  std::string cell = "\"";
  for (const char letter : safe) cell += letter == '"' ? "\"\"" : std::string(1, letter);
  return cell + "\"";
}

/// What a cell out of its quotes stands for.
inline std::string csv_name(std::string cell) {
  if (cell.starts_with('\'') && is_like_formula(cell)) cell.erase(0, 1);
  return cell;
}

/// The text in one line, for comments.
inline std::string one_line(std::string_view text) {
  std::string line(text);
  for (char& letter : line) {
    if (letter == '\n' || letter == '\r') letter = ' ';
  }
  return visible_text(line);
}

}  // namespace carom::io

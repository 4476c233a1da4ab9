// Cells of comma-separated values.
#pragma once

#include <string>
#include <string_view>

namespace carom::io {

/// The text as one cell: in quotes where it contains a comma, a quote or a line break, or begins
/// like a comment (RFC 4180; quotes inside are doubled).
inline std::string csv_cell(std::string_view text) {
  const bool plain =
      text.find_first_of(",\"\r\n") == std::string_view::npos && !text.starts_with('#');
  if (plain) return std::string(text);
  std::string cell = "\"";
  for (const char letter : text) cell += letter == '"' ? "\"\"" : std::string(1, letter);
  return cell + "\"";
}

/// The text in one line, for comments.
inline std::string one_line(std::string_view text) {
  std::string line(text);
  for (char& letter : line) {
    if (letter == '\n' || letter == '\r') letter = ' ';
  }
  return line;
}

}  // namespace carom::io

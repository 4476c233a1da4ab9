// A TOML file as a tree of values that know where they stand. The only door to the TOML library:
// readers see this tree, so the library's large headers are compiled once.
#pragma once

#include <iosfwd>
#include <string>
#include <string_view>
#include <vector>

#include "carom/messages.h"

namespace carom::io {

/// Line and column in a file, both from 1.
struct TextPosition {
  int line = 1;
  int column = 1;
  int edit = 0;  ///< 0: in the file; k: in the k-th edit made to it afterwards

  friend auto operator<=>(const TextPosition&, const TextPosition&) = default;
};

/// "file:line:column", the place of a problem.
std::string place_of(const std::string& file, const TextPosition& position);

struct TomlEntry;

/// One value. What its kind does not use stays empty.
struct TomlValue {
  enum class Kind { table, array, text, number, boolean, date };

  Kind kind = Kind::table;
  TextPosition position;
  std::vector<TomlEntry> entries;  ///< of a table, in the order of the file
  std::vector<TomlValue> items;    ///< of an array
  std::string text;
  double number = 0;  ///< integers too; may be inf or nan, which TOML allows
  bool boolean = false;

  /// The value of that key in a table, or nullptr.
  const TomlValue* find(std::string_view key) const;
};

/// A key of a table, where it stands, and its value.
struct TomlEntry {
  std::string key;
  TextPosition position;
  TomlValue value;
};

/// "a table", "a text", … for messages.
std::string_view kind_name(TomlValue::Kind kind);

/// The whole content of a file, which may be called by an old name of the gallery. Throws InputError
/// when it cannot be read.
std::string read_text(const std::string& path);

/// The same of an open stream; `name` is what problems call it.
std::string read_text(std::istream& stream, const std::string& name);

/// The tree of a TOML text; `file` is what problems call it. Throws InputError at the first error
/// of syntax, since what follows one cannot be trusted.
TomlValue parse_toml(std::string_view text, const std::string& file);

}  // namespace carom::io

#include "io/toml/toml_document.h"

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>

#include "io/renamed_files.h"

namespace {
struct BrokenAssumption {};
[[noreturn]] void break_assumption() {
  throw BrokenAssumption{};
}
}  // namespace

// Version 3.3 of the library breaks its own assumptions on some damaged files ("[[[a]]]"), which
// would end the program, or be undefined under NDEBUG: they are made an exception instead.
#undef NDEBUG
#define TOML_ASSERT(condition) ((condition) ? static_cast<void>(0) : break_assumption())
// Values nest no deeper than this: the library and the tree work recursively.
#define TOML_MAX_NESTED_VALUES 32
#include <toml++/toml.h>

namespace carom::io {
namespace {

constexpr int max_key_parts = 32;
constexpr std::size_t max_file_size = 64 << 20;

TextPosition position_of(const toml::source_region& region) {
  // What no text stands for, such as the root of an empty file, has line 0.
  return {std::max(1, static_cast<int>(region.begin.line)),
          std::max(1, static_cast<int>(region.begin.column))};
}

TomlValue tree_of(const toml::node& node) {
  TomlValue value{.position = position_of(node.source())};
  if (const toml::table* table = node.as_table()) {
    value.kind = TomlValue::Kind::table;
    for (const auto& [key, child] : *table) {
      value.entries.push_back({std::string(key.str()), position_of(key.source()), tree_of(child)});
    }
    std::stable_sort(
        value.entries.begin(), value.entries.end(),
        [](const TomlEntry& a, const TomlEntry& b) { return a.position < b.position; });
  } else if (const toml::array* array = node.as_array()) {
    value.kind = TomlValue::Kind::array;
    for (const toml::node& child : *array) value.items.push_back(tree_of(child));
  } else if (node.is_string()) {
    value.kind = TomlValue::Kind::text;
    value.text = node.as_string()->get();
  } else if (node.is_number()) {
    value.kind = TomlValue::Kind::number;
    value.number = node.value<double>().value_or(0);
    // A whole number beyond 2⁵³ has no exact double; the nearest one is meant.
    if (const auto* integer = node.as_integer()) value.number = static_cast<double>(integer->get());
  } else if (node.is_boolean()) {
    value.kind = TomlValue::Kind::boolean;
    value.boolean = node.as_boolean()->get();
  } else {
    value.kind = TomlValue::Kind::date;
  }
  return value;
}

/// Where a dotted key a.b.c… has too many parts. The library would nest a table for each, and run
/// out of stack when it takes them down again.
std::optional<TextPosition> find_endless_key(std::string_view text) {
  TextPosition position;
  int parts = 0;
  char before = '\0';  // last character that is not a space
  char quote = '\0';   // that opened the part we are in
  bool escaped = false;
  for (const char c : text) {
    const bool in_key = std::isalnum(static_cast<unsigned char>(c)) || c == '_' || c == '-';
    if (c == '\n') {
      ++position.line;
      position.column = 0;
      parts = 0;
      quote = '\0';
      escaped = false;
    } else if (quote != '\0') {
      if (c == quote && !escaped) quote = '\0';
      escaped = quote == '"' && c == '\\' && !escaped;
    } else if (c == '"' || c == '\'') {
      quote = c;
    } else if (c == '.') {
      if (before != '.' && ++parts > max_key_parts) return position;
    } else if (!in_key && c != ' ' && c != '\t') {
      parts = 0;
    }
    if (c != ' ' && c != '\t') before = c;
    ++position.column;
  }
  return std::nullopt;
}

/// The line at which the library breaks an assumption: the first one without which it does not.
int line_of_broken_assumption(std::string_view text) {
  std::vector<std::size_t> ends;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '\n') ends.push_back(i + 1);
  }
  const auto breaks = [&](std::size_t end) {
    try {
      static_cast<void>(toml::parse(text.substr(0, end)));
    } catch (const toml::parse_error&) {
    } catch (const BrokenAssumption&) {
      return true;
    }
    return false;
  };
  const auto first =
      std::partition_point(ends.begin(), ends.end(), [&](std::size_t end) { return !breaks(end); });
  return 1 + static_cast<int>(first - ends.begin());
}

}  // namespace

std::string place_of(const std::string& file, const TextPosition& position) {
  return file + ":" + std::to_string(position.line) + ":" + std::to_string(position.column);
}

const TomlValue* TomlValue::find(std::string_view key) const {
  for (const TomlEntry& entry : entries) {
    if (entry.key == key) return &entry.value;
  }
  return nullptr;
}

std::string_view kind_name(TomlValue::Kind kind) {
  constexpr std::string_view names[] = {"a table",  "an array",      "a text",
                                        "a number", "a truth value", "a date"};
  return names[static_cast<int>(kind)];
}

std::string read_text(const std::string& path) {
  if (const auto now = renamed_to(path)) return read_text(*now);
  std::error_code ignored;
  if (std::filesystem::is_directory(path, ignored)) {
    throw InputError({{path, "is a folder", "name a file"}});
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    const bool exists = std::filesystem::exists(path, ignored);
    throw InputError(
        {{path, exists ? "cannot be read" : "there is no such file",
          exists ? "check its permissions" : "check the path; it starts at the current folder"}});
  }
  return read_text(file, path);
}

// A pipe or a device does not say how much will come, so that it is counted on the way.
std::string read_text(std::istream& stream, const std::string& name) {
  constexpr std::size_t piece = 1 << 16;
  std::string text;
  while (stream) {
    const std::size_t before = text.size();
    text.resize(before + piece);
    stream.read(text.data() + before, piece);
    text.resize(before + static_cast<std::size_t>(stream.gcount()));
    if (text.size() > max_file_size)
      throw InputError({{name, "is larger than 64 MB", "no input of Carom is that large"}});
  }
  if (stream.bad()) throw InputError({{name, "cannot be read to its end", ""}});
  return text;
}

TomlValue parse_toml(std::string_view text, const std::string& file) {
  if (const auto position = find_endless_key(text)) {
    throw InputError({{place_of(file, *position),
                       "a key has more than " + std::to_string(max_key_parts) + " parts", ""}});
  }
  try {
    return tree_of(toml::parse(text, file));
  } catch (const toml::parse_error& error) {
    throw InputError({{place_of(file, position_of(error.source())),
                       "not TOML: " + std::string(error.description()), ""}});
  } catch (const BrokenAssumption&) {
    throw InputError({{place_of(file, {line_of_broken_assumption(text), 1}),
                       "not TOML: there is an error in this line", ""}});
  }
}

}  // namespace carom::io

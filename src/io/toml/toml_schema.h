// What a table of a file may hold, written down once as data: reading, suggestions for misspelt keys
// and the JSON Schema for editors all follow from it.
#pragma once

#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include "carom/laws.h"

namespace carom::io {

enum class FieldKind {
  number,           ///< a number, or a text with a unit
  vector,           ///< three of them
  numbers,          ///< a list of them
  points,           ///< a list of vectors
  rows,             ///< a list of pairs of numbers
  text,             ///< one of `names` when there are any
  texts,            ///< a list of texts
  boolean,          ///< true or false
  table,            ///< as `table` says
  tables,           ///< a list of tables
  named_tables,     ///< a table of tables, by names that the user chooses
  number_map,       ///< a table of numbers, by names that another choice determines
  number_or_table,  ///< either of the two
  planned           ///< known, and refused because it is not there yet
};

struct TableSchema;

/// One key of a table.
struct Field {
  std::string key;
  FieldKind kind = FieldKind::number;
  std::string description;      ///< one line
  std::string unit = "1";       ///< of numbers; "rad or m" where it depends on another key
  std::string first_unit = "";  ///< of the first number of rows
  Range range{.open_min = true, .open_max = true};
  bool required = false;
  std::vector<std::string> names = {};          ///< allowed texts; empty: any
  std::vector<std::string> planned_names = {};  ///< known texts that are not there yet
  std::size_t min_items = 0;                    ///< of lists
  std::size_t max_items = std::numeric_limits<std::size_t>::max();
  bool may_step = false;  ///< rows may follow each other at the same first number
  const TableSchema& (*table)() = nullptr;  ///< of tables
};

struct TableSchema {
  std::string name;         ///< unique among all tables
  std::string description;  ///< one line
  std::vector<Field> fields;
  bool more_numbers = false;  ///< other keys are numbers, which another choice determines

  const Field* find(std::string_view key) const;
  std::vector<std::string> keys() const;  ///< without planned ones
};

inline constexpr Range finite{.open_min = true, .open_max = true};

/// The same field, which must be there.
Field required(Field field);

/// What a value of the field must be: "a number or a text with a unit", …
std::string wanted_text(const Field& field);

/// Two lists of fields as one.
std::vector<Field> operator+(std::vector<Field> a, const std::vector<Field>& b);

}  // namespace carom::io

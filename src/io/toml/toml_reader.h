// Reads one table as its schema says. What is wrong is reported with its place and what would be
// right; reading goes on, so one pass finds every problem of a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "carom/math.h"
#include "io/toml/problem_list.h"
#include "io/toml/toml_document.h"
#include "io/toml/toml_schema.h"
#include "io/toml/value_reader.h"

namespace carom::io {

/// A text of the user and where it stands.
struct PlacedText {
  std::string text;
  TextPosition position;
};

/// Functions that take a key return what stands there, nothing when the key is absent, and nothing
/// after they have reported a value that cannot be. Each key is asked for once.
class TableReader {
 public:
  /// Reports unknown, planned and missing keys. `owner` begins each message: "body slider"; it may
  /// be empty. The value must outlive the reader.
  TableReader(const TomlValue& value, const TableSchema& schema, std::string owner,
              ProblemList& problems);

  bool has(std::string_view key) const { return find(key) != nullptr; }

  /// `unit` is the one that applies where the field names several; `letters` are its exponents.
  std::optional<double> number(std::string_view key, std::string_view unit = "",
                               const UnitVariables& letters = {});
  std::optional<Vector3d> vector(std::string_view key);
  /// A vector that is a direction: its length must not be zero. Returned with length one.
  std::optional<Vector3d> direction(std::string_view key);
  std::optional<std::vector<double>> numbers(std::string_view key);
  std::vector<Vector3d> points(std::string_view key);
  /// As many directions of length one as the schema says, or none.
  std::vector<Vector3d> directions(std::string_view key);
  std::vector<std::pair<double, double>> rows(std::string_view key, std::string_view unit = "",
                                              std::string_view first_unit = "");
  std::optional<std::string> text(std::string_view key);
  std::vector<PlacedText> texts(std::string_view key);
  bool boolean(std::string_view key);  ///< false when absent

  /// Nothing, and no report, when the field may also be a number and is one.
  std::optional<TableReader> table(std::string_view key);
  /// Each is called `singular` with its name, or its number when it has none. What is not a table is
  /// reported and left out.
  std::vector<TableReader> tables(std::string_view key, std::string_view singular);
  /// Each is called `singular` with its key.
  std::vector<std::pair<std::string, TableReader>> named_tables(std::string_view key,
                                                                std::string_view singular);
  /// Numbers by name, of a number_map or (with an empty key) what stands here beside the schema's
  /// keys. `choice` is what has the parameters: "law hertz". Ranges are checked.
  std::vector<std::pair<std::string, double>> named_numbers(
      std::string_view key, const std::vector<ParameterInfo>& parameters, const std::string& choice,
      const UnitVariables& letters = {});

  /// The plain number of that name in a number_map, unchecked: an exponent that units depend on.
  std::optional<double> exponent_in(std::string_view key, std::string_view name) const;

  /// Reports keys of the schema that are missing or do not go with a choice such as "a sphere". Keys
  /// in `always` go with every choice.
  void check_keys(const std::string& choice, const std::vector<std::string_view>& needed,
                  const std::vector<std::string_view>& allowed,
                  const std::vector<std::string_view>& always);

  /// At the value of the key, or at the table when it is absent.
  void problem(std::string_view key, const std::string& message, const std::string& remedy = "");
  /// How many of the keys are there.
  int count(const std::vector<std::string_view>& keys) const;

  /// Where the key's value stands; the table when it is absent.
  TextPosition position(std::string_view key) const;
  TextPosition position() const { return value_->position; }
  std::string place(std::string_view key) const { return values_.problems().place(position(key)); }
  const std::string& owner() const { return values_.owner(); }
  ProblemList& problems() { return values_.problems(); }

 private:
  const TomlValue* find(std::string_view key) const;
  const Field& field(std::string_view key) const;
  /// The value when it is there and of the wanted kind.
  const TomlValue* find(const Field& wanted, TomlValue::Kind kind);

  const TomlValue* value_;
  const TableSchema* schema_;
  ValueReader values_;
  bool is_table_;
};

}  // namespace carom::io

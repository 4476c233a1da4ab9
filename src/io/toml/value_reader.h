// Reads single values of a table: numbers with units, vectors. What is wrong is reported in the name
// of the table's owner.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "carom/math.h"
#include "io/toml/problem_list.h"
#include "io/toml/toml_document.h"
#include "io/toml/toml_schema.h"

namespace carom::io {

/// Functions that read return nothing after they have reported a value that cannot be. `what` is how
/// messages call the value: "mass", "item 2 of axis".
class ValueReader {
 public:
  /// `owner` begins each message: "body slider"; it may be empty.
  ValueReader(std::string owner, ProblemList& problems)
      : owner_(std::move(owner)), problems_(&problems) {}

  std::optional<double> quantity(const TomlValue& value, const std::string& what,
                                 std::string_view unit, const Range& range,
                                 const UnitVariables& letters = {});
  std::optional<Vector3d> vector_of(const TomlValue& value, const std::string& what,
                                    const Field& wanted);
  /// The list has as many items as the field wants; otherwise a report.
  bool right_count(const Field& wanted, const TomlValue& list);
  void wrong_kind(const TomlValue& value, const std::string& what, const std::string& wanted,
                  const std::string& unit);
  void report(const TextPosition& position, const std::string& message,
              const std::string& remedy = "");

  const std::string& owner() const { return owner_; }
  ProblemList& problems() const { return *problems_; }

 private:
  std::string owner_;
  ProblemList* problems_;
};

/// Suggestion for a misspelt name; `otherwise` when none is near.
std::string suggestion(const std::string& wanted, const std::vector<std::string>& names,
                       const std::string& otherwise, const ProblemList& problems);

}  // namespace carom::io

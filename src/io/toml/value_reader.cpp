#include "io/toml/value_reader.h"

#include <fmt/format.h>

#include <cmath>
#include <stdexcept>

#include "base/given_numbers.h"
#include "base/text.h"

namespace carom::io {
namespace {

using Kind = TomlValue::Kind;

// Nothing that is a quantity or close to a name is longer.
constexpr std::size_t longest_quantity = 100;

/// "m" of "m or rad".
std::string first_unit(const std::string& unit) {
  return unit.substr(0, unit.find(" or "));
}

/// Reads a quantity. Radians may be left out of a denominator: a rotary damper is in N*m*s/rad, and
/// many write N*m*s.
double parse(const std::string& text, const std::string& unit, const UnitVariables& letters) {
  try {
    return parse_quantity(text, unit, letters);
  } catch (const std::invalid_argument&) {
    const std::size_t radians = unit.find("/rad");
    if (radians == std::string::npos || unit.size() != radians + 4) throw;
    try {
      return parse_quantity(text, unit.substr(0, radians), letters);
    } catch (const std::invalid_argument&) {
    }
    throw;
  }
}

}  // namespace

std::string suggestion(const std::string& wanted, const std::vector<std::string>& names,
                       const std::string& otherwise, const ProblemList& problems) {
  if (problems.full() || wanted.size() > longest_quantity) return otherwise;
  return did_you_mean(wanted, names, otherwise);
}

void ValueReader::report(const TextPosition& position, const std::string& message,
                         const std::string& remedy) {
  problems_->add(position, owner_.empty() ? message : owner_ + ": " + message, remedy);
}

void ValueReader::wrong_kind(const TomlValue& value, const std::string& what,
                             const std::string& wanted, const std::string& unit) {
  report(value.position, fmt::format("{} is {}, must be {}", what, kind_name(value.kind), wanted),
         unit == "1" ? "" : fmt::format("for example \"1 {}\"", first_unit(unit)));
}

bool ValueReader::right_count(const Field& wanted, const TomlValue& list) {
  const std::size_t size = list.items.size();
  if (size >= wanted.min_items && size <= wanted.max_items) return true;
  report(list.position, fmt::format("{} has {} {}", wanted.key, size, size == 1 ? "item" : "items"),
         "must be " + wanted_text(wanted));
  return false;
}

std::optional<double> ValueReader::quantity(const TomlValue& value, const std::string& what,
                                            std::string_view unit, const Range& range,
                                            const UnitVariables& letters) {
  double number = value.number;
  if (value.kind == Kind::text) {
    if (value.text.size() > longest_quantity) {
      report(value.position, what + " is a text too long to be a number with a unit",
             fmt::format("for example \"1 {}\"", unit));
      return std::nullopt;
    }
    try {
      number = parse(value.text, std::string(unit), letters);
    } catch (const std::invalid_argument& error) {
      report(value.position, what + ": " + error.what());
      return std::nullopt;
    }
  } else if (value.kind != Kind::number) {
    wrong_kind(value, what, unit == "1" ? "a number" : "a number or a text with a unit",
               std::string(unit));
    return std::nullopt;
  }
  if (!range.contains(number)) {
    const bool infinite =
        std::isinf(number) && (std::isfinite(range.min) || std::isfinite(range.max));
    report(value.position, fmt::format("{} is {}, must be {}{}", what, short_text(number),
                                       to_text(range), infinite ? " and finite" : ""));
    return std::nullopt;
  }
  if (is_absurd(number, range.contains(0))) {
    report(value.position,
           fmt::format("{} is {}, which nothing can be computed with", what, short_text(number)),
           absurd_remedy);
    return std::nullopt;
  }
  return number;
}

std::optional<Vector3d> ValueReader::vector_of(const TomlValue& value, const std::string& what,
                                               const Field& wanted) {
  if (value.kind != Kind::array || value.items.size() != 3) {
    const std::string is = value.kind == Kind::array
                               ? fmt::format("a list of {}", value.items.size())
                               : std::string(kind_name(value.kind));
    report(value.position, fmt::format("{} is {}, must be a list of three numbers", what, is),
           wanted.unit == "1" ? "for example [0, 0, 1]"
                              : fmt::format("for example [0, 0, \"1 {}\"]", wanted.unit));
    return std::nullopt;
  }
  Vector3d vector;
  bool good = true;
  for (int i = 0; i < 3; ++i) {
    const auto component = quantity(value.items[i], fmt::format("item {} of {}", i + 1, what),
                                    wanted.unit, wanted.range);
    good = good && component;
    vector[i] = component.value_or(0);
  }
  return good ? std::optional(vector) : std::nullopt;
}

}  // namespace carom::io

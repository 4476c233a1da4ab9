#include "io/study/parameter_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/any_quantity.h"
#include "base/text.h"

namespace carom::io {
namespace {

using Kind = TomlValue::Kind;
using numerics::Distribution;

const std::vector<std::string> parameter_keys = {"values", "from",         "to",   "count",
                                                 "scale",  "distribution", "mean", "deviation",
                                                 "median", "factor",       "mode"};

/// A distribution by name, with the keys it needs.
struct DistributionKind {
  const char* name;
  Distribution::Kind kind;
  std::vector<std::string> keys;
};

const std::vector<DistributionKind> distribution_kinds = {
    {"uniform", Distribution::Kind::uniform, {"from", "to"}},
    {"normal", Distribution::Kind::normal, {"mean", "deviation"}},
    {"lognormal", Distribution::Kind::lognormal, {"median", "factor"}},
    {"triangular", Distribution::Kind::triangular, {"from", "mode", "to"}}};

std::string shown_value(const TomlValue& value) {
  return value.kind == Kind::text ? "'" + shown(value.text) + "'"
                                  : std::string(kind_name(value.kind));
}

/// Reads one table; problems are about what it is called.
class ParameterTable {
 public:
  ParameterTable(const std::string& path, const TomlValue& table, ProblemList& problems)
      : path_(path), table_(table), problems_(problems) {}

  void report(const std::string& key, const std::string& message, const std::string& remedy) {
    const TomlValue* value = table_.find(key);
    problems_.add(value != nullptr ? value->position : table_.position,
                  shown(path_) + ": " + message, remedy);
  }

  bool has(const std::string& key) const { return table_.find(key) != nullptr; }
  const TomlValue* find(const std::string& key) const { return table_.find(key); }

  /// A number in SI. All of one table are of one kind.
  std::optional<double> number(const std::string& key) {
    const TomlValue* value = table_.find(key);
    if (value == nullptr) {
      report(key, key + " is missing",
             "write for example " + key + " = 0.5, or a text with a unit");
      return std::nullopt;
    }
    std::optional<AnyQuantity> quantity;
    if (value->kind == Kind::number)
      quantity = AnyQuantity{.value = value->number, .dimension = {}};
    if (value->kind == Kind::text) quantity = read_any_quantity(value->text);
    if (!quantity || !std::isfinite(quantity->value)) {
      report(key, fmt::format("{} is {}, not a number", key, shown_value(*value)),
             "write a number in SI, or a text with a unit: \"30 mm\"");
      return std::nullopt;
    }
    if (!quantity->plain) {
      if (dimension_ && *dimension_ != quantity->dimension) {
        report(key, key + " is in a unit of another kind than the numbers before it",
               "give all of them in units of one kind");
        return std::nullopt;
      }
      dimension_ = quantity->dimension;
    }
    return quantity->value;
  }

  std::optional<std::string> text(const std::string& key, const std::vector<std::string>& names) {
    const TomlValue* value = table_.find(key);
    if (value == nullptr) return std::nullopt;
    if (value->kind == Kind::text && std::ranges::find(names, value->text) != names.end())
      return value->text;
    report(key, fmt::format("{} is {}", key, shown_value(*value)),
           did_you_mean(value->text, names, "choose one of: " + joined(names)));
    return std::nullopt;
  }

  /// Keys that go with nothing else here.
  void check_keys(const std::vector<std::string>& allowed, const std::string& choice) {
    for (const TomlEntry& entry : table_.entries) {
      if (std::ranges::find(allowed, entry.key) != allowed.end()) continue;
      const bool known = std::ranges::find(parameter_keys, entry.key) != parameter_keys.end();
      problems_.add(entry.position,
                    fmt::format("{}: {} {}", shown(path_), shown(entry.key),
                                known ? "does not go with " + choice : "is not known here"),
                    known ? "leave it out"
                          : did_you_mean(entry.key, parameter_keys,
                                         "choose one of: " + joined(parameter_keys)));
    }
  }

 private:
  const std::string& path_;
  const TomlValue& table_;
  ProblemList& problems_;
  std::optional<Dimension> dimension_;
};

std::optional<EditValue> edit_value(const TomlValue& value) {
  switch (value.kind) {
    case Kind::number:
      return EditValue(value.number);
    case Kind::text:
      return EditValue(value.text);
    case Kind::boolean:
      return EditValue(value.boolean);
    case Kind::array: {
      std::vector<EditValue> items;
      for (const TomlValue& item : value.items) {
        const auto one = edit_value(item);
        if (!one) return std::nullopt;
        items.push_back(*one);
      }
      return EditValue::list(items);
    }
    default:
      return std::nullopt;
  }
}

void read_values(ParameterTable& table, StudyParameter& parameter) {
  table.check_keys({"values"}, "a list of values");
  const TomlValue& list = *table.find("values");
  if (list.kind != Kind::array || list.items.empty()) {
    table.report("values", "values must be a list with something in it",
                 "values = [0.1, 0.5, 0.9]");
    return;
  }
  for (const TomlValue& item : list.items) {
    const auto value = edit_value(item);
    if (!value) {
      table.report("values", "values has " + std::string(kind_name(item.kind)),
                   "give numbers, texts, true or false, or lists of them");
      return;
    }
    std::optional<double> number;
    if (item.kind == Kind::number) number = item.number;
    if (item.kind == Kind::text) {
      if (const auto quantity = read_any_quantity(item.text)) number = quantity->value;
    }
    const bool is_text = item.kind == Kind::text;
    parameter.values.push_back({*value, is_text ? item.text : value->text(), number});
  }
}

void check_ends(ParameterTable& table, double from, double to, bool logarithmic) {
  if (!(from < to)) table.report("to", "to must be above from", "give the smaller end as from");
  if (logarithmic && !(from > 0))
    table.report("from", "from must be above zero on a scale \"log\"", "leave scale out");
}

void read_range(ParameterTable& table, Sampling sampling, StudyParameter& parameter) {
  table.check_keys({"from", "to", "count", "scale"}, "from and to");
  const auto from = table.number("from"), to = table.number("to");
  const bool logarithmic = table.text("scale", {"linear", "log"}) == "log";
  if (!from || !to) return;
  check_ends(table, *from, *to, logarithmic);
  if (!table.has("count")) {
    if (sampling == Sampling::grid) {
      table.report("count", "a grid needs the number of values", "add count = 10");
      return;
    }
    parameter.distribution = Distribution{
        .kind = logarithmic ? Distribution::Kind::log_uniform : Distribution::Kind::uniform,
        .a = *from,
        .b = *to};
    return;
  }
  const auto count = table.number("count");
  if (!count) return;
  if (*count < 2 || *count != std::floor(*count) || *count > 1e15) {
    table.report("count", fmt::format("count is {}", short_text(*count, 15)),
                 "give a whole number of at least 2");
    return;
  }
  parameter.spaced = numerics::SpacedValues{.from = *from,
                                            .to = *to,
                                            .count = static_cast<std::uint64_t>(*count),
                                            .logarithmic = logarithmic};
}

void check_distribution(ParameterTable& table, const Distribution& distribution) {
  const double a = distribution.a, b = distribution.b, c = distribution.c;
  switch (distribution.kind) {
    case Distribution::Kind::normal:
      if (!(b > 0))
        table.report("deviation", "deviation must be above zero", "give one standard deviation");
      return;
    case Distribution::Kind::lognormal:
      if (!(a > 0))
        table.report("median", "median must be above zero", "only positive numbers are lognormal");
      if (!(b > 1))
        table.report("factor", "factor must be above 1",
                     "1.2 puts two thirds of all values between median/1.2 and 1.2·median");
      return;
    case Distribution::Kind::triangular:
      check_ends(table, a, c, false);
      if (!(a <= b && b <= c)) table.report("mode", "mode must lie between from and to", "");
      return;
    default:
      check_ends(table, a, b, distribution.kind == Distribution::Kind::log_uniform);
  }
}

void read_distribution(ParameterTable& table, Sampling sampling, StudyParameter& parameter) {
  std::vector<std::string> names;
  for (const DistributionKind& kind : distribution_kinds) names.push_back(kind.name);
  const auto name = table.text("distribution", names);
  if (!name) return;
  if (sampling == Sampling::grid) {
    table.report("distribution", "a grid has no distributions",
                 "give from, to and count, or values; or take sampling = \"random\"");
    return;
  }
  const DistributionKind& wanted =
      *std::ranges::find(distribution_kinds, *name, &DistributionKind::name);
  std::vector<std::string> allowed = wanted.keys;
  allowed.push_back("distribution");
  const bool uniform = wanted.kind == Distribution::Kind::uniform;
  if (uniform) allowed.push_back("scale");
  table.check_keys(allowed, "the distribution " + *name);
  std::vector<double> numbers;
  for (const std::string& key : wanted.keys) {
    if (const auto number = table.number(key)) numbers.push_back(*number);
  }
  if (numbers.size() != wanted.keys.size()) return;
  numbers.resize(3);
  Distribution distribution{wanted.kind, numbers[0], numbers[1], numbers[2]};
  if (uniform && table.text("scale", {"linear", "log"}) == "log")
    distribution.kind = Distribution::Kind::log_uniform;
  check_distribution(table, distribution);
  parameter.distribution = distribution;
}

}  // namespace

bool is_parameter(const TomlValue& value) {
  if (value.kind != Kind::table || value.entries.empty()) return true;
  const bool all_tables = std::ranges::all_of(
      value.entries, [](const TomlEntry& entry) { return entry.value.kind == Kind::table; });
  return !all_tables;
}

std::optional<StudyParameter> read_parameter(const std::string& path, const TomlValue& value,
                                             Sampling sampling, ProblemList& problems) {
  const std::size_t before = problems.count();
  StudyParameter parameter{.path = path, .place = problems.place(value.position)};
  ParameterTable table(path, value, problems);
  if (value.kind != Kind::table) {
    table.report("", "is " + std::string(kind_name(value.kind)),
                 "write for example {from = 0.1, to = 0.9, count = 17} or {values = [1, 2]}");
  } else if (table.has("distribution")) {
    read_distribution(table, sampling, parameter);
  } else if (table.has("values")) {
    read_values(table, parameter);
  } else {
    read_range(table, sampling, parameter);
  }
  if (problems.count() > before) return std::nullopt;
  return parameter;
}

}  // namespace carom::io

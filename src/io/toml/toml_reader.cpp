#include "io/toml/toml_reader.h"

#include <fmt/format.h>

#include <algorithm>

#include "base/text.h"

namespace carom::io {
namespace {

using Kind = TomlValue::Kind;

bool is_one_of(std::string_view unit, const std::string& units) {
  return (" or " + units + " or ").find(" or " + std::string(unit) + " or ") != std::string::npos;
}

}  // namespace

TableReader::TableReader(const TomlValue& value, const TableSchema& schema, std::string owner,
                         ProblemList& problems)
    : value_(&value),
      schema_(&schema),
      values_(std::move(owner), problems),
      is_table_(value.kind == Kind::table) {
  if (!is_table_) {
    values_.report(value.position, fmt::format("is {}, must be a table", kind_name(value.kind)),
                   "its keys are " + joined(schema.keys()));
    return;
  }
  for (const TomlEntry& entry : value.entries) {
    const Field* known = schema.find(entry.key);
    if (known == nullptr && !schema.more_numbers) {
      values_.report(entry.position, fmt::format("unknown key '{}'", shown(entry.key)),
                     suggestion(entry.key, schema.keys(), "choose one of: " + joined(schema.keys()),
                                problems));
    } else if (known != nullptr && known->kind == FieldKind::planned) {
      values_.report(entry.position, entry.key + " is not available yet", known->description);
    }
  }
  for (const Field& wanted : schema.fields) {
    if (wanted.required && !has(wanted.key)) {
      values_.report(value.position, "needs " + wanted.key,
                     wanted.description + ": " + wanted_text(wanted));
    }
  }
}

const TomlValue* TableReader::find(std::string_view key) const {
  return is_table_ ? value_->find(key) : nullptr;
}

const Field& TableReader::field(std::string_view key) const {
  const Field* known = schema_->find(key);
  CAROM_ASSERT(known != nullptr, "a key is read that its schema does not have");
  return *known;
}

TextPosition TableReader::position(std::string_view key) const {
  const TomlValue* value = find(key);
  return value == nullptr ? value_->position : value->position;
}

void TableReader::problem(std::string_view key, const std::string& message,
                          const std::string& remedy) {
  values_.report(position(key), message, remedy);
}

int TableReader::count(const std::vector<std::string_view>& keys) const {
  return static_cast<int>(
      std::count_if(keys.begin(), keys.end(), [&](std::string_view key) { return has(key); }));
}

void TableReader::check_keys(const std::string& choice, const std::vector<std::string_view>& needed,
                             const std::vector<std::string_view>& allowed,
                             const std::vector<std::string_view>& always) {
  const auto in = [](std::string_view key, const std::vector<std::string_view>& list) {
    return std::find(list.begin(), list.end(), key) != list.end();
  };
  for (const std::string_view key : needed) {
    if (has(key)) continue;
    values_.report(value_->position, fmt::format("{} needs {}", choice, key),
                   field(key).description + ": " + wanted_text(field(key)));
  }
  if (!is_table_) return;
  for (const TomlEntry& entry : value_->entries) {
    const Field* known = schema_->find(entry.key);
    if (known == nullptr || known->kind == FieldKind::planned) continue;
    if (in(entry.key, needed) || in(entry.key, allowed) || in(entry.key, always)) continue;
    std::vector<std::string> names(needed.begin(), needed.end());
    names.insert(names.end(), allowed.begin(), allowed.end());
    values_.report(entry.position, fmt::format("{} has no {}", choice, entry.key),
                   names.empty() ? "leave it out" : "leave it out; it takes " + joined(names));
  }
}

std::optional<double> TableReader::exponent_in(std::string_view key, std::string_view name) const {
  const TomlValue* table = find(key);
  const TomlValue* value =
      table != nullptr && table->kind == Kind::table ? table->find(name) : nullptr;
  if (value == nullptr || value->kind != Kind::number) return std::nullopt;
  return value->number;
}

const TomlValue* TableReader::find(const Field& wanted, Kind kind) {
  const TomlValue* value = find(wanted.key);
  if (value == nullptr || value->kind == kind) return value;
  if (wanted.kind == FieldKind::tables || wanted.kind == FieldKind::named_tables) {
    const bool list = wanted.kind == FieldKind::tables;
    values_.report(value->position,
                   fmt::format("{} is {}, must be {}", wanted.key, kind_name(value->kind),
                               wanted_text(wanted)),
                   list ? "write [[" + wanted.key + "]]" : "write [" + wanted.key + ".NAME]");
    return nullptr;
  }
  values_.wrong_kind(*value, wanted.key, wanted_text(wanted), wanted.unit);
  return nullptr;
}

std::optional<double> TableReader::number(std::string_view key, std::string_view unit,
                                          const UnitVariables& letters) {
  const Field& wanted = field(key);
  CAROM_ASSERT(unit.empty() || is_one_of(unit, wanted.unit),
               "a unit that its schema does not have");
  const TomlValue* value = find(key);
  if (value == nullptr) return std::nullopt;
  return values_.quantity(*value, wanted.key, unit.empty() ? wanted.unit : unit, wanted.range,
                          letters);
}

std::optional<Vector3d> TableReader::vector(std::string_view key) {
  const TomlValue* value = find(key);
  return value == nullptr ? std::nullopt : values_.vector_of(*value, std::string(key), field(key));
}

std::optional<Vector3d> TableReader::direction(std::string_view key) {
  const auto vector_given = vector(key);
  if (!vector_given) return std::nullopt;
  const double length = vector_given->stableNorm();
  if (length > 0) return *vector_given / length;
  problem(key, fmt::format("{} is [0, 0, 0], which is not a direction", key),
          "give it any length above zero");
  return std::nullopt;
}

std::optional<std::vector<double>> TableReader::numbers(std::string_view key) {
  const Field& wanted = field(key);
  const TomlValue* list = find(wanted, Kind::array);
  if (list == nullptr || !values_.right_count(wanted, *list)) return std::nullopt;
  std::vector<double> numbers;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const auto number = values_.quantity(list->items[i], fmt::format("item {} of {}", i + 1, key),
                                         wanted.unit, wanted.range);
    if (number) numbers.push_back(*number);
  }
  if (numbers.size() != list->items.size()) return std::nullopt;
  return numbers;
}

std::vector<Vector3d> TableReader::points(std::string_view key) {
  const Field& wanted = field(key);
  const TomlValue* list = find(wanted, Kind::array);
  std::vector<Vector3d> points;
  if (list == nullptr || !values_.right_count(wanted, *list)) return points;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const auto point =
        values_.vector_of(list->items[i], fmt::format("item {} of {}", i + 1, key), wanted);
    if (point) points.push_back(*point);
  }
  if (points.size() != list->items.size()) points.clear();
  return points;
}

std::vector<Vector3d> TableReader::directions(std::string_view key) {
  std::vector<Vector3d> vectors = points(key);
  for (Vector3d& vector : vectors) {
    const double length = vector.stableNorm();
    if (!(length > 0)) {
      problem(key, fmt::format("{} has [0, 0, 0], which is not a direction", key),
              "give it any length above zero");
      return {};
    }
    vector /= length;
  }
  return vectors;
}

std::vector<std::pair<double, double>> TableReader::rows(std::string_view key,
                                                         std::string_view unit,
                                                         std::string_view first_unit) {
  const Field& wanted = field(key);
  CAROM_ASSERT((unit.empty() || is_one_of(unit, wanted.unit)) &&
                   (first_unit.empty() || is_one_of(first_unit, wanted.first_unit)),
               "a unit that its schema does not have");
  const TomlValue* list = find(wanted, Kind::array);
  std::vector<std::pair<double, double>> rows;
  if (list == nullptr || !values_.right_count(wanted, *list)) return rows;
  bool good = true;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const TomlValue& row = list->items[i];
    const std::string what = fmt::format("row {} of {}", i + 1, key);
    if (row.kind != Kind::array || row.items.size() != 2) {
      values_.report(row.position, what + " is not a pair of numbers",
                     "must be " + wanted_text(wanted));
      good = false;
      continue;
    }
    const auto first = values_.quantity(
        row.items[0], what, first_unit.empty() ? wanted.first_unit : first_unit, finite);
    const auto second =
        values_.quantity(row.items[1], what, unit.empty() ? wanted.unit : unit, wanted.range);
    const bool steps = first && !rows.empty() && *first == rows.back().first && wanted.may_step;
    if (first && second && !rows.empty() && !(*first > rows.back().first) && !steps) {
      values_.report(row.items[0].position,
                     fmt::format("{}: {} does not exceed {} of the row before", what,
                                 short_text(*first), short_text(rows.back().first)),
                     wanted.may_step ? "first numbers must increase; two that are equal are a step"
                                     : "first numbers must increase");
      good = false;
    }
    good = good && first && second;
    if (first && second) rows.emplace_back(*first, *second);
  }
  if (!good) rows.clear();
  return rows;
}

std::optional<std::string> TableReader::text(std::string_view key) {
  const Field& wanted = field(key);
  const TomlValue* value = find(wanted, Kind::text);
  if (value == nullptr) return std::nullopt;
  const auto has_it = [&](const std::vector<std::string>& names) {
    return std::find(names.begin(), names.end(), value->text) != names.end();
  };
  if (wanted.names.empty() || has_it(wanted.names)) return value->text;
  if (has_it(wanted.planned_names)) {
    values_.report(value->position, fmt::format("{} '{}' is not available yet", key, value->text),
                   "choose one of: " + joined(wanted.names));
  } else {
    values_.report(value->position, fmt::format("there is no {} '{}'", key, shown(value->text)),
                   suggestion(value->text, wanted.names, "choose one of: " + joined(wanted.names),
                              values_.problems()));
  }
  return std::nullopt;
}

std::vector<PlacedText> TableReader::texts(std::string_view key) {
  const Field& wanted = field(key);
  const TomlValue* list = find(wanted, Kind::array);
  std::vector<PlacedText> texts;
  if (list == nullptr || !values_.right_count(wanted, *list)) return texts;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const TomlValue& item = list->items[i];
    if (item.kind == Kind::text) {
      texts.push_back({item.text, item.position});
    } else {
      values_.wrong_kind(item, fmt::format("item {} of {}", i + 1, key), "a text", "1");
    }
  }
  if (texts.size() != list->items.size()) texts.clear();
  return texts;
}

bool TableReader::boolean(std::string_view key) {
  const TomlValue* value = find(field(key), Kind::boolean);
  return value != nullptr && value->boolean;
}

std::optional<TableReader> TableReader::table(std::string_view key) {
  const Field& wanted = field(key);
  const TomlValue* value = find(key);
  if (value == nullptr) return std::nullopt;
  if (wanted.kind == FieldKind::number_or_table &&
      (value->kind == Kind::number || value->kind == Kind::text)) {
    return std::nullopt;
  }
  if (value->kind != Kind::table) {
    values_.wrong_kind(*value, wanted.key, wanted_text(wanted), "1");
    return std::nullopt;
  }
  const std::string name =
      values_.owner().empty() ? wanted.key : values_.owner() + ": " + wanted.key;
  return TableReader(*value, wanted.table(), name, values_.problems());
}

std::vector<TableReader> TableReader::tables(std::string_view key, std::string_view singular) {
  const Field& wanted = field(key);
  std::vector<TableReader> readers;
  const TomlValue* list = find(wanted, Kind::array);
  if (list == nullptr) return readers;
  for (std::size_t i = 0; i < list->items.size(); ++i) {
    const TomlValue& item = list->items[i];
    const TomlValue* name = item.kind == Kind::table ? item.find("name") : nullptr;
    const bool named = name != nullptr && name->kind == Kind::text && !name->text.empty();
    std::string who = fmt::format("{}{} {}", values_.owner().empty() ? "" : values_.owner() + ": ",
                                  singular, named ? shown(name->text) : std::to_string(i + 1));
    TableReader reader(item, wanted.table(), std::move(who), values_.problems());
    if (reader.is_table_) readers.push_back(std::move(reader));
  }
  return readers;
}

std::vector<std::pair<std::string, TableReader>> TableReader::named_tables(
    std::string_view key, std::string_view singular) {
  const Field& wanted = field(key);
  std::vector<std::pair<std::string, TableReader>> readers;
  const TomlValue* table = find(wanted, Kind::table);
  if (table == nullptr) return readers;
  for (const TomlEntry& entry : table->entries) {
    if (entry.key.empty())
      values_.report(entry.position, fmt::format("a {} has an empty name", singular));
    TableReader reader(entry.value, wanted.table(),
                       fmt::format("{} {}", singular, shown(entry.key)), values_.problems());
    if (reader.is_table_) readers.emplace_back(entry.key, std::move(reader));
  }
  return readers;
}

std::vector<std::pair<std::string, double>> TableReader::named_numbers(
    std::string_view key, const std::vector<ParameterInfo>& parameters, const std::string& choice,
    const UnitVariables& letters) {
  std::vector<std::pair<std::string, double>> numbers;
  const TomlValue* table = key.empty() ? value_ : find(field(key), Kind::table);
  if (table == nullptr || table->kind != Kind::table) return numbers;
  std::vector<std::string> names;
  for (const ParameterInfo& parameter : parameters) names.push_back(parameter.name);
  for (const TomlEntry& entry : table->entries) {
    if (key.empty() && schema_->find(entry.key) != nullptr) continue;
    const auto known =
        std::find_if(parameters.begin(), parameters.end(),
                     [&](const ParameterInfo& parameter) { return parameter.name == entry.key; });
    if (known == parameters.end()) {
      values_.report(entry.position,
                     fmt::format("{} has no parameter '{}'", choice, shown(entry.key)),
                     names.empty() ? "leave it out"
                                   : suggestion(entry.key, names, "choose one of: " + joined(names),
                                                values_.problems()));
      continue;
    }
    if (const auto number =
            values_.quantity(entry.value, entry.key, known->unit, known->range, letters)) {
      numbers.emplace_back(entry.key, *number);
    }
  }
  return numbers;
}

}  // namespace carom::io

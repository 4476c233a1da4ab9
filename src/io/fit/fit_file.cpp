#include "io/fit/fit_file.h"

#include <algorithm>
#include <cmath>
#include <filesystem>

#include "base/any_quantity.h"
#include "base/text.h"
#include "io/toml/problem_list.h"
#include "io/toml/toml_document.h"

namespace carom::io {
namespace {

namespace fs = std::filesystem;
using Kind = TomlValue::Kind;
using Names = std::vector<std::string>;

class FitFileReader {
 public:
  FitFileReader(const TomlValue& tree, FitFile& fit, ProblemList& problems)
      : tree_(tree), fit_(fit), problems_(problems) {}

  void read() {
    check_keys(tree_,
               {"carom_fit", "title", "scenario", "data", "parameters", "inputs", "measured"},
               "a fit");
    const TomlValue* version = tree_.find("carom_fit");
    if (version == nullptr || version->number != 1)
      problems_.add(version != nullptr ? version->position : tree_.position,
                    version != nullptr ? "this version is not known" : "carom_fit is missing",
                    "write carom_fit = 1");
    fit_.scenario = path("scenario");
    fit_.data = path("data");
    for_tables("parameters", "\"contacts.0.restitution\" = {start = 0.7, from = 0.1, to = 1}",
               [&](const TomlEntry& entry) { read_sought(entry.key, entry.value); });
    if (tree_.find("inputs") != nullptr)
      for_tables("inputs", "\"bodies.ball.position.2\" = \"height\"",
                 [&](const TomlEntry& entry) { read_given(entry.key, entry.value); });
    for_tables("measured", "speed_after = {quantity = \"impacts.0.separation_speed\"}",
               [&](const TomlEntry& entry) { read_measured(entry); });
    const bool some_without = std::ranges::any_of(fit_.measured, [](const MeasuredColumn& column) {
      return column.deviation.empty() && !column.sigma;
    });
    if (fit_.measured.size() > 1 && some_without)
      problems_.add(tree_.find("measured")->position,
                    "several columns are measured, and not all of them have a sigma",
                    "only their deviations say how they count against each other");
  }

 private:
  void check_keys(const TomlValue& table, const Names& keys, const std::string& of) {
    for (const TomlEntry& entry : table.entries) {
      if (std::ranges::find(keys, entry.key) == keys.end())
        problems_.add(entry.position, "'" + shown(entry.key) + "' is not a key of " + of,
                      did_you_mean(entry.key, keys, "choose one of: " + joined(keys)));
    }
  }

  std::string path(const std::string& key) {
    const TomlValue* value = tree_.find(key);
    if (value != nullptr && value->kind == Kind::text && !value->text.empty())
      return (fs::path(fit_.file).parent_path() / value->text).lexically_normal().string();
    problems_.add(value != nullptr ? value->position : tree_.position,
                  key + (value != nullptr ? " is no text" : " is missing"),
                  "give the path of a file, relative to this one");
    return "";
  }

  template <class Take>
  void for_tables(const std::string& key, const std::string& example, const Take& take) {
    const TomlValue* table = tree_.find(key);
    if (table == nullptr || table->kind != Kind::table || table->entries.empty()) {
      problems_.add(table != nullptr ? table->position : tree_.position,
                    "[" + key + "] " + (table != nullptr ? "is empty" : "is missing"),
                    "write for example " + example);
      return;
    }
    for (const TomlEntry& entry : table->entries) take(entry);
  }

  std::optional<double> number(const TomlValue& table, const std::string& key) {
    const TomlValue* value = table.find(key);
    if (value == nullptr) return std::nullopt;
    if (value->kind == Kind::number && std::isfinite(value->number)) return value->number;
    if (value->kind == Kind::text) {
      if (const auto quantity = read_any_quantity(value->text)) return quantity->value;
    }
    problems_.add(value->position, key + " is no number",
                  "write a number in SI, or a text with a unit: \"30 mm\"");
    return std::nullopt;
  }

  std::string text(const TomlValue& table, const std::string& key) {
    const TomlValue* value = table.find(key);
    if (value == nullptr) return "";
    if (value->kind == Kind::text && !value->text.empty()) return value->text;
    problems_.add(value->position, key + " is no text", "give a name in quotes");
    return "";
  }

  /// A path without quotes comes as tables within tables.
  void read_sought(const std::string& name, const TomlValue& table) {
    static const Names keys = {"start", "from", "to", "scale"};
    const bool is_parameter =
        std::ranges::any_of(keys, [&](const auto& key) { return table.find(key) != nullptr; });
    if (!is_parameter && table.kind == Kind::table && !table.entries.empty()) {
      for (const TomlEntry& entry : table.entries) read_sought(name + "." + entry.key, entry.value);
      return;
    }
    check_keys(table, keys, "a parameter");
    SoughtNumber sought{.path = name,
                        .place = problems_.place(table.position),
                        .start = number(table, "start"),
                        .from = number(table, "from"),
                        .to = number(table, "to"),
                        .logarithmic = text(table, "scale") == "log"};
    const double from = sought.from.value_or(-INFINITY), to = sought.to.value_or(INFINITY);
    if (!sought.start && !(sought.from && sought.to))
      problems_.add(table.position, shown(name) + " has no start",
                    "write start = VALUE, or from and to between which it is looked for");
    else if (!(from < to))
      problems_.add(table.position, shown(name) + ": to must be above from",
                    "give the smaller end as from");
    else if (sought.start && !(*sought.start >= from && *sought.start <= to))
      problems_.add(table.position,
                    shown(name) + " starts at " + short_text(*sought.start) +
                        ", which is outside of its bounds",
                    "give a start between " + short_text(from) + " and " + short_text(to));
    const bool above_zero = sought.start ? from >= 0 && *sought.start > 0 : from > 0;
    if (sought.logarithmic && !above_zero)
      problems_.add(table.position, shown(name) + ": a scale \"log\" is for numbers above zero",
                    "leave it out, or give a from above 0");
    fit_.parameters.push_back(std::move(sought));
  }

  void read_given(const std::string& name, const TomlValue& value) {
    if (value.kind == Kind::table) {
      for (const TomlEntry& entry : value.entries) read_given(name + "." + entry.key, entry.value);
      return;
    }
    if (value.kind != Kind::text)
      problems_.add(value.position, shown(name) + " is no text", "give the name of a column");
    fit_.inputs.push_back({name, value.text, problems_.place(value.position)});
  }

  void read_measured(const TomlEntry& entry) {
    MeasuredColumn column{.column = entry.key, .place = problems_.place(entry.position)};
    if (entry.value.kind == Kind::text) {
      column.quantity = entry.value.text;
    } else {
      check_keys(entry.value, {"quantity", "time", "sigma"}, "a measured column");
      column.quantity = text(entry.value, "quantity");
      column.time = text(entry.value, "time");
      const TomlValue* sigma = entry.value.find("sigma");
      if (sigma != nullptr && sigma->kind == Kind::text && !read_any_quantity(sigma->text))
        column.deviation = sigma->text;
      else
        column.sigma = number(entry.value, "sigma");
      if (column.sigma && !(*column.sigma > 0))
        problems_.add(sigma->position, "sigma is " + short_text(*column.sigma),
                      "a standard deviation must be above 0");
    }
    if (column.quantity.empty())
      problems_.add(entry.position, shown(entry.key) + " has no quantity",
                    "say what of a run it is: quantity = \"impacts.0.separation_speed\"");
    if (!column.time.empty() && !fit_.inputs.empty())
      problems_.add(entry.position,
                    shown(entry.key) + " is a series in time, and there are [inputs]",
                    "each row of inputs is a run of its own: fit series and runs apart");
    fit_.measured.push_back(std::move(column));
  }

  const TomlValue& tree_;
  FitFile& fit_;
  ProblemList& problems_;
};

}  // namespace

FitFile read_fit_file(const std::string& path) {
  return parse_fit_file(read_text(path), path);
}

FitFile parse_fit_file(const std::string& text, const std::string& file) {
  FitFile fit{.file = file};
  const TomlValue tree = parse_toml(text, file);
  ProblemList problems(file);
  FitFileReader(tree, fit, problems).read();
  throw_if_any(problems.sorted());
  return fit;
}

}  // namespace carom::io

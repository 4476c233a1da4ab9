#include "fit_input.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <set>

#include "base/any_quantity.h"
#include "base/text.h"
#include "print.h"
#include "study/value_range.h"

namespace carom::app {
namespace {

using study::ParameterWish;
using study::ParameterWishes;

/// A column, and which quantity it is: COLUMN or COLUMN=QUANTITY.
struct ColumnChoice {
  std::string column, quantity;
};

ColumnChoice read_column(Input& input, const std::string& flag, const io::Measurements& table) {
  const std::string text = input.text(flag).value_or("");
  if (text.empty() && !input.has(flag))
    input.add_problem(flag, "is missing", "name the column: there are " + joined(table.names()));
  if (table.has(text)) return {text, text};
  const std::size_t equals = text.rfind('=');
  if (equals == std::string::npos) return {text, text};
  return {text.substr(0, equals), text.substr(equals + 1)};
}

/// Parts NAME=VALUE of a flag, each given to `take`.
void read_named(
    Input& input, const std::string& flag,
    const std::function<void(const std::string& name, const std::string& value)>& take) {
  for (const std::string& text : input.all(flag)) {
    for (const std::string& part : parts_of(text, ',')) {
      const std::size_t equals = part.find('=');
      if (equals == 0 || equals == std::string::npos || equals + 1 == part.size())
        input.add_problem(flag, "'" + part + "' is not NAME=VALUE", "as in " + flag + " alpha=0.1");
      else
        take(part.substr(0, equals), part.substr(equals + 1));
    }
  }
}

std::optional<double> number_of(Input& input, const std::string& flag, const std::string& name,
                                const std::string& text) {
  double value = 0;
  if (read_number(text, value) && std::isfinite(value)) return value;
  if (const auto quantity = read_any_quantity(text)) return quantity->value;
  input.add_problem(flag, name + " is '" + text + "', which is no number",
                    "write a number in SI units, or one with its unit");
  return std::nullopt;
}

ParameterWishes read_wishes(Input& input) {
  ParameterWishes wishes;
  read_named(input, "--start", [&](const std::string& name, const std::string& value) {
    wishes[name].start = number_of(input, "--start", name, value);
  });
  read_named(input, "--fix", [&](const std::string& name, const std::string& value) {
    wishes[name].fixed = number_of(input, "--fix", name, value);
  });
  read_named(input, "--bounds", [&](const std::string& name, const std::string& value) {
    wishes[name].bounds = study::read_ends(value, "--bounds", input.problems);
  });
  return wishes;
}

/// Those of this model; names that no model has become problems where there is one model only.
ParameterWishes wishes_for(const study::FitModel& model, const ParameterWishes& wishes, bool alone,
                           std::set<std::string>& known) {
  ParameterWishes of_model;
  for (const auto& [name, wish] : wishes) {
    const bool has = std::ranges::any_of(
        model.parameters, [&](const auto& parameter) { return parameter.info.name == name; });
    if (has) known.insert(name);
    if (has || alone) of_model[name] = wish;
  }
  return of_model;
}

/// The standard deviation of each row: a column, or one number for all.
std::vector<double> read_deviation(Input& input, const io::Measurements& table,
                                   const std::string& unit) {
  const auto text = input.text("--sigma");
  if (!text) return {};
  std::vector<double> deviation;
  double value = 0;
  if (!table.has(*text) && read_number(*text, value))
    deviation.assign(table.rows(), value);
  else
    deviation = table.numbers(*text, unit, "--sigma", input.problems);
  for (std::size_t row = 0; row < deviation.size(); ++row) {
    if (std::isnan(deviation[row]) || deviation[row] > 0) continue;
    input.add_problem(table.has(*text) ? table.place_of_row(row) : "--sigma",
                      "a standard deviation is " + short_text(deviation[row]),
                      "it must be above 0");
    break;
  }
  return deviation;
}

/// The columns of one task.
struct TaskColumns {
  std::vector<std::string> names;
  std::vector<std::vector<double>> values;
};

/// Rows that have all numbers; the others are left out, and told.
std::vector<std::size_t> whole_rows(const io::Measurements& table, const TaskColumns& columns,
                                    bool tell) {
  std::vector<std::size_t> rows;
  for (std::size_t row = 0; row < table.rows(); ++row) {
    bool whole = true;
    for (std::size_t i = 0; i < columns.values.size() && whole; ++i) {
      if (columns.values[i].empty() || !std::isnan(columns.values[i][row])) continue;
      whole = false;
      if (!tell) continue;
      print_remark("warning: {}: {} is missing; the row is left out\n", table.place_of_row(row),
                   columns.names[i]);
    }
    if (whole) rows.push_back(row);
  }
  return rows;
}

std::vector<double> chosen(const std::vector<double>& values,
                           const std::vector<std::size_t>& rows) {
  std::vector<double> some;
  for (const std::size_t row : rows) {
    if (!values.empty()) some.push_back(values[row]);
  }
  return some;
}

FitTask read_task_data(Input& input, const io::Measurements& table, const ColumnChoice& x,
                       const ColumnChoice& y, const study::FitModel& model, bool tell) {
  TaskColumns columns;
  const auto read = [&](const std::string& name, const std::string& unit, const char* flag) {
    columns.names.push_back(name);
    columns.values.push_back(table.numbers(name, unit, flag, input.problems));
  };
  read(x.column, model.x.unit, "--x");
  read(y.column, model.y.unit, "--y");
  columns.names.push_back("the deviation");
  columns.values.push_back(read_deviation(input, table, model.y.unit));
  if (const auto rate = input.text("--rate")) read(*rate, "m/s", "--rate");
  if (!input.problems.empty()) return {};
  const std::vector<std::size_t> rows = whole_rows(table, columns, tell);
  FitTask task;
  task.data.places.x = chosen(columns.values[0], rows);
  task.data.measured = chosen(columns.values[1], rows);
  task.data.deviation = chosen(columns.values[2], rows);
  if (columns.values.size() > 3) task.data.places.rate = chosen(columns.values[3], rows);
  task.skipped = table.rows() - rows.size();
  return task;
}

}  // namespace

std::vector<FitTask> read_fit_tasks(Input& input, const io::Measurements& table) {
  const std::vector<std::string> names = parts_of(input.text("--model").value_or(""), ',');
  if (names.empty())
    input.add_problem("--model", "is missing",
                      "name a law, as in --model restitution/power-law; `carom laws` lists them");
  const ColumnChoice x = read_column(input, "--x", table), y = read_column(input, "--y", table);
  const ParameterWishes wishes = read_wishes(input);
  const bool exact = input.one_of("--calibration", {"published", "exact"}) == "exact";
  std::vector<FitTask> tasks;
  std::set<std::string> known;
  for (const std::string& name : names) {
    study::ModelRequest request{.name = name, .x = x.quantity, .y = y.quantity};
    if (exact) request.calibration = Calibration::exact;
    for (const auto& [parameter, wish] : wishes) request.named.push_back(parameter);
    const std::size_t before = input.problems.size();
    study::FitModel model = study::make_fit_model(request, input.problems);
    if (input.problems.size() > before) continue;
    if (input.has("--rate") && !model.takes_rate)
      input.add_problem("--rate", model.name + " over " + model.x.name + " takes no rate",
                        "leave it out");
    FitTask task = read_task_data(input, table, x, y, model, tasks.empty());
    const ParameterWishes of_model = wishes_for(model, wishes, names.size() == 1, known);
    task.fit = study::with_wishes(std::move(model), of_model, input.problems);
    tasks.push_back(std::move(task));
  }
  for (const auto& [name, wish] : wishes) {
    if (names.size() > 1 && tasks.size() == names.size() && !known.contains(name))
      input.add_problem(wish.fixed ? "--fix" : "--start", "none of the models has a '" + name + "'",
                        "`carom laws NAME` lists the parameters of a law");
  }
  throw_if_any(input.problems);
  return tasks;
}

study::FitSettings read_fit_settings(Input& input) {
  study::FitSettings settings{.robust = input.has("--robust"), .profile = input.has("--profile")};
  const auto whole = [&](const char* flag, double least, double most) -> std::optional<int> {
    const auto value = input.quantity(flag, "1", {.min = least, .max = most});
    if (value && *value != std::floor(*value))
      input.add_problem(flag, "is " + short_text(*value), "give a whole number");
    if (!value) return std::nullopt;
    return static_cast<int>(*value);
  };
  settings.starts = whole("--starts", 1, 1000).value_or(settings.starts);
  settings.bootstrap = whole("--bootstrap", 2, 100000).value_or(0);
  settings.seed = static_cast<std::uint64_t>(whole("--seed", 0, 2e9).value_or(1));
  if (input.one_of("--resample", {"residuals", "cases"}) == "cases")
    settings.resampling = study::Resampling::cases;
  if (input.has("--resample") && settings.bootstrap == 0)
    input.add_problem("--resample", "says how a bootstrap draws, and there is none",
                      "add --bootstrap 1000");
  return settings;
}

std::vector<Option> fit_model_options() {
  return {
      {"--model", "NAME,…",
       "the law, as `carom laws` names it: restitution/power-law, flores, stiffness/rivin-linear, "
       "friction/coulomb or friction/two-zones; several are compared by their information"},
      {"--x", "COLUMN",
       "the column that the model starts from; COLUMN=QUANTITY where its name is another: of "
       "normal "
       "laws speed, time or indentation, of friction tangential_speed or angle (from the normal)"},
      {"--y", "COLUMN",
       "the column that the model explains; over the speed of a normal law restitution, duration, "
       "peak_force, max_indentation, energy_lost and other numbers of an impact"},
      {"--sigma", "COLUMN", "standard deviation of y: a column, or a number for all of them"},
      {"--rate", "COLUMN", "rate of indentation, for a normal law with x = indentation"},
      {"--start", "NAME=VALUE,…",
       "where the search begins; a parameter with a usual value is sought when it has a start",
       true},
      {"--fix", "NAME=VALUE,…", "what is known, as effective_mass=0.05 of a normal law", true},
      {"--bounds", "NAME=LOW:HIGH,…", "where a parameter may lie", true},
      {"--calibration", "KIND",
       "published or exact: how normal laws follow from their restitution; published when left "
       "out"}};
}

std::vector<Option> fit_search_options() {
  return {{"--robust", "", "Huber's loss: outliers count little"},
          {"--profile", "", "intervals from the sum of squares too, which need not be symmetric"},
          {"--bootstrap", "N", "intervals from N fits to data drawn anew too"},
          {"--resample", "WHAT",
           "what a bootstrap draws: residuals, or cases (rows); residuals when left out"},
          {"--starts", "N", "searches from different starts; 8 when left out"},
          {"--seed", "N", "of these starts and the bootstrap; 1 when left out"}};
}

}  // namespace carom::app

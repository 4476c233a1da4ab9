#include "tool/comparison.h"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "base/text.h"
#include "carom/analysis.h"
#include "io/json_values.h"
#include "io/run/summary_json.h"
#include "io/run/summary_value.h"

namespace carom {
namespace {

/// A number as a scenario has it: plain, or with its unit.
double number_of(const EditValue& value) {
  std::string text = value.text();
  std::erase(text, '"');
  double number = 0;
  if (read_number(text, number)) return number;
  const std::size_t space = text.find(' ');
  try {
    if (space != std::string::npos && read_number(text.substr(0, space), number))
      return number * parse_unit(text.substr(space + 1)).in_si;
  } catch (const std::invalid_argument&) {  // no unit either
  }
  throw InputError(
      {{"--svg", "'" + value.text() + "' is not a number, so that nothing can be drawn over it",
        "let the first --set with several values have numbers"}});
}

/// What tells a curve from the others: all but the first choice.
std::string curve_label(study::ComparedRun compared) {
  compared.chosen.erase(compared.chosen.begin());
  return compared.title();
}

/// The unit of a number of an impact; "1" of others.
std::string unit_of(const std::string& quantity) {
  const std::size_t after_index = quantity.find('.', std::string_view("impacts.").size());
  if (!quantity.starts_with("impacts.") || after_index == std::string::npos) return "1";
  const ImpactQuantity* known = find_impact_quantity(quantity.substr(after_index + 1));
  return known == nullptr || known->unit.empty() ? "1" : std::string(known->unit);
}

/// Why no run has it, as the first one that was made says.
std::string why_missing(std::span<const study::ComparedRun> runs, const std::string& quantity) {
  for (const study::ComparedRun& compared : runs) {
    if (!compared.run.summary) continue;
    return io::find_in_summary(io::summary_document(*compared.run.summary), quantity).message;
  }
  return "no run could be made";
}

}  // namespace

std::vector<std::optional<double>> numbers_of(std::span<const study::ComparedRun> runs,
                                              const std::string& quantity) {
  std::vector<std::optional<double>> numbers;
  for (const study::ComparedRun& compared : runs) {
    numbers.emplace_back();
    if (!compared.run.summary) continue;
    numbers.back() =
        io::find_in_summary(io::summary_document(*compared.run.summary), quantity).number;
  }
  return numbers;
}

RunPlot comparison_plot(std::span<const study::ComparedRun> runs, const std::string& quantity) {
  const std::vector<std::optional<double>> numbers = numbers_of(runs, quantity);
  if (std::ranges::none_of(numbers, [](const auto& number) { return number.has_value(); }))
    throw InputError({{"--quantity", why_missing(runs, quantity), ""}});
  const std::string& path = runs.front().chosen.front().path;
  RunPlot plot{.quantity = quantity,
               .x = {.title = path, .unit = "1", .column = path},
               .y = {.title = quantity, .unit = unit_of(quantity), .column = quantity},
               .at_points = true};
  for (std::size_t i = 0; i < runs.size(); ++i) {
    if (!numbers[i]) continue;
    const std::string label = curve_label(runs[i]);
    auto curve = std::ranges::find(plot.curves, label, &RunCurve::label);
    if (curve == plot.curves.end()) curve = plot.curves.insert(curve, {label, {{}}});
    curve->pieces.front().emplace_back(number_of(runs[i].chosen.front().value), *numbers[i]);
  }
  return plot;
}

std::string comparison_json(std::span<const study::ComparedRun> runs) {
  using io::Json;
  Json list = Json::array();
  for (const study::ComparedRun& compared : runs) {
    Json json = Json::object();
    const study::ScenarioRun& run = compared.run;
    if (!compared.law.empty()) json["law"] = compared.law;
    if (!compared.method.empty()) json["method"] = compared.method;
    for (const Edit& edit : compared.chosen) json["chosen"][edit.path] = edit.value.text();
    if (run.summary) {
      const Json summary = io::summary_document(*run.summary);
      for (const auto& item : summary.items()) json[item.key()] = item.value();
    }
    if (!run.problems.empty()) {
      json["problems"] = Json::array();
      for (const Problem& problem : run.problems) json["problems"].push_back(to_text(problem));
    }
    list.push_back(json);
  }
  return io::json_text({{"runs", list}});
}

}  // namespace carom

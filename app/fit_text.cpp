#include "fit_text.h"

#include <fmt/format.h>

#include "base/text.h"
#include "table.h"

namespace carom::app {
namespace {

using study::FitReport;
using study::Interval;

std::string known_text(const std::optional<double>& value, int digits = 6) {
  return value ? short_text(*value, digits) : "-";
}

std::string interval_text(const std::optional<Interval>& interval) {
  if (!interval) return "-";
  return known_text((*interval)[0]) + " … " + known_text((*interval)[1]);
}

std::string unit_text(const std::string& unit) {
  return unit == "1" ? "" : unit;
}

std::string parameters_text(const FitReport& report) {
  const auto& parameters = report.result.parameters;
  const auto any = [&](auto member) {
    return std::ranges::any_of(parameters,
                               [&](const auto& each) { return (each.*member).has_value(); });
  };
  const bool profiles = any(&study::FittedParameter::profile);
  const bool bootstraps = any(&study::FittedParameter::bootstrap);
  std::vector<std::vector<std::string>> rows = {
      {"parameter", "value", "error", "95 % interval", "unit"}};
  if (profiles) rows[0].push_back("by profile");
  if (bootstraps) rows[0].push_back("by bootstrap");
  for (const study::FittedParameter& parameter : parameters) {
    std::vector<std::string> row = {parameter.name, short_text(parameter.value),
                                    known_text(parameter.standard_error, 3),
                                    interval_text(parameter.interval), unit_text(parameter.unit)};
    if (profiles) row.push_back(interval_text(parameter.profile));
    if (bootstraps) row.push_back(interval_text(parameter.bootstrap));
    rows.push_back(std::move(row));
  }
  for (const NamedValue& value : report.fixed) {
    rows.push_back({value.name, short_text(value.value), "fixed", "", unit_text(value.unit)});
    rows.back().resize(rows[0].size());
  }
  return table_text(rows, true, {1, 2});
}

std::string quality_text(const FitReport& report) {
  const study::FitResult& result = report.result;
  const std::string unit = report.series.size() == 1 ? unit_text(report.series[0].y.unit) : "";
  std::string text = fmt::format("  residual rms {}{}{}", short_text(result.residual_rms, 4),
                                 unit.empty() ? "" : " ", unit);
  if (result.reduced_chi_square)
    text += fmt::format(", reduced chi-square {} with {} degrees of freedom",
                        short_text(*result.reduced_chi_square, 4), result.degrees_of_freedom);
  if (result.information)
    text += fmt::format("\n  AIC {}, BIC {}", short_text(result.information->aic, 6),
                        short_text(result.information->bic, 6));
  return text + "\n";
}

std::string head_of(const FitReport& report) {
  std::vector<std::string> pairs;
  for (const study::FitSeries& series : report.series)
    pairs.push_back(series.y.name + " over " + series.x.name);
  const std::size_t count = report.result.residuals.size();
  return fmt::format("{}: {} measurement{} of {}\n\n", report.model, count, count == 1 ? "" : "s",
                     joined(pairs));
}

std::string comparison_text(const std::vector<FitReport>& reports) {
  const std::vector<double> weights = study::akaike_weights(reports);
  std::vector<std::vector<std::string>> rows = {
      {"model", "parameters", "residual rms", "AIC", "BIC", "weight"}};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    const study::FitResult& result = reports[i].result;
    const auto& information = result.information;
    rows.push_back({reports[i].model, fmt::format("{}", result.parameters.size()),
                    short_text(result.residual_rms, 4),
                    information ? fmt::format("{:.2f}", information->aic) : "-",
                    information ? fmt::format("{:.2f}", information->bic) : "-",
                    fmt::format("{:.3f}", weights[i])});
  }
  return "models, the best by Akaike's information first; the weight is how likely each is among "
         "these\n" +
         table_text(rows, true, {1, 2, 3, 4, 5});
}

}  // namespace

std::string fit_text(const std::vector<FitReport>& reports) {
  std::string text;
  for (const FitReport& report : reports)
    text += head_of(report) + parameters_text(report) + "\n" + quality_text(report) + "\n";
  if (reports.size() > 1) return text + comparison_text(reports);
  text.pop_back();
  return text;
}

}  // namespace carom::app

#include <cmath>
#include <nlohmann/json.hpp>

#include "io/json_values.h"
#include "tool/fit_files.h"

namespace carom {
namespace {

using io::Json;
using io::json_number;

Json interval_json(const std::optional<study::Interval>& interval) {
  if (!interval) return nullptr;
  return {json_number((*interval)[0]), json_number((*interval)[1])};
}

Json parameter_json(const study::FittedParameter& parameter) {
  Json json = {{"value", json_number(parameter.value)},
               {"standard_error", json_number(parameter.standard_error)},
               {"interval", interval_json(parameter.interval)},
               {"unit", parameter.unit}};
  if (parameter.profile) json["profile"] = interval_json(parameter.profile);
  if (parameter.bootstrap)
    json["bootstrap"] = {{"standard_error", json_number(parameter.bootstrap_error)},
                         {"interval", interval_json(parameter.bootstrap)}};
  json["start"] = json_number(parameter.start);
  json["bounds"] = {json_number(parameter.low), json_number(parameter.high)};
  return json;
}

Json correlation_json(const study::FitResult& result) {
  Json json = Json::object();
  for (std::size_t i = 0; i < result.parameters.size(); ++i) {
    Json& row = json[result.parameters[i].name] = Json::object();
    for (std::size_t k = 0; k < result.parameters.size(); ++k)
      row[result.parameters[k].name] = json_number(
          result.correlation(static_cast<Eigen::Index>(i), static_cast<Eigen::Index>(k)));
  }
  return json;
}

double residual_rms(const study::FitSeries& series) {
  double squares = 0;
  for (std::size_t i = 0; i < series.measured.size(); ++i)
    squares += std::pow(series.measured[i] - series.predicted[i], 2);
  return std::sqrt(squares / static_cast<double>(series.measured.size()));
}

Json report_json(const study::FitReport& report) {
  const study::FitResult& result = report.result;
  Json json = {{"model", report.model}, {"data", report.data}};
  Json& columns = json["columns"] = Json::array();
  for (const study::FitSeries& series : report.series)
    columns.push_back({{"x", series.x.name},
                       {"y", series.y.name},
                       {"x_unit", series.x.unit},
                       {"y_unit", series.y.unit},
                       {"residual_rms", json_number(residual_rms(series))}});
  json["measurements"] = result.residuals.size();
  json["skipped_rows"] = report.skipped;
  Json& parameters = json["parameters"] = Json::object();
  for (const study::FittedParameter& parameter : result.parameters)
    parameters[parameter.name] = parameter_json(parameter);
  Json& fixed = json["fixed"] = Json::object();
  for (const NamedValue& value : report.fixed)
    fixed[value.name] = {{"value", json_number(value.value)}, {"unit", value.unit}};
  json["correlation"] = correlation_json(result);
  json["degrees_of_freedom"] = result.degrees_of_freedom;
  json["residual_rms"] = json_number(result.residual_rms);
  json["reduced_chi_square"] = json_number(result.reduced_chi_square);
  const auto& information = result.information;
  json["information"] = {{"aic", information ? json_number(information->aic) : Json(nullptr)},
                         {"bic", information ? json_number(information->bic) : Json(nullptr)},
                         {"aicc", information ? json_number(information->aicc) : Json(nullptr)}};
  json["converged"] = result.converged;
  json["searches"] = {{"made", result.searches}, {"in_this_minimum", result.agreeing}};
  if (result.repetitions > 0) json["bootstrap_repetitions"] = result.repetitions;
  json["predictions"] = result.predictions;
  json["warnings"] = result.warnings;
  return json;
}

}  // namespace

std::string fit_json(const std::vector<study::FitReport>& reports) {
  if (reports.size() == 1) return io::json_text(report_json(reports.front()));
  const std::vector<double> weights = study::akaike_weights(reports);
  Json models = Json::array();
  for (std::size_t i = 0; i < reports.size(); ++i) {
    models.push_back(report_json(reports[i]));
    models.back()["weight"] = json_number(weights[i]);
  }
  return io::json_text({{"best", reports.front().model}, {"models", models}});
}

}  // namespace carom

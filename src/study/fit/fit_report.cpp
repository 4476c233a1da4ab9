#include "study/fit/fit_report.h"

#include <algorithm>
#include <cmath>

#include "numerics/spaced_values.h"

namespace carom::study {
namespace {

/// Where the curve of a model is drawn. A model that goes through the rows in their order is drawn there.
ModelPlaces places_of_curve(const FitModel& model, const ModelPlaces& rows) {
  if (model.takes_rate) return rows;
  return {.x = places_along(rows.x)};
}

}  // namespace

std::optional<FitReport> fit_model(const ModelFit& fit_of, const ModelData& data,
                                   const FitSettings& settings) {
  FitProblem problem{.parameters = fit_of.parameters,
                     .measured = data.measured,
                     .deviation = data.deviation,
                     .predict = fit_of.at(data.places)};
  // Load and unload pass the same places: only the order of the rows is that of the test.
  if (!fit_of.model.takes_rate) problem.along = data.places.x;
  auto result = fit(problem, settings);
  if (!result) return std::nullopt;
  const ModelPlaces places = places_of_curve(fit_of.model, data.places);
  FitSeries series{.x = fit_of.model.x,
                   .y = fit_of.model.y,
                   .along = data.places.x,
                   .measured = data.measured,
                   .predicted = result->predicted,
                   .deviation = data.deviation};
  const Predict predict = fit_of.at(places);
  series.curve.resize(places.x.size());
  if (predict(result->values(), series.curve)) {
    series.curve_x = places.x;
    series.curve_deviation = deviation_of_model(*result, predict, places.x.size());
  } else {
    series.curve.clear();
  }
  FitReport report{.model = fit_of.model.name, .result = std::move(*result)};
  report.series.push_back(std::move(series));
  for (std::size_t i = 0; i < fit_of.values.size(); ++i) {
    const ParameterInfo& info = fit_of.model.parameters[i].info;
    if (std::ranges::find(fit_of.sought, i) == fit_of.sought.end())
      report.fixed.push_back({info.name, info.unit, fit_of.values[i]});
  }
  return report;
}

bool spans_decades(const std::vector<double>& values) {
  const auto [least, most] = std::ranges::minmax(values);
  return least > 0 && most > 30 * least;
}

std::vector<double> places_along(const std::vector<double>& values) {
  constexpr int points = 240;
  const auto [least, most] = std::ranges::minmax(values);
  const numerics::SpacedValues spaced{
      .from = least, .to = most, .count = points, .logarithmic = spans_decades(values)};
  std::vector<double> places;
  for (std::uint64_t i = 0; i < points; ++i)
    places.push_back(least < most ? spaced.value(i) : least);
  return places;
}

std::vector<double> akaike_weights(const std::vector<FitReport>& reports) {
  double least = std::numeric_limits<double>::infinity();
  for (const FitReport& report : reports) {
    if (report.result.information) least = std::min(least, report.result.information->aic);
  }
  std::vector<double> weights;
  double sum = 0;
  for (const FitReport& report : reports) {
    const auto& information = report.result.information;
    weights.push_back(information ? std::exp(-0.5 * (information->aic - least)) : 0);
    sum += weights.back();
  }
  for (double& weight : weights) weight = sum > 0 ? weight / sum : 0;
  return weights;
}

}  // namespace carom::study

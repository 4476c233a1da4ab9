// A fit with its data: what is told, written and drawn of it.
#pragma once

#include <string>
#include <vector>

#include "carom/laws.h"
#include "study/fit/fit_model.h"

namespace carom::study {

/// One measured quantity over another, with what the model says.
struct FitSeries {
  DataQuantity x, y;
  std::vector<double> along, measured, predicted;
  std::vector<double> deviation;  ///< of the measurements; empty where none is given
  /// The model between the measurements, and its standard deviation from that of the parameters.
  std::vector<double> curve_x, curve, curve_deviation;
};

struct FitReport {
  std::string model;
  std::string data;         ///< file
  std::size_t skipped = 0;  ///< rows without one of the numbers
  std::vector<NamedValue> fixed;
  std::vector<FitSeries> series;
  FitResult result;
};

/// Columns of numbers for a model [SI], rows without one of them left out.
struct ModelData {
  ModelPlaces places;
  std::vector<double> measured, deviation;
};

/// Fits a model to data; nothing when it was ended.
std::optional<FitReport> fit_model(const ModelFit& fit, const ModelData& data,
                                   const FitSettings& settings);

/// Whether numbers are above zero and span so many powers of ten that ratios count.
bool spans_decades(const std::vector<double>& values);

/// So many numbers from the least to the greatest of these, in equal steps or ratios.
std::vector<double> places_along(const std::vector<double>& values);

/// Akaike's weights of models that were fitted to the same data: e^(−Δ/2), with a sum of 1. Zero for those without
/// an information.
std::vector<double> akaike_weights(const std::vector<FitReport>& reports);

}  // namespace carom::study

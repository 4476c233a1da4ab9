// What `carom fit` is told: models, columns, what is known of the parameters, and how to search.
#pragma once

#include <string>
#include <vector>

#include "input.h"
#include "io/fit/measurements.h"
#include "study/fit/fit_report.h"

namespace carom::app {

/// A model with its data, ready to be fitted.
struct FitTask {
  study::ModelFit fit;
  study::ModelData data;
  std::size_t skipped = 0;  ///< rows without one of the numbers
};

/// One task for each --model. Throws InputError with every problem.
std::vector<FitTask> read_fit_tasks(Input& input, const io::Measurements& table);

/// How to search, and what to tell besides.
study::FitSettings read_fit_settings(Input& input);

/// The options of these.
std::vector<Option> fit_model_options();
std::vector<Option> fit_search_options();

}  // namespace carom::app

// What a fit comes to, as JSON and as pictures.
#pragma once

#include <string>
#include <vector>

#include "study/fit/fit_report.h"

namespace carom {

/// The JSON document of `carom fit`: of one model by itself; of several a list, the best by its information first.
std::string fit_json(const std::vector<study::FitReport>& reports);

/// Measurements with the models and, of one model alone, the band in which it lies with 95 %.
std::string fit_svg(const std::vector<study::FitReport>& reports);

/// What the models leave of the measurements.
std::string residuals_svg(const std::vector<study::FitReport>& reports);

}  // namespace carom

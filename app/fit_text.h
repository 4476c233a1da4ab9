// What a fit comes to, told.
#pragma once

#include <string>
#include <vector>

#include "study/fit/fit_report.h"

namespace carom::app {

/// Each model with its parameters; several are compared at the end.
std::string fit_text(const std::vector<study::FitReport>& reports);

}  // namespace carom::app

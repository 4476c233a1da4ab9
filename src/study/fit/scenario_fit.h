// The parameters of a scenario from measurements of what it does.
#pragma once

#include <optional>

#include "carom/scenario.h"
#include "io/fit/fit_file.h"
#include "io/fit/measurements.h"
#include "study/fit/fit_report.h"

namespace carom::study {

/// Runs the scenario until its parameters fit: once for each set of parameters, or with [inputs] once for each
/// row. Nothing when it was ended. Throws InputError where the scenario has no such number or quantity, or the data no
/// such column.
std::optional<FitReport> fit_scenario(const io::FitFile& file, const FitSettings& settings);

}  // namespace carom::study

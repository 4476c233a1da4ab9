// The same scenario several ways, as one document.
#pragma once

#include <span>
#include <string>

#include "study/comparison.h"
#include "tool/run_plot.h"

namespace carom {

/// The JSON document of `carom compare`: {"runs": [{"law": …, and the keys of a summary}, …]}; a run
/// that could not be made has `problems` instead.
std::string comparison_json(std::span<const study::ComparedRun> runs);

/// A number of each run, by its path in summary.json; none where the run has no such number.
std::vector<std::optional<double>> numbers_of(std::span<const study::ComparedRun> runs,
                                              const std::string& quantity);

/// A quantity over the values of the first choice, one curve for each combination of all else, with a mark at each value. Throws InputError
/// where no run has the quantity, or a value is not a number.
RunPlot comparison_plot(std::span<const study::ComparedRun> runs, const std::string& quantity);

}  // namespace carom

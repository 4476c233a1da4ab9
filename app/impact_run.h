// Runs what `carom impact` was asked to do: the same for the program and for the web page.
#pragma once

#include <vector>

#include "analysis/impact_report.h"
#include "impact_task.h"

namespace carom::app {

/// One report per law, with the warnings of laws, formulas and materials. What a law has against the
/// impact joins `problems`, told by flags, and there is no report of it.
std::vector<ImpactReport> run_laws(const ImpactTask& task, Calibrator& calibrator,
                                   std::vector<Problem>& problems);

}  // namespace carom::app

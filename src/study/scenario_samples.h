// Samples of a study that are runs of a scenario.
#pragma once

#include <functional>
#include <span>
#include <vector>

#include "carom/scenario.h"
#include "study/sample_rows.h"

namespace carom::study {

/// Runs of a document with the parameters of a study put into it, each by a typed edit. `ended` is asked now and
/// then and ends a run. The study must outlive it.
Evaluate evaluate_scenario(const ScenarioDocument& document, const io::StudyFile& study,
                           std::vector<io::OutputExpression> outputs, std::function<bool()> ended);

}  // namespace carom::study

// Samples of a study that are impacts of two bodies, as `carom impact` takes them.
#pragma once

#include <optional>
#include <span>
#include <vector>

#include "command.h"
#include "impact_task.h"
#include "study/sample_rows.h"

namespace carom::app {

/// Flags in [impact] and parameters that `carom impact` does not have are problems.
void check_impact_flags(const io::StudyFile& study, std::vector<Problem>& problems);

/// What `carom impact` would be told for one sample.
Arguments impact_arguments(const io::StudyFile& study, std::span<const study::DrawnValue> values);

/// Follows each sample as `carom impact` would. The study must outlive it.
study::Evaluate evaluate_impacts(const io::StudyFile& study,
                                 std::vector<io::OutputExpression> outputs);

}  // namespace carom::app

// The outputs of a study of impacts.
#pragma once

#include <span>
#include <vector>

#include "analysis/impact_report.h"
#include "io/study/output_expression.h"

namespace carom {

/// One value for each output: paths lead into the JSON of `carom impact`.
std::vector<io::SummaryValue> outputs_of(const ImpactReport& report,
                                         std::span<const io::OutputExpression> outputs);

}  // namespace carom

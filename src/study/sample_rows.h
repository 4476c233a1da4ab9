// From samples to rows of results.csv.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/messages.h"
#include "io/study/output_expression.h"
#include "study/design.h"

namespace carom::study {

/// What came of one sample.
struct SampleResult {
  std::vector<io::SummaryValue> outputs;  ///< one for each; none where it could not be run
  std::vector<Problem> problems;          ///< why it could not
  std::string failure;                    ///< why it did not come to its end; empty: it did
  bool ended = false;                     ///< the study was ended meanwhile: it says nothing
};

/// Follows one sample; called by several threads at a time.
using Evaluate = std::function<SampleResult(std::span<const DrawnValue> values)>;

/// "ok", or what is wrong with it: "missing: peak", "stopped: …", "wrong: …".
std::string status_of(const SampleResult& result, const io::StudyFile& study);

/// Appends the row of one sample.
void append_row(std::uint64_t sample, std::span<const DrawnValue> values,
                std::span<const double> outputs, std::string_view status, std::string& rows);

/// The rows of some samples; nothing when the study was ended meanwhile.
std::optional<std::string> rows_of(const StudyDesign& design, const Evaluate& evaluate,
                                   std::uint64_t first, std::uint64_t last);

}  // namespace carom::study

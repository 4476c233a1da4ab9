// What a study keeps of each sample: a number of its summary, or what a list of them comes to.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "carom/analysis.h"
#include "io/run/summary_value.h"
#include "io/study/study_file.h"

namespace carom::io {

/// "impacts.0.peak_force", or "max(impacts.*.peak_force)", where * stands for every item of a list.
class OutputExpression {
 public:
  /// What is wrong with the text is a problem at its place.
  OutputExpression(const StudyOutput& output, std::vector<Problem>& problems);

  /// Items whose number is not known do not count. The largest and smallest of none is not known, their sum
  /// is 0.
  SummaryValue of(const Json& document) const;

  const std::string& name() const { return name_; }
  const std::string& place() const { return place_; }
  /// The path, with a * where there is one.
  const std::string& path() const { return path_; }

 private:
  enum class Fold { none, largest, smallest, sum, count };
  SummaryValue fold(const Json& document) const;

  std::string name_, place_, path_;
  Fold fold_ = Fold::none;
};

/// One value for each output of a run.
std::vector<SummaryValue> outputs_of(const RunSummary& summary,
                                     std::span<const OutputExpression> outputs);

/// Throws InputError for outputs that no run of this kind can have: without a value here, and no number of an
/// impact that might happen elsewhere.
void check_outputs(std::span<const SummaryValue> values, std::span<const OutputExpression> outputs);

}  // namespace carom::io

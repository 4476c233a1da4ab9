#include "study/sample_rows.h"

#include <cmath>
#include <limits>

#include "base/text.h"
#include "io/study/results_csv.h"

namespace carom::study {

std::string status_of(const SampleResult& result, const io::StudyFile& study) {
  if (!result.problems.empty()) {
    const Problem& first = result.problems.front();
    return "wrong: " + first.place + ": " + first.message;
  }
  if (!result.failure.empty()) return result.failure;
  std::vector<std::string> missing;
  for (std::size_t i = 0; i < result.outputs.size(); ++i) {
    if (!result.outputs[i].number) missing.push_back(study.outputs[i].name);
  }
  return missing.empty() ? "ok" : "missing: " + joined(missing);
}

void append_row(std::uint64_t sample, std::span<const DrawnValue> values,
                std::span<const double> outputs, std::string_view status, std::string& rows) {
  io::RowWriter writer(rows);
  writer.begin(sample);
  for (const DrawnValue& value : values) {
    const bool is_text = std::isnan(value.number) && value.listed != nullptr;
    if (is_text) {
      writer.text(value.listed->shown);
    } else {
      writer.number(value.number);
    }
  }
  for (const double output : outputs) writer.number(output);
  writer.end(status);
}

std::optional<std::string> rows_of(const StudyDesign& design, const Evaluate& evaluate,
                                   std::uint64_t first, std::uint64_t last) {
  const io::StudyFile& study = design.study();
  std::string rows;
  std::vector<DrawnValue> values(study.parameters.size());
  std::vector<double> outputs(study.outputs.size());
  for (std::uint64_t sample = first; sample < last; ++sample) {
    design.draw(sample, values);
    const SampleResult result = evaluate(values);
    if (result.ended) return std::nullopt;
    for (std::size_t i = 0; i < outputs.size(); ++i) {
      // What a run has come to before it stopped is not what was asked for.
      const bool known = result.failure.empty() && i < result.outputs.size();
      outputs[i] = known
                       ? result.outputs[i].number.value_or(std::numeric_limits<double>::quiet_NaN())
                       : std::numeric_limits<double>::quiet_NaN();
    }
    append_row(sample, values, outputs, status_of(result, study), rows);
  }
  return rows;
}

}  // namespace carom::study

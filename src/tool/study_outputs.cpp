#include "tool/study_outputs.h"

#include <nlohmann/json.hpp>

#include "tool/json_documents.h"

namespace carom {

std::vector<io::SummaryValue> outputs_of(const ImpactReport& report,
                                         std::span<const io::OutputExpression> outputs) {
  const io::Json document = io::impacts_document({&report, 1});
  std::vector<io::SummaryValue> values;
  for (const io::OutputExpression& output : outputs) values.push_back(output.of(document));
  return values;
}

}  // namespace carom

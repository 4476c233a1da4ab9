#include "study_blocks.h"

#include "impact_batch.h"

namespace carom::app {

void choose_how_to_make(StudyBlocks& blocks) {
  const StudySubject& subject = *blocks.subject;
  const study::StudyDesign& design = *blocks.design;
  const auto batch = subject.study.scenario.empty()
                         ? batch_of_impacts(design, subject.outputs, subject.evaluate)
                         : std::nullopt;
  blocks.by_kernel = batch.has_value();
  blocks.make = batch ? *batch : [&subject, &design](std::uint64_t first, std::uint64_t last) {
    return study::rows_of(design, subject.evaluate, first, last);
  };
}

SpreadWork stay_here(const std::string& /*file*/, const study::MakeBlock& here, int threads) {
  return {here, threads};
}

}  // namespace carom::app

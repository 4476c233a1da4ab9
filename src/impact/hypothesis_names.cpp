#include "impact/hypothesis_names.h"

#include "carom/rigid_impact.h"

namespace carom::impact {

std::vector<std::string> hypothesis_names() {
  std::vector<std::string> names;
  for (const ImpactHypothesis hypothesis : impact_hypotheses()) {
    names.emplace_back(to_text(hypothesis));
  }
  return names;
}

}  // namespace carom::impact

#include "impact/names.h"

#include "carom/impact.h"

namespace carom::impact {
namespace {

template <class Choice>
std::vector<std::string> names_of(std::span<const Choice> choices) {
  std::vector<std::string> names;
  for (const Choice choice : choices) names.emplace_back(to_text(choice));
  return names;
}

}  // namespace

std::vector<std::string> hypothesis_names() {
  return names_of(impact_hypotheses());
}

std::vector<std::string> multi_impact_rule_names() {
  return names_of(multi_impact_rules());
}

}  // namespace carom::impact

// The names of all impact hypotheses and rules, for messages and choices.
#pragma once

#include <string>
#include <vector>

namespace carom::impact {

/// In the order of impact_hypotheses().
std::vector<std::string> hypothesis_names();
/// In the order of multi_impact_rules().
std::vector<std::string> multi_impact_rule_names();

}  // namespace carom::impact

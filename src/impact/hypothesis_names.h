// The names of all impact hypotheses, for messages and choices.
#pragma once

#include <string>
#include <vector>

namespace carom::impact {

/// In the order of impact_hypotheses().
std::vector<std::string> hypothesis_names();

}  // namespace carom::impact

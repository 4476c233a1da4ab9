// Distances of contact pairs as JSON.
#pragma once

#include <string>
#include <vector>

#include "carom/analysis.h"

namespace carom {

/// The JSON document of `carom distance`: {"pairs": [{"contact": NAME, "gap": …, …}, …]}.
std::string distances_json(const Model& model, const std::vector<ContactDistance>& distances);

}  // namespace carom

// The same scenario several ways, as one document.
#pragma once

#include <span>
#include <string>

#include "study/comparison.h"

namespace carom {

/// The JSON document of `carom compare`: {"runs": [{"law": …, and the keys of a summary}, …]}; a run
/// that could not be made has `problems` instead.
std::string comparison_json(std::span<const study::ComparedRun> runs);

}  // namespace carom

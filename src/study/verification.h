// Scenarios against what they say about their own outcome.
#pragma once

#include <string>
#include <vector>

#include "carom/scenario.h"
#include "study/scenario_runs.h"

namespace carom::study {

/// Runs each file, with the same edits, by so many threads, and checks its [[expected]] entries. A file that cannot be
/// run keeps its problems; files that were not reached before the watch ended the study are left out.
std::vector<VerifiedScenario> verify(const std::vector<std::string>& files,
                                     const std::vector<Edit>& edits, const Watch& watch = {},
                                     int threads = 1);

}  // namespace carom::study

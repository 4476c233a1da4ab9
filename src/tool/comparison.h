// The same scenario several ways: other laws in its contacts, and the runs side by side.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/laws.h"
#include "carom/messages.h"
#include "carom/scenario.h"

namespace carom {

/// What replaces the law of every contact and stop of a scenario, or of the one contact (or joint)
/// named. Parameters that the new law does not have are dropped; the others stay. Empty when the
/// scenario has no contact of that name.
std::vector<Override> law_overrides(const Scenario& scenario, const NormalLawEntry& law,
                                    std::optional<Calibration> calibration = std::nullopt,
                                    const std::optional<std::string>& contact = std::nullopt);

/// One way of running a scenario.
struct ComparedRun {
  std::string law;                    ///< instead of the scenario's; empty: as written there
  std::string method;                 ///< likewise
  std::optional<RunSummary> summary;  ///< none when it could not run
  std::vector<Problem> problems;      ///< why it could not run
};

/// The JSON document of `carom compare`: {"runs": [{"law": …, and the keys of a summary}, …]}; a run
/// that could not be made has `problems` instead.
std::string comparison_json(std::span<const ComparedRun> runs);

}  // namespace carom

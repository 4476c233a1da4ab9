// What a scenario says about its own outcome, against what the run gave.
#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "carom/messages.h"
#include "carom/scenario.h"

namespace carom {

/// One [[expected]] entry after a run.
struct ExpectationResult {
  std::string quantity;         ///< path into summary.json
  double expected = 0;          ///< the published value
  std::optional<double> found;  ///< ours; none when the path leads to no number
  double difference = 0;        ///< found − expected, in the unit of the quantity
  double allowed = 0;           ///< the largest difference that is met, in the same unit
  bool met = false;
  std::string source;
  std::string place;    ///< file:line:column of the entry
  std::string message;  ///< why there is no number, and what may have been meant
};

/// Checks every entry against a summary.json. A path is keys and list indices joined by dots; names
/// may contain dots themselves, and `length` is the number of items of a list. Where an entry allows
/// a relative and an absolute difference, the larger one counts.
std::vector<ExpectationResult> check_expectations(const Scenario& scenario,
                                                  const std::string& summary_json);

/// A scenario of `carom verify`.
struct VerifiedScenario {
  std::string file;
  std::string title;
  std::string outcome;  ///< as in summary.json; empty when it could not run
  std::string reason;   ///< why it stopped early
  std::vector<ExpectationResult> results;
  std::vector<Problem> problems;  ///< why it could not run
};

/// The JSON document of `carom verify`.
std::string verification_json(std::span<const VerifiedScenario> scenarios);

}  // namespace carom

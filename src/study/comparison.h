// The same scenario several ways: with other laws in its contacts, by other methods.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"
#include "carom/scenario.h"
#include "study/scenario_runs.h"

namespace carom::study {

/// What to compare: every law with every method.
struct Comparison {
  std::vector<std::string> laws;           ///< none: as the scenario says
  std::vector<std::string> methods;        ///< likewise
  std::optional<Calibration> calibration;  ///< of all laws; none: as the scenario says
  std::optional<std::string> contact;      ///< the only one with another law; none: all of them
  std::vector<Edit> edits;                 ///< of every run
};

/// One way of running a scenario, and what came of it.
struct ComparedRun {
  std::string law;     ///< instead of the scenario's; empty: as written there
  std::string method;  ///< likewise
  ScenarioRun run;

  std::string title() const;  ///< "flores, continuous"
};

/// Makes all of the runs. A law or method that does not exist is a problem of its own runs only.
/// Throws InputError when the scenario itself cannot be read, or has no contact to change.
std::vector<ComparedRun> compare(const ScenarioDocument& document, const Comparison& comparison,
                                 const Watch& watch = {});

/// Appends a problem at `place` when there is no method of that name.
void check_method(const std::string& method, const std::string& place,
                  std::vector<Problem>& problems);

}  // namespace carom::study

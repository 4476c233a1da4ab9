// The same scenario several ways: with other laws in its contacts, by other methods, with other values.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/laws.h"
#include "carom/scenario.h"
#include "study/scenario_runs.h"

namespace carom::study {

/// Values that are tried one after the other at one place of a scenario.
struct Choice {
  std::string path;  ///< as in Edit
  std::vector<EditValue> values;
};

/// What to compare: every law with every method and every combination of values.
struct Comparison {
  std::vector<std::string> laws;           ///< none: as the scenario says
  std::vector<std::string> methods;        ///< likewise
  std::optional<Calibration> calibration;  ///< of all laws; none: as the scenario says
  std::optional<std::string> contact;      ///< the only one with another law; none: all of them
  std::vector<Edit> edits;                 ///< of every run
  std::vector<Choice> choices = {};        ///< the last one changes fastest
};

/// One way of running a scenario, and what came of it.
struct ComparedRun {
  std::string law;           ///< instead of the scenario's; empty: as written there
  std::string method;        ///< likewise
  std::vector<Edit> chosen;  ///< one of each choice
  ScenarioRun run;

  std::string title() const;  ///< "flores, continuous, bodies.ball.mass=2"
};

/// Makes all of the runs, by so many threads. A law or method that does not exist is a problem of its own runs only.
/// Throws InputError when the scenario itself cannot be read, or has no contact to change.
std::vector<ComparedRun> compare(const ScenarioDocument& document, const Comparison& comparison,
                                 const Watch& watch = {}, int threads = 1);

/// Appends a problem at `place` when there is no method of that name.
void check_method(const std::string& method, const std::string& place,
                  std::vector<Problem>& problems);

}  // namespace carom::study

// Commands that run scenarios: what they are told about one, and how they run it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/scenario.h"
#include "carom/simulation.h"
#include "command.h"
#include "input.h"

namespace carom::app {

/// --method --set --tolerance --duration
std::vector<Option> scenario_options();

/// --set --tolerance --duration alone, for a command with methods of its own.
std::vector<Option> value_options();

/// What --set changes in the scenario. Problems go to the input's list.
std::vector<Override> read_set_options(Input& input);

/// What those options change in the scenario. Problems go to the input's list.
std::vector<Override> read_overrides(Input& input);

/// The method of that name is there; otherwise a problem at `place`.
void check_method(const std::string& method, const std::string& place,
                  std::vector<Problem>& problems);

/// Runs it with a progress bar, until its end or Ctrl-C.
Trajectory run_scenario(const Scenario& scenario);

/// 0, 1 or 130 for the way a run ended.
int exit_code_of(const Outcome& outcome);

}  // namespace carom::app

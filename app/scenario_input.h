// Commands that run scenarios: what they are told about one, and how they run it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/scenario.h"
#include "carom/simulation.h"
#include "command.h"
#include "input.h"
#include "study/scenario_runs.h"

namespace carom::app {

/// --method --set --tolerance --duration
std::vector<Option> scenario_options();

/// --set --tolerance --duration alone, for a command with methods of its own.
std::vector<Option> value_options();

/// What --set changes in the scenario. Problems go to the input's list.
std::vector<Edit> read_set_options(Input& input);

/// What those options change in the scenario. Problems go to the input's list.
std::vector<Edit> read_edits(Input& input);

/// --threads, for a command that makes several runs.
Option threads_option();

/// How many runs may be at work at a time: as many as the machine has processors unless --threads says otherwise.
int read_threads(Input& input);

/// For a study of this command: shows a progress bar, and ends the study at Ctrl-C.
study::Watch watch_on_terminal();

/// 0, 1 or 130 for the way a run ended.
int exit_code_of(const Outcome& outcome);

}  // namespace carom::app

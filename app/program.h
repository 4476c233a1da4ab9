// The command line of Carom: reads the arguments, runs one command, turns what went wrong into an
// exit code.
#pragma once

#include "command.h"

namespace carom::app {

/// `words` are those after the name of the program. Never throws.
int run_program(const std::vector<Command>& commands, const std::vector<std::string>& words);

}  // namespace carom::app

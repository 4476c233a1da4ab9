// What the command line says about saving a run and going on with it.
#pragma once

#include <string>
#include <vector>

#include "command.h"
#include "input.h"

namespace carom::app {

struct SavingInput {
  double every = 0;     ///< --checkpoint, time on the clock [s]; 0: at the end only
  std::string resume;   ///< --resume: the folder of the run that goes on; empty: a new run
  double duration = 0;  ///< --duration of a run that goes on; 0: as it was [s]
};

/// --resume and --checkpoint
std::vector<Option> saving_options();

/// Reads them, and tells what contradicts them. `scenario` is empty when there is none.
SavingInput read_saving(Input& input, const std::string& scenario);

}  // namespace carom::app

// What `carom rebound` prints on a terminal.
#pragma once

#include <string>

#include "carom/analysis.h"

namespace carom::app {

/// All hypotheses side by side, then the bodies after under each.
std::string rebound_text(const ReboundReport& report);

/// How much of a map each mode takes.
std::string mode_map_text(const ModeMap& map);

}  // namespace carom::app

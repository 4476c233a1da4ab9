// The command `sweep`, for programs that spread its work in their own ways.
#pragma once

#include "command.h"
#include "study_blocks.h"

namespace carom::app {

Command sweep_command_by(const Spread& spread);

}  // namespace carom::app

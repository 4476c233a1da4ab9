// Which run a file is of.
#pragma once

#include <string>

#include "carom/scenario.h"

namespace carom::io {

/// Sixteen hexadecimal digits that follow from the method and everything that moved: a run that is
/// repeated, or saved and resumed, has the same again, any other one another.
std::string run_identifier(const Trajectory& trajectory);

}  // namespace carom::io

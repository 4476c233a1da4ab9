// Whole files as text.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "carom/messages.h"

namespace carom::io {

/// The content of a file of any size, or a problem: it is not there, no ordinary file, or locked.
std::optional<std::string> read_whole_file(const std::string& path, std::vector<Problem>& problems);

}  // namespace carom::io

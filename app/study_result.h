// What a study comes to: its summary and its page as files, and told.
#pragma once

#include <string>

namespace carom::app {

/// Reads the rows of a folder, writes summary.json and report.html, and prints what they say. Returns the exit
/// code: 1 where no sample has a result.
int finish_study(const std::string& folder, bool json);

}  // namespace carom::app

// Files that come with the program: the page of the reports, the gallery of scenarios.
#pragma once

#include <string>

namespace carom::app {

/// Where a file or folder is that comes with the program: in share/carom beside the bin/ of an installed
/// program, or else at `in_tree`, its place when the program runs from its source tree.
std::string shared_file(const std::string& name, const std::string& in_tree);

}  // namespace carom::app

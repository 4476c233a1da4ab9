// The page that shows runs, as it was built when the program was set up.
#pragma once

#include <optional>
#include <string>

namespace carom::app {

/// The built page without data. Nothing when it has not been built; then a warning says once what is
/// missing.
std::optional<std::string> page_template();

/// Where it would be.
std::string page_template_path();

}  // namespace carom::app

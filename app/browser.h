// Shows a page in the user's browser.
#pragma once

#include <string>

namespace carom::app {

/// Starts $BROWSER or xdg-open with the page and does not wait for it. False when there is no
/// display or no such program.
bool open_in_browser(const std::string& page);

}  // namespace carom::app

// Files of the gallery that once had other names.
#pragma once

#include <optional>
#include <string>

namespace carom::io {

/// Where a file is now, when there is none at `path`, its name is an old one of the gallery, and one
/// with the new name lies in the same folder. Old names go with version 0.3.
std::optional<std::string> renamed_to(const std::string& path);

}  // namespace carom::io

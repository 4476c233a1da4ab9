// Files that the program looks into itself.
#pragma once

#include <optional>
#include <string>

namespace carom::io {

/// The content of a file; nothing when it cannot be opened.
std::optional<std::string> text_of(const std::string& path);

}  // namespace carom::io

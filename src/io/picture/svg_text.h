// Texts that must fit a width.
#pragma once

#include <string>
#include <vector>

namespace carom::io {

/// The text in lines no wider than that [px], broken at spaces; a longer word has a line of its own
/// and is cut. None for an empty text.
std::vector<std::string> wrapped_lines(const std::string& text, double size, double width);

/// The text, or its beginning and "…" when it is wider [px].
std::string cut_text(const std::string& text, double size, double width);

}  // namespace carom::io

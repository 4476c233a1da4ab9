#include "io/picture/svg_text.h"

#include <sstream>

#include "io/picture/svg_plot.h"

namespace carom::io {

std::string cut_text(const std::string& text, double size, double width) {
  if (text_width(text, size) <= width) return text;
  std::string part = text;
  while (!part.empty() && text_width(part + "…", size) > width) {
    // A character may have several bytes.
    while (!part.empty() && (static_cast<unsigned char>(part.back()) & 0xC0) == 0x80)
      part.pop_back();
    if (!part.empty()) part.pop_back();
  }
  return part + "…";
}

std::vector<std::string> wrapped_lines(const std::string& text, double size, double width) {
  if (text.empty()) return {};
  if (text_width(text, size) <= width) return {text};
  std::vector<std::string> lines;
  std::istringstream words(text);
  for (std::string word; words >> word;) {
    const bool fits = !lines.empty() && text_width(lines.back() + " " + word, size) <= width;
    if (fits) {
      lines.back() += " " + word;
    } else {
      lines.push_back(cut_text(word, size, width));
    }
  }
  return lines;
}

}  // namespace carom::io

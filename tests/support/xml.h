// A small check that a text is well-formed XML.
#pragma once

#include <string>
#include <vector>

namespace carom::test {

/// Empty when every element is closed in order and every '&' starts an entity; otherwise what is
/// wrong.
inline std::string xml_problem(const std::string& text) {
  std::vector<std::string> open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '&' && text.find(';', i) > i + 6) return "a bare '&' at " + text.substr(i, 20);
    if (text[i] != '<') continue;
    if (text.compare(i, 4, "<!--") == 0) {
      const std::size_t close = text.find("--", i + 4);
      if (close == std::string::npos || text.compare(close, 3, "-->") != 0)
        return "a comment that '--' does not end: " + text.substr(i, 40);
      i = close + 2;
      continue;
    }
    const std::size_t end = text.find('>', i);
    if (end == std::string::npos) return "an element without end: " + text.substr(i, 40);
    const std::string tag = text.substr(i + 1, end - i - 1);
    if (tag.find('<') != std::string::npos) return "'<' inside of " + tag;
    i = end;
    if (tag.starts_with("?")) continue;
    const std::string name = tag.substr(
        tag.starts_with("/") ? 1 : 0, tag.find_first_of(" /", 1) - (tag.starts_with("/") ? 1 : 0));
    if (tag.starts_with("/")) {
      if (open.empty() || open.back() != tag.substr(1))
        return "</" + tag.substr(1) + "> closes nothing";
      open.pop_back();
    } else if (!tag.ends_with("/")) {
      open.push_back(name);
    }
  }
  return open.empty() ? "" : "<" + open.back() + "> is not closed";
}

}  // namespace carom::test

#include "layers/known_names.h"

#include <algorithm>
#include <cctype>
#include <optional>
#include <sstream>

namespace carom::layers {
namespace {

/// The texts in quotes of one line, without its comment.
std::vector<std::string> texts_of(const std::string& line) {
  std::vector<std::string> texts;
  std::optional<std::string> text;
  char quote = 0;
  for (std::size_t i = 0; i < line.size(); ++i) {
    const char c = line[i];
    if (!text) {
      if (c == '/' && i + 1 < line.size() && line[i + 1] == '/') break;
      if (c == '"' || c == '\'' || c == '`') {
        text.emplace();
        quote = c;
      }
    } else if (c == '\\' && i + 1 < line.size()) {
      *text += line[++i];
    } else if (c == quote) {
      texts.push_back(*text);
      text.reset();
    } else {
      *text += c;
    }
  }
  return texts;
}

bool is_part_of_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '-' || c == '_';
}

bool has_word(const std::string& text, const std::string& word) {
  for (std::size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) {
    const std::size_t end = at + word.size();
    const bool begins = at == 0 || !is_part_of_word(text[at - 1]);
    if (begins && (end == text.size() || !is_part_of_word(text[end]))) return true;
  }
  return false;
}

bool contains(const std::vector<std::string>& list, const std::string& item) {
  return std::find(list.begin(), list.end(), item) != list.end();
}

}  // namespace

std::vector<std::string> names_in(const std::string& folder, const std::vector<SourceFile>& files) {
  const std::string key = "      .name = \"";
  std::vector<std::string> names;
  for (const SourceFile& file : files) {
    if (!file.path.starts_with(folder)) continue;
    const std::size_t at = file.text.find(key);
    if (at == std::string::npos) continue;
    const std::size_t begin = at + key.size();
    names.push_back(file.text.substr(begin, file.text.find('"', begin) - begin));
  }
  return names;
}

std::vector<std::string> names_outside(const KnownNames& known,
                                       const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  for (const SourceFile& file : files) {
    if (file.path.starts_with(known.home)) continue;
    std::istringstream stream(file.text);
    std::size_t number = 0;
    for (std::string line; std::getline(stream, line);) {
      ++number;
      for (const std::string& text : texts_of(line)) {
        for (const std::string& name : known.names) {
          const bool knows = contains(known.common, name) ? text == name : has_word(text, name);
          if (!knows || contains(known.others, file.path + ": " + name)) continue;
          found.push_back(file.path + ":" + std::to_string(number) + ": knows the " + known.what +
                          " '" + name + "', which " + known.home +
                          " alone may know; ask its entry");
        }
      }
    }
  }
  return found;
}

}  // namespace carom::layers

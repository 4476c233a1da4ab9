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

/// A line without its texts in quotes and its comment.
std::string code_of(const std::string& line) {
  std::string code;
  bool in_text = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (!in_text && line.compare(i, 2, "//") == 0) break;
    if (in_text && line[i] == '\\') {
      ++i;
    } else if (line[i] == '"') {
      in_text = !in_text;
    } else if (!in_text) {
      code += line[i];
    }
  }
  return code;
}

/// Whether a line of C++ has the type and does more than make one.
bool asks_for(const std::string& code, const std::string& type) {
  const auto is_word = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
  };
  for (std::size_t at = code.find(type); at != std::string::npos; at = code.find(type, at + 1)) {
    const std::size_t end = at + type.size();
    if (at > 0 && is_word(code[at - 1])) continue;
    if (end == code.size() || (code[end] != '{' && !is_word(code[end]))) return true;
  }
  return false;
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

std::vector<std::string> alternatives_of(const std::string& name, const std::string& header) {
  const std::string start = "using " + name + " = std::variant<";
  const std::size_t at = header.find(start);
  if (at == std::string::npos) return {};
  const std::size_t begin = at + start.size();
  std::string list = header.substr(begin, header.find('>', begin) - begin);
  std::replace(list.begin(), list.end(), ',', ' ');
  std::istringstream stream(list);
  std::vector<std::string> types;
  for (std::string type; stream >> type;) types.push_back(type);
  return types;
}

std::vector<std::string> names_outside(const KnownNames& known,
                                       const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  const auto add = [&](const SourceFile& file, std::size_t line, const std::string& name) {
    found.push_back(file.path + ":" + std::to_string(line) + ": knows the " + known.what + " '" +
                    name + "', which " + known.home + " alone may know; ask its entry");
  };
  for (const SourceFile& file : files) {
    if (file.path.starts_with(known.home)) continue;
    std::istringstream stream(file.text);
    std::size_t number = 0;
    for (std::string line; std::getline(stream, line);) {
      ++number;
      const std::string code = known.types.empty() ? "" : code_of(line);
      for (const std::string& type : known.types) {
        if (asks_for(code, type)) add(file, number, type);
      }
      for (const std::string& text : texts_of(line)) {
        for (const std::string& name : known.names) {
          const bool knows = contains(known.common, name) ? text == name : has_word(text, name);
          if (!knows || contains(known.others, file.path + ": " + name)) continue;
          add(file, number, name);
        }
      }
    }
  }
  return found;
}

}  // namespace carom::layers

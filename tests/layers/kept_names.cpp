#include "layers/kept_names.h"

#include <algorithm>
#include <cctype>

namespace carom::layers {
namespace {

/// A word or a text of a source file.
struct Token {
  std::string text;
  bool is_literal = false;
  bool makes = false;  ///< a word with a brace after it
  int line = 1;
};

bool is_word(char c) {
  return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_';
}

/// Cuts a file into words and texts. Texts that follow each other are one, as for the compiler.
class Tokens {
 public:
  explicit Tokens(const std::string& source) : source_(source) {
    while (at_ < source_.size()) read();
  }
  const std::vector<Token>& list() const { return list_; }

 private:
  bool starts(std::string_view with) const { return source_.compare(at_, with.size(), with) == 0; }

  void skip_past(std::string_view end) {
    const std::size_t found = source_.find(end, at_);
    const std::size_t to = found == std::string::npos ? source_.size() : found + end.size();
    for (; at_ < to; ++at_) line_ += source_[at_] == '\n' ? 1 : 0;
  }

  void read() {
    const char c = source_[at_];
    if (starts("//")) return skip_past("\n");
    if (starts("/*")) return skip_past("*/");
    if (starts("R\"")) return read_raw();
    if (c == '"') return read_text();
    // Not the mark between the digits of a number.
    if (c == '\'' && (at_ == 0 || !is_word(source_[at_ - 1]))) return read_character();
    if (is_word(c)) return read_word();
    if (std::isspace(static_cast<unsigned char>(c)) == 0) follows_text_ = false;
    if (c == '\n') ++line_;
    ++at_;
  }

  void read_raw() {
    const std::size_t open = source_.find('(', at_);
    const std::string end = ")" + source_.substr(at_ + 2, open - at_ - 2) + "\"";
    const std::size_t from = open + 1, to = source_.find(end, from);
    add_text(source_.substr(from, to - from));
    skip_past(end);
  }

  void read_text() {
    std::size_t to = at_ + 1;
    while (to < source_.size() && source_[to] != '"') to += source_[to] == '\\' ? 2 : 1;
    add_text(source_.substr(at_ + 1, to - at_ - 1));
    at_ = to + 1;
  }

  void read_character() {
    at_ += source_[at_ + 1] == '\\' ? 2 : 1;
    at_ = source_.find('\'', at_ + 1) + 1;
  }

  void read_word() {
    std::size_t to = at_;
    while (to < source_.size() && is_word(source_[to])) ++to;
    const std::size_t next = source_.find_first_not_of(" \n", to);
    const bool makes = next != std::string::npos && source_[next] == '{';
    list_.push_back({source_.substr(at_, to - at_), false, makes, line_});
    follows_text_ = false;
    at_ = to;
  }

  void add_text(const std::string& text) {
    if (follows_text_) {
      list_.back().text += text;
    } else {
      list_.push_back({text, true, false, line_});
    }
    follows_text_ = true;
  }

  const std::string& source_;
  std::size_t at_ = 0;
  int line_ = 1;
  bool follows_text_ = false;
  std::vector<Token> list_;
};

bool begins_with_any(const std::string& path, const std::vector<std::string>& places) {
  return std::ranges::any_of(places, [&](const std::string& p) { return path.starts_with(p); });
}

bool contains(const std::vector<std::string>& names, const std::string& name) {
  return std::ranges::find(names, name) != names.end();
}

}  // namespace

std::vector<std::string> alternatives_of(const std::string& header, const std::string& name) {
  const std::string start = "using " + name + " = std::variant<";
  const std::size_t from = header.find(start);
  if (from == std::string::npos) return {};
  const std::size_t to = header.find('>', from);
  std::vector<std::string> words;
  const std::string list = header.substr(from + start.size(), to - from - start.size());
  const Tokens tokens(list);
  for (const Token& token : tokens.list()) words.push_back(token.text);
  return words;
}

std::vector<std::string> names_out_of_place(const std::vector<KeptNames>& kept,
                                            const std::vector<SourceFile>& files) {
  std::vector<std::string> found;
  for (const SourceFile& file : files) {
    if (!begins_with_any(file.path, {"include/", "src/", "app/", "bindings/"})) continue;
    const Tokens tokens(file.text);
    for (const KeptNames& names : kept) {
      if (begins_with_any(file.path, names.places)) continue;
      for (const Token& token : tokens.list()) {
        const bool known = token.is_literal ? contains(names.texts, token.text)
                                            : contains(names.types, token.text) && !token.makes;
        if (!known) continue;
        const std::string shown = token.is_literal ? "\"" + token.text + "\"" : token.text;
        found.push_back(file.path + ":" + std::to_string(token.line) + ": " + shown +
                        " is the name of a " + names.what + ", which only " + names.places.front() +
                        " may know; ask the entry of the " + names.what);
      }
    }
  }
  return found;
}

}  // namespace carom::layers

// Problems of one document, collected with their positions and told in the order of the text.
#pragma once

#include <string>
#include <utility>
#include <vector>

#include "carom/messages.h"
#include "io/toml/toml_document.h"

namespace carom::io {

class ProblemList {
 public:
  /// `edits` are the places of what was edited after parsing, by TextPosition::edit − 1.
  explicit ProblemList(std::string file, std::vector<std::string> edits = {})
      : file_(std::move(file)), edits_(std::move(edits)) {}

  const std::string& file() const { return file_; }
  /// file:line:column, or the place of the edit.
  std::string place(const TextPosition& position) const;

  void add(const TextPosition& position, std::string message, std::string remedy = "");
  /// Problems that were found elsewhere, about what stands here.
  void add(const TextPosition& position, const std::vector<Problem>& problems);
  std::size_t count() const { return found_; }
  bool empty() const { return found_ == 0; }
  /// Further problems are counted only, so there is no need to think about remedies.
  bool full() const;

  /// In the order of the text, edits last, none twice.
  std::vector<Problem> sorted() const;

 private:
  std::string file_;
  std::vector<std::string> edits_;
  std::vector<std::pair<TextPosition, Problem>> problems_;
  std::size_t found_ = 0;
};

/// A text of the user as messages show it: long ones are cut, control characters replaced.
std::string shown(std::string_view text);

}  // namespace carom::io

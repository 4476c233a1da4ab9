// Changes of single values in a document before it is read: `--set contacts.0.restitution=0.5`.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "carom/scenario.h"
#include "io/toml/problem_list.h"
#include "io/toml/toml_document.h"

namespace carom::io {

/// Place of a change in problems: "--set PATH".
std::string place_of_change(const Override& change);

/// Puts the value of the k-th change (from 1) where its path says. Tables are entered by key, lists
/// by index or by the name of an item; a last key that a table lacks is added. Values know that
/// they belong to the change. A path that leads nowhere is a problem.
void apply_change(const Override& change, int k, TomlValue& document,
                  std::vector<Problem>& problems);

/// A document with the changes made to it.
class ChangedDocument {
 public:
  /// Throws InputError for a text that is no TOML.
  ChangedDocument(std::string_view text, const std::string& file,
                  const std::vector<Override>& changes);

  const TomlValue& tree() const { return tree_; }
  /// Of the changes, for the list of problems.
  const std::vector<std::string>& places() const { return places_; }
  /// Throws InputError with the problems of reading, then those of the changes.
  void throw_if_any(const ProblemList& problems) const;

 private:
  TomlValue tree_;
  std::vector<std::string> places_;
  std::vector<Problem> wrong_paths_;
};

}  // namespace carom::io

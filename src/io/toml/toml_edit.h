// Edits of single values in a document before it is read: `--set contacts.0.restitution=0.5`.
#pragma once

#include <string>
#include <vector>

#include "carom/scenario.h"
#include "io/toml/problem_list.h"
#include "io/toml/toml_document.h"

namespace carom::io {

/// Place of an edit in problems: "--set PATH".
std::string place_of_edit(const Edit& edit);

/// Puts the value of the k-th edit (from 1) where its path says. Tables are entered by key, lists
/// by index or by the name of an item; a last key that a table lacks is added. Values know that
/// they belong to the edit. A path that leads nowhere is a problem.
void apply_edit(const Edit& edit, int k, TomlValue& document, std::vector<Problem>& problems);

/// A copy of a document with the edits made to it.
class EditedTree {
 public:
  EditedTree(TomlValue tree, const std::vector<Edit>& edits);

  const TomlValue& tree() const { return tree_; }
  /// Of the edits, for the list of problems.
  const std::vector<std::string>& places() const { return places_; }
  /// Throws InputError with the problems of reading, then those of the edits.
  void throw_if_any(const ProblemList& problems) const;

 private:
  TomlValue tree_;
  std::vector<std::string> places_;
  std::vector<Problem> wrong_paths_;
};

}  // namespace carom::io

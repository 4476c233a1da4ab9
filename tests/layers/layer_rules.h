// Which file may include what: the tables of docs/architecture.md, and a checker that holds source
// files to them.
#pragma once

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace carom::layers {

/// One line of the table of folders.
struct Layer {
  std::string folder;
  std::vector<std::string> may_include;  ///< folders, or "include/carom"
};

/// One row of the table of foreign libraries.
struct Library {
  std::string name;
  std::vector<std::string> included_as;  ///< "fmt/" (all below it) or "unistd.h"
  std::vector<std::string> places;       ///< "src/io/" (all below it) or "src/io/*.cpp"
};

/// What docs/architecture.md says.
struct Rules {
  std::vector<Layer> layers;
  /// "laws.h" -> "laws"; a header that two folders implement has both, the lower one first.
  std::map<std::string, std::vector<std::string>, std::less<>> folders_of_header;
  std::vector<Library> libraries;
};

/// A file of the tree, with its path as seen from the project's root.
struct SourceFile {
  std::string path;
  std::string text;
};

/// Reads the block under "What may depend on what" and the tables "Public headers" and "Foreign
/// libraries" from the text of the page. Throws std::runtime_error naming the line that is wrong.
Rules read_rules(std::string_view page);

/// Every breach of the rules, as `file:line: what is wrong; what would be right`.
std::vector<std::string> breaches(const Rules& rules, const std::vector<SourceFile>& files);

}  // namespace carom::layers

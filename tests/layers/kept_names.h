// Names of a catalogue that only its own folder may know, so that a new entry needs no change elsewhere.
#pragma once

#include <string>
#include <vector>

#include "layers/layer_rules.h"

namespace carom::layers {

/// Names that stay where they belong.
struct KeptNames {
  std::string what;                 ///< "shape"
  std::vector<std::string> types;   ///< of C++; others may make one, `Sphere{…}`, and no more
  std::vector<std::string> texts;   ///< no text elsewhere may be such a name
  std::vector<std::string> places;  ///< files, or folders with a slash, that may know them
};

/// The alternatives of `using NAME = std::variant<…>;` in a header.
std::vector<std::string> alternatives_of(const std::string& header, const std::string& name);

/// Every name out of its place, as `file:line: what is wrong; what would be right`. Looks at include/,
/// src/, app/ and bindings/; comments do not count, nor do names within longer texts.
std::vector<std::string> names_out_of_place(const std::vector<KeptNames>& kept,
                                            const std::vector<SourceFile>& files);

}  // namespace carom::layers

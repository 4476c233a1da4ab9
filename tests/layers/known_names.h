// Names that one folder alone may know, as the types of joints: everybody else asks their entries.
#pragma once

#include <string>
#include <vector>

#include "layers/layer_rules.h"

namespace carom::layers {

struct KnownNames {
  std::string what;                ///< "joint"
  std::string home;                ///< where they may stand: "src/multibody/joints/"
  std::vector<std::string> names;  ///< as users write them
  std::vector<std::string>
      common;  ///< those that are everyday words too: only a text of one word counts
  /// Places with another thing of that name: "app/distance.cpp: distance".
  std::vector<std::string> others;
  std::vector<std::string> types;  ///< of C++, which others may make, `Sphere{…}`, and no more
};

/// Texts `.name = "…"` of the files below a folder.
std::vector<std::string> names_in(const std::string& folder, const std::vector<SourceFile>& files);

/// The alternatives of `using NAME = std::variant<…>;` in the text of a header.
std::vector<std::string> alternatives_of(const std::string& name, const std::string& header);

/// Every type that is asked for and every text in quotes outside of their home that knows one of the
/// names, as `file:line: what is wrong`.
std::vector<std::string> names_outside(const KnownNames& known,
                                       const std::vector<SourceFile>& files);

}  // namespace carom::layers

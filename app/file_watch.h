// Waits until files change.
#pragma once

#include <cstddef>
#include <map>
#include <string>
#include <vector>

namespace carom::app {

/// Remembers what files contained, and tells when one contains something else. A file that is gone
/// for a moment, as while an editor replaces it, has not changed.
class FileWatch {
 public:
  /// From now on these files, as they are now.
  void look_at(const std::vector<std::string>& paths);

  /// Returns true when a file has other content and has been left alone for a moment, false when
  /// Ctrl-C came.
  bool wait_for_change();

 private:
  std::map<std::string, std::size_t> hashes_;  // of the content, by path
};

/// The scenario file, and the meshes it names.
std::vector<std::string> files_of_scenario(const std::string& scenario);

}  // namespace carom::app

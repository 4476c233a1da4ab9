#include "shared_file.h"

#include <filesystem>

namespace carom::app {

std::string shared_file(const std::string& name, const std::string& in_tree) {
  namespace fs = std::filesystem;
  std::error_code error;
  const fs::path program = fs::read_symlink("/proc/self/exe", error);
  const fs::path installed = program.parent_path().parent_path() / "share" / "carom" / name;
  return !error && fs::exists(installed, error) ? installed.string() : in_tree;
}

}  // namespace carom::app

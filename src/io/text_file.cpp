#include "io/text_file.h"

#include <filesystem>
#include <fstream>

namespace carom::io {
namespace fs = std::filesystem;

std::optional<std::string> read_whole_file(const std::string& path,
                                           std::vector<Problem>& problems) {
  std::error_code error;
  if (!fs::is_regular_file(path, error)) {
    problems.push_back({path, fs::exists(path, error) ? "is no ordinary file" : "is missing",
                        "run the scenario again"});
    return std::nullopt;
  }
  std::ifstream file(path, std::ios::binary);
  std::string text(fs::file_size(path, error), '\0');
  if (!error && file) file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (error || !file) {
    problems.push_back({path, "cannot be read", "check its permissions"});
    return std::nullopt;
  }
  return text;
}

}  // namespace carom::io

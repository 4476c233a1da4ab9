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
  // A file may say any size and hold nothing but holes.
  constexpr std::uintmax_t largest = std::uintmax_t{1} << 34;
  const std::uintmax_t size = fs::file_size(path, error);
  if (!error && size > largest) {
    problems.push_back({path, "is larger than 16 GB", "give a file that Carom has written"});
    return std::nullopt;
  }
  std::ifstream file(path, std::ios::binary);
  std::string text(error ? 0 : size, '\0');
  if (!error && file) file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (error || !file) {
    problems.push_back({path, "cannot be read", "check its permissions"});
    return std::nullopt;
  }
  return text;
}

}  // namespace carom::io

#include "carom/files.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace carom {
namespace fs = std::filesystem;

void check_output_file(const std::string& path, const std::string& place,
                       std::vector<Problem>& problems) {
  std::error_code error;
  if (path.empty()) {
    problems.push_back({place, "the name of the file is empty", "give a file to write"});
    return;
  }
  if (fs::is_directory(path, error)) {
    problems.push_back({place, "'" + path + "' is a folder", "give a file to write"});
    return;
  }
  fs::path folder = fs::path(path).parent_path();
  if (folder.empty()) folder = ".";
  if (!fs::is_directory(folder, error)) {
    problems.push_back({place,
                        "there is no folder '" + folder.string() + "' to write '" + path + "' in",
                        "make it first, or give another path"});
  } else if (access(folder.c_str(), W_OK | X_OK) != 0) {
    problems.push_back(
        {place, "the folder '" + folder.string() + "' may not be written to", "give another path"});
  }
}

void write_whole_file(const std::string& path, std::string_view text) {
  const std::string temporary = path + ".part" + std::to_string(getpid());
  const auto fail = [&](int code) {
    std::remove(temporary.c_str());
    throw std::system_error(code, std::generic_category(), "'" + path + "' could not be written");
  };
  std::FILE* file = std::fopen(temporary.c_str(), "wb");
  if (file == nullptr) fail(errno);
  const bool complete = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int code = errno;
  if (std::fclose(file) != 0) fail(errno);
  if (!complete) fail(code);
  if (std::rename(temporary.c_str(), path.c_str()) != 0) fail(errno);
}

}  // namespace carom

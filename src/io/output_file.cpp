#include "io/output_file.h"

#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <filesystem>
#include <system_error>

namespace carom {
namespace fs = std::filesystem;
namespace {

/// 0, or what went wrong as in errno.
int write_file(const std::string& path, std::string_view text) {
  std::FILE* file = std::fopen(path.c_str(), "wb");
  if (file == nullptr) return errno;
  const bool complete = std::fwrite(text.data(), 1, text.size(), file) == text.size();
  const int code = errno;
  if (std::fclose(file) != 0) return errno;
  return complete ? 0 : code;
}

}  // namespace

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

void write_whole_files(std::span<const OutputFile> files) {
  const auto temporary = [](const OutputFile& file) {
    return file.path + ".part" + std::to_string(getpid());
  };
  const auto fail = [&](const OutputFile& failed, int code) {
    for (const OutputFile& file : files) std::remove(temporary(file).c_str());
    throw std::system_error(code, std::generic_category(),
                            "'" + failed.path + "' could not be written");
  };
  for (const OutputFile& file : files) {
    if (const int code = write_file(temporary(file), file.text)) fail(file, code);
  }
  for (const OutputFile& file : files) {
    if (std::rename(temporary(file).c_str(), file.path.c_str()) != 0) fail(file, errno);
  }
}

void write_whole_file(const std::string& path, std::string_view text) {
  const OutputFile file{path, std::string(text)};
  write_whole_files({&file, 1});
}

}  // namespace carom

#include "io/output_target.h"

#include <sys/stat.h>
#include <unistd.h>

#include <system_error>

#include "io/output_file.h"

namespace carom::io {
namespace fs = std::filesystem;
namespace {

constexpr int most_links = 40;  // as many as the kernel follows

/// The place a link leads to in the end, also when nothing is there yet; empty for a circle.
fs::path end_of_links(fs::path path) {
  std::error_code error;
  for (int i = 0; i < most_links; ++i) {
    if (!fs::is_symlink(path, error)) return path;
    const fs::path next = fs::read_symlink(path, error);
    if (error) return {};
    path = next.is_absolute() ? next : path.parent_path() / next;
  }
  return {};
}

/// The open stream that the file is behind: /dev/stdout names whatever standard output leads to, and a
/// second opening of an ordinary file would write over the first.
std::FILE* stream_behind(const struct stat& file) {
  for (std::FILE* stream : {stdout, stderr}) {
    struct stat open {};
    if (fstat(fileno(stream), &open) == 0 && open.st_dev == file.st_dev &&
        open.st_ino == file.st_ino)
      return stream;
  }
  return nullptr;
}

}  // namespace

OutputTarget target_of(const std::string& path) {
  using Kind = OutputTarget::Kind;
  if (path == standard_output) return {Kind::stream, path, stdout};
  struct stat file {};
  if (stat(path.c_str(), &file) == 0) {
    if (std::FILE* stream = stream_behind(file)) return {Kind::stream, path, stream};
    if (!S_ISREG(file.st_mode) && !S_ISDIR(file.st_mode)) return {Kind::device, path};
  }
  const fs::path end = end_of_links(path);
  if (end.empty()) return {Kind::nowhere, path};
  return {Kind::file, end.string()};
}

}  // namespace carom::io

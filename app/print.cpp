#include "print.h"

#include <algorithm>
#include <cerrno>

#include "base/utf8.h"

namespace carom::app {
namespace {

int first_error = 0;

void note_error(std::FILE* stream) {
  if (stream == stdout && first_error == 0) first_error = errno != 0 ? errno : EIO;
}

}  // namespace

void print_text(std::FILE* stream, std::string_view text) {
  const std::string visible = visible_text(text);
  errno = 0;
  if (std::fwrite(visible.data(), 1, visible.size(), stream) != visible.size()) note_error(stream);
}

void print_beside(std::span<const OutputFile> files, std::string_view text) {
  const bool taken = std::ranges::any_of(
      files, [](const OutputFile& file) { return file.path == standard_output; });
  print_text(taken ? stderr : stdout, text);
  errno = 0;
  if (std::fflush(stdout) != 0) note_error(stdout);
}

int output_error() {
  errno = 0;
  if (first_error == 0 && std::fflush(stdout) != 0) note_error(stdout);
  return first_error;
}

}  // namespace carom::app

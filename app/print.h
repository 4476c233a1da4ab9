// What the program says: results on standard output, remarks on standard error.
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <span>
#include <string_view>
#include <utility>

#include "io/output_file.h"

namespace carom::app {

/// Writes a text that may contain what a file says: control characters are shown, and obeyed by no
/// terminal. A stream that cannot be written to is no reason to lose the work of a run: it goes on, and
/// `main` sees to the exit code.
void print_text(std::FILE* stream, std::string_view text);

template <class... Arguments>
void print_result(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  print_text(stdout, fmt::format(format, std::forward<Arguments>(arguments)...));
}

template <class... Arguments>
void print_remark(fmt::format_string<Arguments...> format, Arguments&&... arguments) {
  print_text(stderr, fmt::format(format, std::forward<Arguments>(arguments)...));
}

/// The result of a command that writes files too: on standard error when one of them goes to standard
/// output. It has left the program when this returns, so that no failure to write a file takes it away.
void print_beside(std::span<const OutputFile> files, std::string_view text);

/// What has kept standard output from being written, as in errno; 0: nothing yet.
int output_error();

}  // namespace carom::app

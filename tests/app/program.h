// Runs the built program as a user does: words in, text and exit code out.
#pragma once

#include <string>
#include <vector>

namespace carom::test {

struct Outcome {
  int exit_code = -1;
  std::string out;
  std::string err;
};

/// Runs `carom` with these words.
Outcome run_carom(const std::vector<std::string>& words);

/// Runs `carom …` as typed at a shell; the text starts with "carom".
Outcome run_line(const std::string& line);

/// An empty folder of this test, removed at the end of the program.
std::string scratch_folder();

std::string text_of_file(const std::string& path);

}  // namespace carom::test

#include "app/program.h"
#include "support/paths.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

namespace carom::test {
namespace {

namespace fs = std::filesystem;

struct Scratch {
  Scratch() {
    std::string pattern = (fs::temp_directory_path() / "carom_app_XXXXXX").string();
    path = mkdtemp(pattern.data()) == nullptr ? "." : pattern;
    // Stands for the built page of the reports, which needs node.
    std::ofstream(path + "/page.html")
        << R"(<html><script type="application/json" id="carom-data"></script></html>)";
    setenv("CAROM_PAGE", (path + "/page.html").c_str(), 1);
  }
  ~Scratch() {
    std::error_code ignored;
    fs::remove_all(path, ignored);
  }
  std::string path;
  int count = 0;
};

Scratch& scratch() {
  static Scratch one;
  return one;
}

std::string quoted(const std::string& word) {
  std::string text = "'";
  for (const char letter : word) text += letter == '\'' ? "'\\''" : std::string(1, letter);
  return text + "'";
}

}  // namespace

std::string text_of_file(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

std::string scratch_folder() {
  const std::string path = scratch().path + "/" + std::to_string(++scratch().count);
  fs::create_directory(path);
  return path;
}

Outcome run_line(const std::string& line) {
  const std::string folder = scratch_folder();
  const std::string command = quoted(program_path()) + line.substr(std::string("carom").size()) +
                              " >" + folder + "/out 2>" + folder + "/err </dev/null";
  const int status = std::system(command.c_str());
  return {.exit_code = WIFEXITED(status) ? WEXITSTATUS(status) : -1,
          .out = text_of_file(folder + "/out"),
          .err = text_of_file(folder + "/err")};
}

Outcome run_carom(const std::vector<std::string>& words) {
  std::string line = "carom";
  for (const std::string& word : words) line += " " + quoted(word);
  return run_line(line);
}

}  // namespace carom::test

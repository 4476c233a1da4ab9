#include "io/output_file.h"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

namespace carom {
namespace output_file_test {

namespace fs = std::filesystem;

TEST(OutputFile, IsReplacedAsAWhole) {
  const fs::path folder = fs::temp_directory_path() / "carom_output_file_test";
  fs::create_directory(folder);
  const std::string path = (folder / "a.txt").string();
  write_whole_file(path, "first, and longer");
  write_whole_file(path, "second");
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  EXPECT_EQ(text.str(), "second");
  EXPECT_EQ(std::distance(fs::directory_iterator(folder), fs::directory_iterator()), 1);
  fs::remove_all(folder);
}

TEST(OutputFile, FailsWithoutLeavingAnything) {
  EXPECT_THROW(write_whole_file("/nonexistent/folder/a.txt", "text"), std::system_error);
}

TEST(OutputFile, ProblemsAreFoundBeforehand) {
  std::vector<Problem> problems;
  check_output_file("a.txt", "--out", problems);
  EXPECT_TRUE(problems.empty());
  check_output_file("/nonexistent/folder/a.txt", "--out", problems);
  check_output_file("/tmp", "--out", problems);
  check_output_file("", "--out", problems);
  ASSERT_EQ(problems.size(), 3u);
  EXPECT_EQ(problems[0].place, "--out");
}

}  // namespace output_file_test
}  // namespace carom

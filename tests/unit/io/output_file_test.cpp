#include "io/output_file.h"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <sys/sysmacros.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>
#include <thread>

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

/// A folder of its own for each test.
class OutputFiles : public testing::Test {
 protected:
  OutputFiles() {
    std::string pattern = (fs::temp_directory_path() / "carom_output_XXXXXX").string();
    root = mkdtemp(pattern.data());
  }
  ~OutputFiles() override { fs::remove_all(root); }
  std::string path(const std::string& name) const { return (root / name).string(); }
  std::string text_of(const std::string& name) const {
    std::ostringstream text;
    text << std::ifstream(root / name).rdbuf();
    return text.str();
  }
  std::size_t count() const {
    return std::distance(fs::directory_iterator(root), fs::directory_iterator());
  }
  fs::path root;
};

// A folder where the last file should be: the first two have taken their places by then.
TEST_F(OutputFiles, AreReplacedAllOrNone) {
  std::ofstream(path("a")) << "old a";
  fs::create_directory(path("c"));
  const OutputFile files[] = {{path("a"), "new a"}, {path("b"), "new b"}, {path("c"), "new c"}};
  EXPECT_THROW(write_whole_files(files), std::system_error);
  EXPECT_EQ(text_of("a"), "old a");
  EXPECT_FALSE(fs::exists(path("b")));
  EXPECT_EQ(count(), 2u);
}

TEST_F(OutputFiles, AreWrittenWhereLinksLead) {
  std::ofstream(path("file")) << "old";
  fs::permissions(path("file"), fs::perms::owner_read | fs::perms::owner_write);
  fs::create_symlink("file", path("link"));
  fs::create_symlink("missing", path("dangling"));
  const OutputFile files[] = {{path("link"), "new"}, {path("dangling"), "made"}};
  write_whole_files(files);
  EXPECT_TRUE(fs::is_symlink(path("link")) && fs::is_symlink(path("dangling")));
  EXPECT_EQ(text_of("file"), "new");
  EXPECT_EQ(text_of("missing"), "made");
  EXPECT_EQ(fs::status(path("file")).permissions(), fs::perms::owner_read | fs::perms::owner_write);
  EXPECT_EQ(count(), 4u);
}

TEST_F(OutputFiles, GoIntoAPipeThatStays) {
  ASSERT_EQ(mkfifo(path("pipe").c_str(), 0600), 0);
  std::string seen;
  std::thread reader([&] { std::getline(std::ifstream(path("pipe")), seen); });
  write_whole_file(path("pipe"), "through the pipe\n");
  reader.join();
  EXPECT_EQ(seen, "through the pipe");
  EXPECT_TRUE(fs::is_fifo(path("pipe")));
  EXPECT_EQ(count(), 1u);
}

// A copy of /dev/full, which only root can make: the file beside it stays what it was.
TEST_F(OutputFiles, StayWhenADeviceIsFull) {
  if (mknod(path("full").c_str(), S_IFCHR | 0600, makedev(1, 7)) != 0) GTEST_SKIP();
  std::ofstream(path("a")) << "old";
  const OutputFile files[] = {{path("a"), "new"}, {path("full"), "text"}};
  EXPECT_THROW(write_whole_files(files), std::system_error);
  EXPECT_EQ(text_of("a"), "old");
  EXPECT_TRUE(fs::is_character_file(path("full")));
}

TEST_F(OutputFiles, ALinkInACircleIsAProblemBeforehand) {
  fs::create_symlink("b", path("a"));
  fs::create_symlink("a", path("b"));
  std::vector<Problem> problems;
  check_output_file(path("a"), "--svg", problems);
  EXPECT_EQ(problems.size(), 1u);
}

TEST_F(OutputFiles, AreNeitherReadNorWrittenTwice) {
  std::ofstream(path("in.toml")) << "mine";
  fs::create_symlink("in.toml", path("link"));
  const OutputOption options[] = {{"--csv", path("in.toml")},
                                  {"--svg", path("link")},
                                  {"--out", path("new")},
                                  {"--history", path("./new")}};
  const std::string inputs[] = {path("in.toml")};
  std::vector<Problem> problems;
  check_output_files(options, inputs, problems);
  std::vector<std::string> places;
  for (const Problem& problem : problems) places.push_back(problem.place);
  EXPECT_EQ(places, (std::vector<std::string>{"--csv", "--svg", "--svg", "--history"}));
}

TEST_F(OutputFiles, LoseThePartsOfWritersThatWereKilled) {
  std::ofstream(path("a.part99999999")) << "of a process that is gone";
  std::ofstream(path("a.part1")) << "of one that lives";
  std::ofstream(path("a.party")) << "mine";
  write_whole_file(path("a"), "text");
  EXPECT_FALSE(fs::exists(path("a.part99999999")));
  EXPECT_EQ(count(), 3u);
  EXPECT_EQ(name_of_part("a.b.part12"), "a.b");
  for (const std::string none : {"a.part", "a.part1x", ".part1", "a"})
    EXPECT_EQ(name_of_part(none), "");
}

}  // namespace output_file_test
}  // namespace carom

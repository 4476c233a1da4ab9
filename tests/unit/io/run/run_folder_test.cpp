#include <gtest/gtest.h>
#include <signal.h>
#include <sys/resource.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <system_error>

#include "carom/scenario.h"
#include "support/recorded_run.h"

namespace carom {
namespace run_folder_test {

namespace fs = std::filesystem;
using test::recorded_run;
using test::two_balls;

std::string text_of(const fs::path& path) {
  std::ostringstream text;
  text << std::ifstream(path).rdbuf();
  return text.str();
}

class RunFolder : public testing::Test {
 protected:
  RunFolder() {
    std::string pattern = (fs::temp_directory_path() / "carom_run_XXXXXX").string();
    root = mkdtemp(pattern.data());
  }
  ~RunFolder() override { fs::remove_all(root); }
  std::vector<Problem> problems_of(const fs::path& folder) const {
    std::vector<Problem> problems;
    check_run_folder(folder.string(), "--out", problems);
    return problems;
  }
  std::size_t files_in(const fs::path& folder) const {
    return std::distance(fs::directory_iterator(folder), fs::directory_iterator());
  }

  fs::path root;
};

TEST_F(RunFolder, IsNamedAfterTheScenario) {
  EXPECT_EQ(default_run_folder("a/b.c/slider.toml"), "slider.carom");
}

TEST_F(RunFolder, IsMadeWithTheFoldersAboveIt) {
  const fs::path folder = root / "a" / "b.carom";
  EXPECT_TRUE(problems_of(folder).empty());
  write_run_folder(folder.string(), two_balls(), recorded_run(), {});
  EXPECT_EQ(text_of(folder / "summary.json"), summary_json(two_balls(), recorded_run()));
  EXPECT_EQ(text_of(folder / "trajectory.csv"), trajectory_csv(two_balls(), recorded_run()));
  EXPECT_EQ(text_of(folder / "impacts.csv"), impacts_csv(summarise(two_balls(), recorded_run())));
  EXPECT_EQ(text_of(folder / "scene.json"), scene_json(two_balls(), recorded_run()));
  EXPECT_EQ(files_in(folder), 4u);
}

TEST_F(RunFolder, ReplacesItsFilesAndKeepsForeignOnes) {
  write_run_folder(root.string(), two_balls(), recorded_run(), {});
  std::ofstream(root / "notes.txt") << "mine";
  std::ofstream(root / "summary.json") << "old";
  EXPECT_TRUE(problems_of(root).empty()) << "a damaged run is one";
  write_run_folder(root.string(), two_balls(), recorded_run(), {});
  EXPECT_EQ(text_of(root / "notes.txt"), "mine");
  EXPECT_TRUE(text_of(root / "summary.json").starts_with("{"));
  EXPECT_EQ(files_in(root), 5u);
}

TEST_F(RunFolder, MustHoldARunOrNothing) {
  std::ofstream(root / "summary.json.part99999999") << "of a run that was killed";
  EXPECT_TRUE(problems_of(root).empty());
  std::ofstream(root / "summary.json") << R"({"mine": 1})";
  ASSERT_EQ(problems_of(root).size(), 1u);
  EXPECT_NE(problems_of(root)[0].message.find("'summary.json'"), std::string::npos);
}

TEST_F(RunFolder, LosesWhatAnEarlierOrAKilledRunHasLeft) {
  const std::string foreign[] = {"trajectory.csv.part1x", "notes.part99999999"};
  const std::string ours[] = {"pin.orbit.csv", "report.html", "checkpoint",
                              "trajectory.csv.part99999999", "pin.orbit.svg.part99999999"};
  for (const std::string& name : ours) std::ofstream(root / name) << "old";
  for (const std::string& name : foreign) std::ofstream(root / name) << "mine";
  write_run_folder(root.string(), two_balls(), recorded_run(), {});
  for (const std::string& name : ours) EXPECT_FALSE(fs::exists(root / name)) << name;
  for (const std::string& name : foreign) EXPECT_TRUE(fs::exists(root / name)) << name;
}

TEST_F(RunFolder, AFileInTheWayIsAProblemBeforehand) {
  std::ofstream(root / "file") << "mine";
  EXPECT_EQ(problems_of(root / "file").size(), 1u);
  EXPECT_EQ(problems_of(root / "file" / "run").size(), 1u);
  fs::create_directory(root / "summary.json");
  EXPECT_EQ(problems_of(root).size(), 1u);
  EXPECT_EQ(problems_of("").size(), 1u);
  fs::create_symlink("nowhere", root / "link");
  EXPECT_EQ(problems_of(root / "link").size(), 1u);
  const fs::path run = root / "run";
  write_run_folder(run.string(), two_balls(), recorded_run(), {});
  fs::create_directory(run / "pin.orbit.csv");
  EXPECT_EQ(problems_of(run).size(), 1u);
}

// Root may write anywhere, so a child gives its rights up first.
TEST_F(RunFolder, AReadOnlyFolderIsAProblemBeforehand) {
  const auto count_without_rights = [&] {
    fs::permissions(root, fs::perms::owner_read | fs::perms::owner_exec | fs::perms::others_read |
                              fs::perms::others_exec);
    if (geteuid() == 0 && setuid(65534) != 0) _exit(100);
    _exit(static_cast<int>(problems_of(root).size() + 10 * problems_of(root / "new").size()));
  };
  EXPECT_EXIT(count_without_rights(), testing::ExitedWithCode(11), "");
  fs::permissions(root, fs::perms::owner_all);
}

// A limit on the size of files stands for a disk that fills up in the second file.
TEST_F(RunFolder, AFullDiskLeavesTheOldFiles) {
  std::ofstream(root / "summary.json") << "old summary";
  Trajectory run = recorded_run();
  run.samples.resize(2000, run.samples.back());
  const auto write_on_full_disk = [&] {
    signal(SIGXFSZ, SIG_IGN);
    const rlimit limit{100000, 100000};
    if (setrlimit(RLIMIT_FSIZE, &limit) != 0) _exit(100);
    for (const fs::path& folder : {root, root / "new"}) {
      try {
        write_run_folder(folder.string(), two_balls(), run, {});
        _exit(1);
      } catch (const std::system_error&) {
      }
    }
    _exit(0);
  };
  ASSERT_GT(trajectory_csv(two_balls(), run).size(), 100000u);
  ASSERT_LT(summary_json(two_balls(), run).size(), 100000u);
  EXPECT_EXIT(write_on_full_disk(), testing::ExitedWithCode(0), "");
  EXPECT_EQ(text_of(root / "summary.json"), "old summary");
  EXPECT_EQ(files_in(root), 1u);
}

}  // namespace run_folder_test
}  // namespace carom

#include "study/verification.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "support/dropped_ball.h"

namespace carom::study {
namespace verification_test {

namespace fs = std::filesystem;

class Verification : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("carom-verification-" + std::to_string(::getpid()));
    fs::create_directories(folder_);
    std::ofstream(folder_ / "ball.toml") << test::dropped_ball;
  }
  void TearDown() override { fs::remove_all(folder_); }

  fs::path folder_;
};

TEST_F(Verification, ChecksEveryFileAndKeepsTheProblemsOfOthers) {
  const std::string ball = (folder_ / "ball.toml").string();
  const auto verified = verify({ball, (folder_ / "none.toml").string(), ball}, {});
  ASSERT_EQ(verified.size(), 3u);
  EXPECT_EQ(verified[0].outcome, "finished");
  ASSERT_EQ(verified[0].results.size(), 1u);
  EXPECT_TRUE(verified[0].results[0].met);
  EXPECT_EQ(verified[1].problems.at(0).message, "there is no such file");
  EXPECT_EQ(verified[2].title, "A ball falls");
}

TEST_F(Verification, MakesTheSameEditsInAllFiles) {
  const auto verified =
      verify({(folder_ / "ball.toml").string()}, {{"contacts.0.restitution", 0.25}});
  EXPECT_FALSE(verified.at(0).results.at(0).met);
  EXPECT_NEAR(verified[0].results[0].found.value(), 0.25, 1e-9);
}

TEST_F(Verification, LeavesOutWhatItDidNotReach) {
  const std::string ball = (folder_ / "ball.toml").string();
  const auto verified = verify({ball, ball}, {}, [](const Progress&) { return false; });
  ASSERT_EQ(verified.size(), 1u);
  EXPECT_EQ(verified[0].outcome, "interrupted");
}

}  // namespace verification_test
}  // namespace carom::study

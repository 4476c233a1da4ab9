#include <fcntl.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <fstream>
#include <functional>
#include <thread>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace watch_test {

namespace fs = std::filesystem;

/// `carom run --watch` beside the test, which changes its scenario.
class Watch : public testing::Test {
 protected:
  Watch() : path(write_scenario(two_balls_text())) {
    folder = fs::path(path).parent_path().string();
  }
  ~Watch() override {
    if (child > 0) end(SIGKILL);
  }

  void start(const std::string& duration = "10 ms") {
    child = fork();
    if (child != 0) return;
    for (const auto& [stream, name] : {std::pair{1, "/out"}, std::pair{2, "/err"}})
      dup2(open((folder + name).c_str(), O_CREAT | O_WRONLY | O_TRUNC, 0600), stream);
    const std::string out = folder + "/run";
    execl(program_path().c_str(), program_path().c_str(), "run", path.c_str(), "--watch", "--out",
          out.c_str(), "--duration", duration.c_str(), static_cast<char*>(nullptr));
    _exit(127);
  }
  /// Waits until something holds, or the program has ended.
  bool until(const std::function<bool()>& holds) {
    while (!holds()) {
      if (waitpid(child, &status, WNOHANG) == child) {
        child = -1;
        return false;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return true;
  }
  /// Whether the program has got as far as looking out for Ctrl-C.
  bool catches_interrupt() const {
    const std::string state = text_of_file("/proc/" + std::to_string(child) + "/status");
    const std::size_t at = state.find("SigCgt:");
    if (at == std::string::npos) return false;
    return (std::stoull(state.substr(at + 7), nullptr, 16) & (1ull << (SIGINT - 1))) != 0;
  }
  int end(int signal) {
    kill(child, signal);
    waitpid(child, &status, 0);
    child = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }
  std::string err() const { return text_of_file(folder + "/err"); }
  /// How often the program has come to wait.
  int waits() const {
    const std::string text = err();
    int count = 0;
    for (std::size_t at = 0; (at = text.find("waiting for changes", at)) != std::string::npos; ++at)
      ++count;
    return count;
  }
  std::string summary() const { return text_of_file(folder + "/run/summary.json"); }
  std::string text_with(const std::string& restitution) const {
    std::string text = two_balls_text();
    return text.replace(text.find("restitution = 0.7"), 17, "restitution = " + restitution);
  }
  /// As many editors do: a new file takes the place of the old one, which is gone for a while.
  void replace_slowly(const std::string& text) const {
    fs::remove(path);
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
    std::ofstream(path + ".new") << text;
    fs::rename(path + ".new", path);
  }

  std::string path, folder;
  pid_t child = -1;
  int status = 0;
};

TEST_F(Watch, RunsAgainWhenTheScenarioChanges) {
  start();
  ASSERT_TRUE(until([&] { return waits() == 1; })) << err();
  EXPECT_NE(summary().find("\"requested\": 0.7"), std::string::npos);
  const std::string page = text_of_file(folder + "/run/report.html");
  EXPECT_FALSE(page.empty());
  std::ofstream(path) << text_with("0.25");
  ASSERT_TRUE(until([&] { return waits() == 2; })) << err();
  EXPECT_NE(summary().find("\"requested\": 0.25"), std::string::npos);
  EXPECT_NE(text_of_file(folder + "/run/report.html"), page);
  EXPECT_EQ(end(SIGINT), 0) << "between runs Ctrl-C is the normal end";
}

TEST_F(Watch, OutlivesAFileThatIsGoneForAMoment) {
  start();
  ASSERT_TRUE(until([&] { return waits() == 1; })) << err();
  replace_slowly(text_with("0.25"));
  ASSERT_TRUE(until([&] { return waits() == 2; })) << err();
  EXPECT_NE(summary().find("\"requested\": 0.25"), std::string::npos);
  EXPECT_EQ(end(SIGINT), 0);
}

TEST_F(Watch, KeepsTheLastGoodFilesOfAScenarioWithMistakes) {
  start();
  ASSERT_TRUE(until([&] { return waits() == 1; })) << err();
  const std::string good = summary();
  std::ofstream(path) << text_with("1.7");
  ASSERT_TRUE(until([&] { return waits() == 2; })) << err();
  EXPECT_NE(err().find("error: "), std::string::npos);
  EXPECT_EQ(summary(), good);
  std::ofstream(path) << text_with("0.25");
  ASSERT_TRUE(until([&] { return waits() == 3; })) << err();
  EXPECT_NE(summary().find("\"requested\": 0.25"), std::string::npos);
  EXPECT_EQ(end(SIGINT), 0);
}

TEST_F(Watch, ATouchWithoutAChangeDoesNothing) {
  start();
  ASSERT_TRUE(until([&] { return waits() == 1; })) << err();
  fs::last_write_time(path, fs::file_time_type::clock::now());
  std::this_thread::sleep_for(std::chrono::seconds(1));
  EXPECT_EQ(waits(), 1);
  EXPECT_EQ(end(SIGINT), 0);
}

TEST_F(Watch, CtrlCDuringARunKeepsWhatThereIs) {
  std::string text = two_balls_text();
  text.replace(text.find("duration = 0.01"), 15, "duration = 1000\noutput_step = 1e-2");
  std::ofstream(path) << text
                      << "\n[[forces]]\ntype = \"spring-damper\"\nbodies = [\"left\", "
                         "\"right\"]\npoints = [[0, 0, 0], [0.041, 0, 0]]\nstiffness = "
                         "1e4\nrest_length = 0.03\n";
  start("1000 s");
  ASSERT_TRUE(until([&] { return catches_interrupt(); })) << err();
  EXPECT_EQ(end(SIGINT), 130) << err();
  EXPECT_NE(summary().find("\"outcome\": \"interrupted\""), std::string::npos);
}

TEST(WatchInput, ContradictsJsonAndNeedsAFile) {
  const Outcome json = run_carom({"run", write_scenario(two_balls_text()), "--watch", "--json"});
  EXPECT_EQ(json.exit_code, 2);
  EXPECT_NE(json.err.find("--watch: error: contradicts --json"), std::string::npos) << json.err;
  EXPECT_EQ(run_carom({"run", "no-such-file.toml", "--watch"}).exit_code, 2);
}

}  // namespace watch_test
}  // namespace carom::test

// What is left of runs that are ended from outside, by a signal that can be heard and by one that cannot.
#include <gtest/gtest.h>
#include <signal.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <random>
#include <thread>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace killed_test {

namespace fs = std::filesystem;
using nlohmann::ordered_json;
using std::chrono::milliseconds;

/// A ball that loses nothing and bounces for longer than any test waits.
std::string endless_ball() {
  return write_scenario(R"(carom = 1
gravity = [0, 0, -9.81]
[simulation]
duration = 1e6
output_step = 100
[ground]
shapes = [{name = "floor", type = "plane", position = [0, 0, 0], normal = [0, 0, 1]}]
[[bodies]]
name = "ball"
mass = 0.092
inertia = [1.5e-5, 1.5e-5, 1.5e-5]
position = [0, 0, 0.1]
shapes = [{name = "surface", type = "sphere", radius = 0.02}]
[[contacts]]
between = ["ground.floor", "ball.surface"]
stiffness = 5.5e9
exponent = 1.5
restitution = 1
)");
}

/// Two balls with so many samples that writing takes a while; another restitution is another run.
std::string many_samples() {
  std::string text = two_balls_text();
  text.replace(text.find("duration = 0.01"), 15, "duration = 0.01\noutput_step = 1e-6");
  return write_scenario(text);
}

/// Starts `carom run` without waiting for it.
pid_t start(const std::vector<std::string>& words) {
  const pid_t child = fork();
  if (child != 0) return child;
  std::vector<const char*> arguments = {program_path().c_str(), "run"};
  for (const std::string& word : words) arguments.push_back(word.c_str());
  arguments.push_back(nullptr);
  if (freopen("/dev/null", "w", stdout) == nullptr || freopen("/dev/null", "w", stderr) == nullptr)
    _exit(99);
  execv(arguments[0], const_cast<char* const*>(arguments.data()));
  _exit(98);
}

int end_of(pid_t child) {
  int status = 0;
  waitpid(child, &status, 0);
  return status;
}

class Ended : public testing::TestWithParam<int> {};

TEST_P(Ended, BySignalARunKeepsWhatItHas) {
  const std::string folder = scratch_folder() + "/run";
  const pid_t child = start({endless_ball(), "--checkpoint", "0.02s", "--out", folder});
  for (int i = 0; i < 2000 && !fs::exists(folder + "/checkpoint"); ++i)
    std::this_thread::sleep_for(milliseconds(5));
  const auto sent = std::chrono::steady_clock::now();
  kill(child, GetParam());
  const int status = end_of(child);
  EXPECT_LT(std::chrono::steady_clock::now() - sent, std::chrono::seconds(10));
  ASSERT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 130);
  const ordered_json json =
      ordered_json::parse(text_of_file(folder + "/summary.json"), nullptr, false);
  EXPECT_EQ(json["outcome"], "interrupted");
  EXPECT_EQ(
      run_line("carom plot " + folder + " --quantity energy --svg " + folder + "/e.svg").exit_code,
      0);
}

INSTANTIATE_TEST_SUITE_P(Signals, Ended, testing::Values(SIGINT, SIGTERM, SIGHUP),
                         [](const auto& each) { return "number" + std::to_string(each.param); });

// Nobody is asked to keep what has not begun.
TEST(Killed, WhatIsIgnoredStaysIgnored) {
  const std::string folder = scratch_folder() + "/run";
  const Outcome outcome =
      run_line("carom --version >/dev/null; trap '' HUP; '" + program_path() + "' run " +
               many_samples() + " --out " + folder + " & sleep 0.1; kill -HUP $!; wait $!");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(ordered_json::parse(text_of_file(folder + "/summary.json"), nullptr, false)["outcome"],
            "finished");
}

// Whenever it is killed: the folder is one run, or says that it is not; the next run makes it whole again.
TEST(Killed, AtAnyMomentARunLeavesAFolderThatIsUnderstood) {
  const std::string folder = scratch_folder() + "/run", scenario = many_samples();
  const auto run = [&](int i) {
    return std::vector<std::string>{scenario, "--set",
                                    "contacts.0.restitution=0." + std::to_string(5 + i % 2),
                                    "--out", folder};
  };
  const auto start_time = std::chrono::steady_clock::now();
  ASSERT_EQ(end_of(start(run(0))), 0);
  const auto whole =
      std::chrono::duration_cast<milliseconds>(std::chrono::steady_clock::now() - start_time);
  std::mt19937 random(7);
  const std::string plot = "carom plot " + folder + " --quantity energy --svg " + folder + ".svg";
  for (int i = 1; i <= 12; ++i) {
    const pid_t child = start(run(i));
    std::this_thread::sleep_for(milliseconds(random() % (whole.count() + 1)));
    kill(child, SIGKILL);
    end_of(child);
    const Outcome seen = run_line(plot);
    const bool told =
        seen.exit_code == 2 && seen.err.find("is of another run") != std::string::npos;
    EXPECT_TRUE(seen.exit_code == 0 || told) << seen.exit_code << seen.err;
    // What it saved last is whole, so that the run can be finished whatever else is there.
    EXPECT_EQ(run_line("carom run --resume " + folder + " --out " + folder + ".resumed").exit_code,
              0);
  }
  ASSERT_EQ(end_of(start(run(1))), 0);
  EXPECT_EQ(run_line(plot).exit_code, 0);
  for (const auto& entry : fs::directory_iterator(folder))
    EXPECT_EQ(entry.path().string().find(".part"), std::string::npos) << entry.path();
}

// The same mixture, without the luck it takes: between any two files.
TEST(Killed, BetweenTwoFilesARunIsRefusedAndCanGoOn) {
  const std::string scratch = scratch_folder(), scenario = many_samples();
  for (const char* e : {"0.5", "0.6"}) {
    ASSERT_EQ(run_carom({"run", scenario, "--set", std::string("contacts.0.restitution=") + e,
                         "--out", scratch + "/" + e})
                  .exit_code,
              0);
  }
  const std::string mixed = scratch + "/0.5";
  // The checkpoint of another run, of which it knows nothing, is refused too.
  fs::copy_file(scratch + "/0.6/checkpoint", mixed + "/checkpoint",
                fs::copy_options::overwrite_existing);
  const Outcome foreign = run_line("carom run --resume " + mixed);
  EXPECT_EQ(foreign.exit_code, 2);
  EXPECT_NE(foreign.err.find("checkpoint: error: is of another run"), std::string::npos)
      << foreign.err;
  // A run into this folder knows what it found there.
  ASSERT_EQ(
      run_carom({"run", scenario, "--set", "contacts.0.restitution=0.5", "--out", scratch + "/0.6"})
          .exit_code,
      0);
  fs::copy_file(mixed + "/summary.json", scratch + "/0.6/summary.json",
                fs::copy_options::overwrite_existing);
  EXPECT_EQ(run_line("carom run --resume " + scratch + "/0.6").exit_code, 0);
}

}  // namespace killed_test
}  // namespace carom::test

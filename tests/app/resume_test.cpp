// `carom run --resume`: a run goes on where it ended, was interrupted or killed, to the same bits.
#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>
#include <regex>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace {

namespace fs = std::filesystem;

/// A ball that bounces for long: `duration` [s].
std::string bouncing(const std::string& duration) {
  return write_scenario(
      "carom = 1\ngravity = [0, 0, -9.81]\n\n[simulation]\nduration = " + duration +
      R"(
output_step = 0.5

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

/// What a run has written, but the time it took and the folder its scenario was in.
std::string files_of(const std::string& folder) {
  static const std::regex wall("\"wall_seconds\": [^,\n}]*|[^ \"]*/balls\\.toml");
  return text_of_file(folder + "/trajectory.csv") + text_of_file(folder + "/impacts.csv") +
         std::regex_replace(text_of_file(folder + "/summary.json"), wall, "");
}

void expect_error(const std::string& line, const std::string& text) {
  const Outcome outcome = run_line("carom run " + line);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
  EXPECT_NE(outcome.err.find(text), std::string::npos) << outcome.err;
}

TEST(Resume, GoesOnForLongerToTheFilesOfOneRun) {
  const std::string scratch = scratch_folder();
  const std::string file = bouncing("6");
  const std::string run = scratch + "/run", whole = scratch + "/whole";
  EXPECT_EQ(run_line("carom run " + file + " --duration 2 --out " + run).exit_code, 0);
  EXPECT_TRUE(fs::exists(run + "/checkpoint"));
  std::ofstream(file) << "not a scenario any more";  // the run goes on with its own text
  const Outcome resumed = run_line("carom run --resume " + run + " --duration 6 --json");
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(run_line("carom run " + bouncing("6") + " --out " + whole).exit_code, 0);
  EXPECT_TRUE(files_of(run) == files_of(whole));
  EXPECT_NE(resumed.out.find("\"duration\": 6"), std::string::npos);
  // And once more, from the run that went on; another folder leaves this one as it is.
  const std::string more = scratch + "/more", longest = scratch + "/longest";
  EXPECT_EQ(run_line("carom run --resume " + run + " --duration '8 s' --out " + more).exit_code, 0);
  EXPECT_EQ(run_line("carom run " + bouncing("8") + " --out " + longest).exit_code, 0);
  EXPECT_TRUE(files_of(more) == files_of(longest));
  EXPECT_TRUE(files_of(run) == files_of(whole));
}

// Long enough that it is killed after its first checkpoint and before its end, on any machine.
TEST(Resume, GoesOnAfterItWasKilled) {
  const std::string scratch = scratch_folder();
  const std::string file = bouncing("300");
  const std::string run = scratch + "/run", whole = scratch + "/whole";
  const std::string script =
      "'" + program_path() + "' run " + file + " --checkpoint 0.02s --out " + run +
      " >/dev/null 2>&1 & pid=$!; for i in $(seq 2000); do [ -e " + run +
      "/checkpoint ] && break; sleep 0.005; done; kill -9 $pid; wait $pid 2>/dev/null; true";
  run_line("carom --version >/dev/null; " + script);
  ASSERT_TRUE(fs::exists(run + "/checkpoint"));
  EXPECT_FALSE(fs::exists(run + "/summary.json")) << "it was not killed in time";
  const Outcome resumed = run_line("carom run --resume " + run);
  EXPECT_EQ(resumed.exit_code, 0) << resumed.err;
  EXPECT_EQ(run_line("carom run " + file + " --out " + whole).exit_code, 0);
  EXPECT_TRUE(files_of(run) == files_of(whole));
}

TEST(Resume, SaysWhyARunCannotGoOn) {
  const std::string scratch = scratch_folder();
  const std::string run = scratch + "/run";
  const std::string file = bouncing("1");
  expect_error("--resume " + scratch + "/nowhere", "there is no such run folder");
  fs::create_directories(scratch + "/empty");
  expect_error("--resume " + scratch + "/empty", "has no checkpoint");
  expect_error("", "needs a SCENARIO");
  ASSERT_EQ(run_line("carom run " + file + " --out " + run).exit_code, 0);
  expect_error(file + " --resume " + run, "contradicts the scenario");
  expect_error("--resume " + run + " --set simulation.tolerance=1e-6", "goes on as it began");
  expect_error("--resume " + run + " --duration 0.1", "has come to");
  expect_error("--resume " + run + " --checkpoint 0", "--checkpoint");
  const std::string whole = text_of_file(run + "/checkpoint");
  for (const std::size_t length : {std::size_t{0}, std::size_t{20}, whole.size() / 2}) {
    std::ofstream(run + "/checkpoint", std::ios::binary) << whole.substr(0, length);
    expect_error("--resume " + run, length < 8 ? "is not the saved state" : "is cut short");
  }
  std::string changed = whole;
  changed[whole.size() / 3] = static_cast<char>(changed[whole.size() / 3] ^ 1);
  std::ofstream(run + "/checkpoint", std::ios::binary) << changed;
  expect_error("--resume " + run, "is damaged");
}

TEST(Resume, LeavesNoCheckpointWithoutFiles) {
  const std::string file = bouncing("1");
  const std::string before = fs::current_path().string() + "/balls.carom";
  fs::remove_all(before);
  const Outcome outcome = run_line("carom run " + file + " --no-files --json");
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_FALSE(fs::exists(before));
  expect_error(file + " --no-files --checkpoint 1", "contradicts --no-files");
}

}  // namespace
}  // namespace carom::test

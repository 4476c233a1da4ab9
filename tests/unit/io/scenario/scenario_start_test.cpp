// A scenario that begins where another run ended.
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "carom/messages.h"
#include "carom/scenario.h"

namespace carom::io {
namespace scenario_start_test {

namespace fs = std::filesystem;

/// A slider-crank whose crank turns several times, and a ball that flies.
const std::string mechanism = R"(
gravity = [0, 0, -9.81]
[[bodies]]
name = "crank"
mass = 1
inertia = [0.01, 0.01, 0.01]
position = [0.1, 0, 0]
[[bodies]]
name = "rod"
mass = 1
inertia = [0.01, 0.02, 0.02]
position = [0.4, 0.05, 0]
[[bodies]]
name = "slider"
mass = 2
inertia = [0.01, 0.01, 0.01]
position = [0.6, 0.1, 0]
[[bodies]]
name = "ball"
mass = 1
inertia = [0.1, 0.2, 0.3]
position = [0, 1, 0]
velocity = [1, 0, 3]
angular_velocity = [4, 0.1, 2]
[[joints]]
name = "pin"
type = "revolute"
bodies = ["ground", "crank"]
position = [0, 0, 0]
axis = [0, 0, 1]
velocity = 20
spring = {stiffness = 0.3}
[[joints]]
name = "elbow"
type = "revolute"
bodies = ["crank", "rod"]
position = [0.2, 0, 0]
axis = [0, 0, 1]
[[joints]]
name = "wrist"
type = "revolute"
bodies = ["rod", "slider"]
position = [0.6, 0.1, 0]
axis = [0, 0, 1]
[[joints]]
name = "guide"
type = "prismatic"
bodies = ["ground", "slider"]
position = [0.6, 0.1, 0]
axis = [1, 0, 0]
)";

std::string scenario_text(double duration, const std::string& more = "") {
  return "carom = 1\n" + more + mechanism +
         "[simulation]\ntolerance = 1e-11\nduration = " + std::to_string(duration) + "\n";
}

class StartOfAnotherRun : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = fs::temp_directory_path() / ("carom_start_test_" + std::to_string(::getpid()));
    fs::create_directories(folder_);
  }
  void TearDown() override { fs::remove_all(folder_); }

  Scenario parse(const std::string& text) {
    return parse_scenario(text, (folder_ / "next.toml").string());
  }
  Trajectory run(const Scenario& scenario) {
    return simulate(scenario.model, scenario.start, scenario.settings);
  }
  std::string problem_of(const std::string& text) {
    try {
      parse(text);
    } catch (const InputError& error) {
      return error.what();
    }
    return "";
  }
  void keep(const std::string& name, const std::string& text) {
    const Scenario scenario = parse(text);
    write_run_folder((folder_ / name).string(), scenario, run(scenario), std::nullopt);
  }
  fs::path folder_;
};

// Two halves are the whole, with loops, springs that count whole turns, and free bodies.
TEST_F(StartOfAnotherRun, GoesOnAsIfThereHadBeenNone) {
  keep("first.carom", scenario_text(0.5));
  const Trajectory second = run(parse(scenario_text(0.5, "start = \"first.carom\"\n")));
  const Trajectory whole = run(parse(scenario_text(1)));
  ASSERT_EQ(second.outcome.kind, Outcome::Kind::finished);
  for (std::size_t body = 0; body < 4; ++body) {
    const BodySample& a = second.last().bodies[body];
    const BodySample& b = whole.last().bodies[body];
    EXPECT_LT((a.p_WB - b.p_WB).norm(), 1e-7);
    EXPECT_LT((a.v_WB - b.v_WB).norm(), 1e-6);
    EXPECT_LT((a.w_WB - b.w_WB).norm(), 1e-6);
  }
  EXPECT_GT(std::abs(whole.final_joints[0].position[0]), 6.3);
  EXPECT_NEAR(second.final_joints[0].position[0], whole.final_joints[0].position[0], 1e-7);
}

TEST_F(StartOfAnotherRun, NamesWhatTheOtherRunLacks) {
  keep("first.carom", scenario_text(0.01));
  const auto has = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(problem_of(scenario_text(1, "start = \"none.carom\"\n")), "there is no such folder");
  has(problem_of(scenario_text(1, "start = \"none.carom\"\n")), "next.toml:2:9");
  has(problem_of(scenario_text(1, "start = \"first.carom\"\n") +
                 "[[bodies]]\nname = \"other\"\nmass = 1\ninertia = [1, 1, 1]\n"),
      "has no body 'other'");
  // A slider that cannot be where the other one ended.
  std::string moved = scenario_text(1, "start = \"first.carom\"\n");
  moved.replace(moved.find("position = [0.4, 0.05, 0]"), 25, "position = [0.4, 0.06, 0]");
  has(problem_of(moved), "start: as in the run first.carom");
}

TEST_F(StartOfAnotherRun, ToleratesNoDamagedSummary) {
  keep("first.carom", scenario_text(0.01));
  std::ofstream(folder_ / "first.carom" / "summary.json")
      << R"({"carom": "0", "format": 1, "final": {"time": 0, "bodies": {"crank": {"position": [0, null]}}}})";
  const std::string problem = problem_of(scenario_text(1, "start = \"first.carom\"\n"));
  EXPECT_NE(problem.find("no whole state of body 'crank'"), std::string::npos) << problem;
  EXPECT_NE(problem.find("no body 'rod'"), std::string::npos) << problem;
}

}  // namespace scenario_start_test
}  // namespace carom::io

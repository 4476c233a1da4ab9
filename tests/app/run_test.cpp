#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace run_test {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

TEST(Run, RealisesTheRestitutionAskedFor) {
  const Outcome outcome =
      run_carom({"run", write_scenario(two_balls_text()), "--no-files", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  ASSERT_EQ(json["impacts"].size(), 1u);
  const ordered_json& impact = json["impacts"][0];
  EXPECT_NEAR(impact["restitution"]["realised"], 0.7, 1e-6);
  EXPECT_NEAR(impact["effective_mass"], 0.046, 1e-12);
  EXPECT_NEAR(impact["start"], 1e-3 / 0.3, 1e-9);
  // Momentum is kept: 0.3·(1 ± e)/2 after.
  EXPECT_NEAR(json["final"]["bodies"]["left"]["velocity"][0], 0.045, 1e-6);
  EXPECT_NEAR(json["final"]["bodies"]["right"]["velocity"][0], 0.255, 1e-6);
}

TEST(Run, WritesTheRunFolder) {
  const std::string folder = scratch_folder() + "/new/run";
  const Outcome outcome = run_carom({"run", write_scenario(two_balls_text()), "--out", folder});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const std::string part : {"Two balls", "left-right", "46 g", "energy", "files: "})
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << outcome.out;
  const ordered_json json =
      ordered_json::parse(text_of_file(folder + "/summary.json"), nullptr, false);
  EXPECT_EQ(json["outcome"], "finished");
  EXPECT_NE(text_of_file(folder + "/trajectory.csv").find("\ntime,left.px,"), std::string::npos);
  EXPECT_NE(text_of_file(folder + "/impacts.csv").find("\nleft-right,"), std::string::npos);
}

TEST(Run, KeepsTheRunInTheCurrentFolder) {
  const std::string path = write_scenario(two_balls_text());
  const std::string folder = fs::path(path).parent_path().string();
  const std::string from = fs::current_path().string();
  fs::current_path(folder);
  const Outcome outcome = run_carom({"run", "balls.toml"});
  fs::current_path(from);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_TRUE(fs::exists(folder + "/balls.carom/summary.json"));
}

TEST(Run, SetChangesTheScenario) {
  const Outcome outcome = run_carom({"run", write_scenario(two_balls_text()), "--no-files",
                                     "--json", "--set", "contacts.0.restitution=0.5"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_NEAR(json["impacts"][0]["restitution"]["realised"], 0.5, 1e-6);
}

TEST(Run, DurationAndToleranceAreRepeatedInTheSummary) {
  const Outcome outcome = run_carom({"run", write_scenario(two_balls_text()), "--no-files",
                                     "--json", "--duration", "2 ms", "--tolerance", "1e-8"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(json["settings"]["duration"], 0.002);
  EXPECT_EQ(json["settings"]["tolerance"], 1e-8);
  EXPECT_TRUE(json["impacts"].empty()) << "they meet after 3.3 ms";
}

TEST(Run, ShowsWhatWasExpectedAndExitsWithZero) {
  const Outcome outcome = run_carom(
      {"run", write_scenario(two_balls_text(expected_text("impacts.length", 2))), "--no-files"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("NOT MET"), std::string::npos) << outcome.out;
}

TEST(Run, ListsEveryProblemOfTheCommandLine) {
  const Outcome outcome = run_carom({"run", "--method", "continous", "--set", "nothing",
                                     "--duration", "-1", "--out", "/dev/null/run"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  for (const std::string part : {"needs a SCENARIO", "did you mean continuous?",
                                 "--set: error:", "--duration: error:", "--out: error:"}) {
    EXPECT_NE(outcome.err.find(part), std::string::npos) << part << outcome.err;
  }
}

TEST(Run, AMissingFileIsWrongInput) {
  const Outcome outcome = run_carom({"run", "/nonexistent/a.toml", "--no-files"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("/nonexistent/a.toml"), std::string::npos) << outcome.err;
}

// A ball that loses nothing bounces millions of times: longer than the wait before the signal.
TEST(Run, CtrlCKeepsWhatThereIs) {
  const std::string path = write_scenario(R"(carom = 1
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
  const std::string folder = scratch_folder() + "/run";
  // In the foreground, since otherwise timeout signals its whole group too, and a second Ctrl-C ends at once.
  const Outcome outcome =
      run_line("carom --version >/dev/null; timeout --foreground --preserve-status -s INT 2 '" +
               program_path() + "' run " + path + " --out " + folder);
  EXPECT_EQ(outcome.exit_code, 130) << outcome.err;
  EXPECT_NE(outcome.err.find("interrupted"), std::string::npos) << outcome.err;
  const ordered_json json =
      ordered_json::parse(text_of_file(folder + "/summary.json"), nullptr, false);
  EXPECT_EQ(json["outcome"], "interrupted");
}

}  // namespace run_test
}  // namespace carom::test

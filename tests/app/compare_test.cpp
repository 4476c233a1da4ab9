#include <gtest/gtest.h>

#include <array>
#include <cstdio>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace compare_test {

using nlohmann::ordered_json;

TEST(Compare, RunsTheScenarioWithEveryLaw) {
  const Outcome outcome =
      run_carom({"compare", write_scenario(two_balls_text()), "--laws", "hunt-crossley,flores",
                 "--calibration", "exact", "--no-files", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json runs = ordered_json::parse(outcome.out, nullptr, false)["runs"];
  ASSERT_EQ(runs.size(), 2u);
  for (const ordered_json& run : runs) {
    EXPECT_EQ(run["law"], run["impacts"][0]["law"]);
    EXPECT_NEAR(run["impacts"][0]["restitution"]["realised"], 0.7, 1e-6);
  }
}

TEST(Compare, GoesOnWithoutALawThatCannotRun) {
  const Outcome outcome = run_carom({"compare", write_scenario(two_balls_text()), "--laws",
                                     "flores,adams-impact,florez", "--no-files"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.out.find("flores"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("adams-impact cannot run"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("did you mean flores?"), std::string::npos) << outcome.err;
}

TEST(Compare, IsWrongInputWhenNothingCouldRun) {
  const std::string path = write_scenario(two_balls_text());
  EXPECT_EQ(run_carom({"compare", path, "--laws", "florez"}).exit_code, 2);
  EXPECT_EQ(run_carom({"compare", path}).exit_code, 2);
  const Outcome outcome = run_carom({"compare", path, "--methods", "guesswork"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("there is no method 'guesswork'"), std::string::npos) << outcome.err;
}

TEST(Compare, ChangesTheNamedContactOnly) {
  const Outcome outcome = run_carom(
      {"compare", write_scenario(two_balls_text()), "--laws", "flores", "--contact", "left-rihgt"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("did you mean left-right?"), std::string::npos) << outcome.err;
}

// A ball that falls from rest with e comes back with e times its speed: the curve is a straight line.
TEST(Compare, TriesEveryValueAndDrawsWhatComesOfIt) {
  const std::string picture = scratch_folder() + "/values.svg";
  const Outcome outcome = run_carom(
      {"compare", write_scenario(two_balls_text()), "--set", "contacts.0.restitution=0.2|0.5|0.8",
       "--set", "contacts.0.calibration=exact", "--quantity", "impacts.0.restitution.realised",
       "--svg", picture, "--csv", "-", "--no-files"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string svg = text_of_file(picture);
  EXPECT_EQ(svg.rfind("<?xml", 0), 0u);
  // A plus at each value: upright and across.
  std::size_t marks = 0;
  for (std::size_t at = svg.find("v9.36"); at != std::string::npos; at = svg.find("v9.36", at + 1))
    ++marks;
  EXPECT_EQ(marks, 3u);
  std::istringstream lines(outcome.out);
  std::string line;
  std::vector<std::array<double, 2>> points;
  while (std::getline(lines, line)) {
    double x = 0, y = 0;
    if (std::sscanf(line.c_str(), "%lf,%lf", &x, &y) == 2) points.push_back({x, y});
  }
  ASSERT_EQ(points.size(), 3u) << outcome.out;
  for (const auto& [asked, got] : points) EXPECT_NEAR(got, asked, 1e-6);
}

TEST(Compare, TellsTheRunsBeforeItSaysThatAQuantityIsNotThere) {
  const std::string picture = scratch_folder() + "/none.svg";
  const Outcome outcome = run_carom({"compare", write_scenario(two_balls_text()), "--set",
                                     "contacts.0.restitution=0.2|0.5", "--quantity",
                                     "impacts.0.peak_fource", "--svg", picture, "--no-files"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.out.find("contacts.0.restitution=0.5"), std::string::npos) << outcome.out;
  EXPECT_NE(outcome.err.find("did you mean peak_force?"), std::string::npos) << outcome.err;
  EXPECT_FALSE(std::filesystem::exists(picture));
}

TEST(Compare, DrawsOneQuantityOverValues) {
  const std::string path = write_scenario(two_balls_text());
  const Outcome without = run_carom({"compare", path, "--laws", "flores", "--svg", "x.svg"});
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_NE(without.err.find("--quantity impacts.0.peak_force"), std::string::npos) << without.err;
  EXPECT_NE(without.err.find("no values to draw a quantity over"), std::string::npos)
      << without.err;
}

}  // namespace compare_test
}  // namespace carom::test

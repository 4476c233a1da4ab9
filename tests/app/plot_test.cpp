#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/xml.h"

namespace carom::test {
namespace plot_test {

namespace fs = std::filesystem;
using nlohmann::ordered_json;

/// The folder of a run of two balls.
std::string run_folder(const std::vector<std::string>& more = {}) {
  const std::string folder = scratch_folder() + "/balls.carom";
  std::vector<std::string> words = {"run", write_scenario(two_balls_text()), "--out", folder};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return folder;
}

/// Pairs of numbers of the last two columns.
std::vector<std::pair<double, double>> points_of(const std::string& path) {
  std::vector<std::pair<double, double>> points;
  std::istringstream text(text_of_file(path));
  bool header = true;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with('#')) continue;
    if (!std::exchange(header, false)) {
      const std::size_t comma = line.rfind(',');
      points.push_back({std::atof(line.c_str()), std::atof(line.c_str() + comma + 1)});
    }
  }
  return points;
}

// The area of the loop is the work of the contact force, ∮F dδ, which is what normal damping took.
// Tolerance: the trapezoids of about a hundred samples.
TEST(Plot, TheLoopEnclosesTheEnergyLost) {
  const std::string folder = run_folder(), csv = folder + "/loop.csv";
  const Outcome outcome =
      run_carom({"plot", folder, "--quantity", "force-indentation", "--impact", "1", "--csv", csv});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, csv + "\n");
  const auto points = points_of(csv);
  double area = 0;
  for (std::size_t i = 1; i < points.size(); ++i)
    area +=
        0.5 * (points[i].second + points[i - 1].second) * (points[i].first - points[i - 1].first);
  const ordered_json summary = ordered_json::parse(text_of_file(folder + "/summary.json"));
  const double lost = summary["impacts"][0]["energy_lost"]["normal"];
  EXPECT_NEAR(area, lost, 0.01 * lost);
}

TEST(Plot, WritesAPictureOfEveryQuantity) {
  const std::string folder = run_folder();
  for (const std::string quantity :
       {"force-indentation", "force-time", "indentation-time", "gap", "velocity", "energy", "phase",
        "orbit", "left.vx", "left-right.normal_force", "residual"}) {
    const Outcome outcome = run_carom({"plot", folder, "--quantity", quantity, "--svg", "-"});
    ASSERT_EQ(outcome.exit_code, 0) << quantity << outcome.err;
    EXPECT_TRUE(outcome.out.starts_with("<?xml")) << quantity;
    EXPECT_EQ(xml_problem(outcome.out), "") << quantity;
    EXPECT_NE(outcome.out.find("<path d=\"M"), std::string::npos) << quantity;
  }
}

TEST(Plot, LaysRunsOverEachOther) {
  const std::string folder = run_folder();
  const std::string softer = fs::path(folder).parent_path().string() + "/softer.carom";
  fs::rename(run_folder({"--set", "contacts.0.restitution=0.3"}), softer);
  const std::string picture = folder + "/force.svg";
  const Outcome outcome = run_carom({"plot", folder, softer, "--quantity", "force-time", "--impact",
                                     "1", "--svg", picture, "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out);
  EXPECT_EQ(json["svg"], picture);
  EXPECT_EQ(json["csv"], nullptr);
  ASSERT_EQ(json["curves"].size(), 2u);
  EXPECT_EQ(json["curves"][0]["label"], "balls");
  EXPECT_EQ(json["curves"][1]["label"], "softer");
  EXPECT_GT(json["curves"][1]["points"], 20);
  EXPECT_NE(text_of_file(picture).find(">softer</text>"), std::string::npos);
}

TEST(Plot, NamesThePictureAfterRunAndQuantity) {
  const std::string folder = run_folder();
  const std::string from = fs::current_path().string();
  fs::current_path(fs::path(folder).parent_path());
  const Outcome outcome = run_carom({"plot", "balls.carom", "--quantity", "gap"});
  fs::current_path(from);
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_EQ(outcome.out, "balls.gap.svg\n");
  EXPECT_TRUE(fs::exists(fs::path(folder).parent_path() / "balls.gap.svg"));
}

TEST(Plot, ListsTheQuantitiesThatExist) {
  const Outcome wrong = run_carom({"plot", run_folder(), "--quantity", "enrgy"});
  EXPECT_EQ(wrong.exit_code, 2);
  for (const std::string part : {"did you mean energy?", "force-indentation", "left.px"})
    EXPECT_NE(wrong.err.find(part), std::string::npos) << wrong.err;
  const Outcome none = run_carom({"plot", run_folder()});
  EXPECT_EQ(none.exit_code, 2);
  EXPECT_NE(none.err.find("needs a --quantity"), std::string::npos) << none.err;
}

TEST(Plot, TellsEveryProblemAtOnce) {
  const Outcome outcome =
      run_carom({"plot", "nothing.carom", write_scenario(two_balls_text()), "--axis", "w",
                 "--width", "1 mm", "--impact", "1.5", "--svg", "-", "--json"});
  EXPECT_EQ(outcome.exit_code, 2);
  for (const std::string part :
       {"--quantity", "--axis: error", "--width: error", "--impact: error", "--json: error",
        "nothing.carom: error: there is no such folder", "run it first: carom run "})
    EXPECT_NE(outcome.err.find(part), std::string::npos) << part << "\n" << outcome.err;
}

TEST(Plot, RefusesDamagedRuns) {
  const std::string folder = run_folder();
  const std::string whole = text_of_file(folder + "/trajectory.csv");
  std::ofstream(folder + "/trajectory.csv") << whole.substr(0, whole.size() - 3);
  const Outcome outcome = run_carom({"plot", folder, "--quantity", "energy"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("ends in the middle of a row"), std::string::npos) << outcome.err;
}

}  // namespace plot_test
}  // namespace carom::test

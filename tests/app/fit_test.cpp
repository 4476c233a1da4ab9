// `carom fit` as a user meets it: the keys of its JSON, tables as people have them, and everything that can be wrong.
#include <gtest/gtest.h>

#include <fmt/format.h>

#include <cmath>
#include <fstream>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace fit_test {

using nlohmann::ordered_json;

std::string write_file(const std::string& name, const std::string& text) {
  const std::string path = scratch_folder() + "/" + name;
  std::ofstream(path) << text;
  return path;
}

/// e = 1 − 0.1·V^0.3 without noise.
std::string restitution_at(double speed) {
  return fmt::format("{:.17g}", 1 - 0.1 * std::pow(speed, 0.3));
}

std::string power_law_table() {
  std::string text = "speed,restitution,weight\n";
  for (const double speed : {0.1, 0.2, 0.5, 1., 2., 5.})
    text += fmt::format("{},{},0.01\n", speed, restitution_at(speed));
  return text;
}
const std::string table = power_law_table();

const std::vector<std::string> power_law = {
    "--model", "restitution/power-law", "--x", "speed", "--y", "restitution"};

Outcome fitted(const std::string& text, std::vector<std::string> more,
               const std::vector<std::string>& model = power_law) {
  std::vector<std::string> words = {"fit", write_file("data.csv", text)};
  words.insert(words.end(), model.begin(), model.end());
  words.insert(words.end(), more.begin(), more.end());
  return run_carom(words);
}

ordered_json json_of(const std::string& text, std::vector<std::string> more = {},
                     const std::vector<std::string>& model = power_law) {
  more.push_back("--json");
  const Outcome outcome = fitted(text, more, model);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false);
}

/// What it says when it refuses.
std::string error_of(const std::string& text, const std::vector<std::string>& more = {},
                     const std::vector<std::string>& model = power_law) {
  const Outcome outcome = fitted(text, more, model);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
  EXPECT_EQ(outcome.out, "");
  return outcome.err;
}

#define EXPECT_SAYS(text, part) EXPECT_NE((text).find(part), std::string::npos) << (text)

TEST(FitCommand, HasTheKeysOfTheContract) {
  const ordered_json json = json_of(table);
  const ordered_json& alpha = json["parameters"]["alpha"];
  EXPECT_NEAR(alpha["value"], 0.1, 1e-9);
  EXPECT_NEAR(json["parameters"]["exponent"]["value"], 0.3, 1e-8);
  EXPECT_TRUE(alpha["standard_error"].is_number());
  EXPECT_EQ(alpha["interval"].size(), 2u);
  EXPECT_EQ(json["correlation"]["alpha"]["alpha"], 1.0);
  EXPECT_EQ(json["correlation"]["alpha"]["exponent"], json["correlation"]["exponent"]["alpha"]);
  EXPECT_LT(json["residual_rms"], 1e-9);
  EXPECT_TRUE(json["reduced_chi_square"].is_number());
  EXPECT_TRUE(json["information"]["aic"].is_number());
  EXPECT_TRUE(json["information"]["bic"].is_number());
  EXPECT_TRUE(json["warnings"].is_array());
  EXPECT_TRUE(json["warnings"].empty());
}

TEST(FitCommand, ComparesModelsByTheirInformation) {
  const ordered_json json = json_of(
      table, {},
      {"--model", "constant,power-law,restitution/thornton", "--x", "speed", "--y", "restitution"});
  EXPECT_EQ(json["best"], "restitution/power-law");
  ASSERT_EQ(json["models"].size(), 3u);
  EXPECT_LT(json["models"][0]["information"]["aic"], json["models"][1]["information"]["aic"]);
  double sum = 0;
  for (const ordered_json& model : json["models"]) sum += model["weight"].get<double>();
  EXPECT_NEAR(sum, 1, 1e-12);
}

TEST(FitCommand, TakesStartsBoundsAndFixedValues) {
  const ordered_json json = json_of(
      table, {"--start", "alpha=0.3", "--fix", "exponent=0.3", "--bounds", "alpha=0.05:0.5"});
  EXPECT_NEAR(json["parameters"]["alpha"]["value"], 0.1, 1e-9);
  EXPECT_EQ(json["parameters"]["alpha"]["start"], 0.3);
  EXPECT_EQ(json["parameters"].size(), 1u);
  EXPECT_EQ(json["fixed"]["exponent"]["value"], 0.3);
  const ordered_json bound = json_of(table, {"--bounds", "alpha=0.2:0.5"});
  EXPECT_EQ(bound["parameters"]["alpha"]["value"], 0.2);
  EXPECT_TRUE(bound["parameters"]["alpha"]["interval"].is_null());
  EXPECT_SAYS(bound["warnings"][0].get<std::string>(), "alpha is at a bound");
}

TEST(FitCommand, TellsWhatCannotBeToldApart) {
  const ordered_json json = json_of(
      table, {}, {"--model", "restitution/viscoelastic", "--x", "speed", "--y", "restitution"});
  EXPECT_SAYS(json["warnings"].dump(), "not identifiable");
  EXPECT_TRUE(json["parameters"]["stiffness"]["standard_error"].is_null());
}

// Units in the head, semicolons, quotes, comments, a byte order mark and line ends of other systems.
TEST(FitCommand, ReadsTablesAsProgramsWriteThem) {
  const std::string text = std::string("\xEF\xBB\xBF") +
                           "# from the laboratory\r\n\"speed, of approach [mm/s]\";restitution\r\n"
                           "100;" +
                           restitution_at(0.1) + "\r\n\r\n500;" + restitution_at(0.5) +
                           "\r\n2000;" + restitution_at(2) + "\r\n";
  const ordered_json json = json_of(
      text, {}, {"--model", "power-law", "--x", "speed, of approach", "--y", "restitution"});
  EXPECT_NEAR(json["parameters"]["alpha"]["value"], 0.1, 1e-7);
}

TEST(FitCommand, LeavesOutRowsWithoutANumberAndSaysSo) {
  const Outcome outcome = fitted(table + "7,,0.01\nnan,0.5,0.01\n", {"--json"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_SAYS(outcome.err, "data.csv:8: restitution is missing; the row is left out");
  EXPECT_SAYS(outcome.err, "data.csv:9: speed is missing");
  const ordered_json json = ordered_json::parse(outcome.out);
  EXPECT_EQ(json["measurements"], 6);
  EXPECT_EQ(json["skipped_rows"], 2);
}

TEST(FitCommand, RefusesTextsInAColumnOfNumbers) {
  const std::string said = error_of(table + "7,fast,0.01\nslow,0.5,0.01\n");
  EXPECT_SAYS(said, "data.csv:8:3: error: 'fast' is not a number");
  EXPECT_SAYS(said, "data.csv:9:1: error: 'slow' is not a number");
}

TEST(FitCommand, RefusesTablesThatAreNone) {
  EXPECT_SAYS(error_of(""), "the file is empty");
  EXPECT_SAYS(error_of("speed,restitution\n"), "has no rows");
  EXPECT_SAYS(error_of("1,2\n3,4\n"), "'1' is not the name of a column");
  EXPECT_SAYS(error_of("speed,restitution\n1,0.9,7\n"), "data.csv:2:1: error: has 3 cells");
  EXPECT_SAYS(error_of("speed,speed\n1,0.9\n"), "two columns 'speed'");
  EXPECT_SAYS(error_of("speed [kg],restitution\n1,0.9\n"), "column speed");
  EXPECT_EQ(run_carom({"fit", "/nowhere/data.csv"}).exit_code, 2);
}

TEST(FitCommand, RefusesNamesThatAreNotThere) {
  const auto with_model = [](const std::string& model) {
    return std::vector<std::string>{"--model", model, "--x", "speed", "--y", "restitution"};
  };
  EXPECT_SAYS(error_of(table, {}, with_model("restitution/power-lw")),
              "did you mean restitution/power-law?");
  EXPECT_SAYS(error_of(table, {}, with_model("florse")), "did you mean flores?");
  EXPECT_SAYS(error_of(table, {}, with_model("restitution/table")), "there is no model");
  EXPECT_SAYS(error_of(table, {}, {"--model", "power-law", "--x", "sped", "--y", "restitution"}),
              "has no column 'sped' (did you mean speed?)");
  EXPECT_SAYS(error_of(table, {"--sigma", "wieght"}), "did you mean weight?");
  EXPECT_SAYS(error_of(table, {"--start", "alhpa=1"}), "did you mean alpha?");
  EXPECT_SAYS(error_of(table, {}, {}), "--model: error: is missing");
  EXPECT_SAYS(error_of(table, {}, {"--model", "flores", "--x", "speed", "--y", "weight"}),
              "'weight' is not a quantity that normal/flores is about");
}

TEST(FitCommand, RefusesWhatCannotBe) {
  EXPECT_SAYS(error_of(table, {"--start", "alpha=-1"}), "outside of its bounds");
  EXPECT_SAYS(error_of(table, {"--start", "alpha=2", "--bounds", "alpha=0:1"}), "between 0 and 1");
  EXPECT_SAYS(error_of(table, {"--bounds", "alpha=-1:1"}), "must be at least 0");
  EXPECT_SAYS(error_of(table, {"--fix", "exponent=-2"}), "it must be above 0");
  EXPECT_SAYS(error_of(table, {"--fix", "alpha=0.1,exponent=1"}), "nothing is left to be found");
  EXPECT_SAYS(error_of(table, {"--fix", "alpha=0.1", "--start", "alpha=0.1"}), "say one of them");
  EXPECT_SAYS(error_of(table, {"--start", "alpha"}), "'alpha' is not NAME=VALUE");
  EXPECT_SAYS(error_of(table, {"--start", "alpha=big"}), "no number");
  EXPECT_SAYS(error_of(table, {"--sigma", "0"}), "must be above 0");
  EXPECT_SAYS(error_of(table, {"--bootstrap", "1.5"}), "--bootstrap");
  EXPECT_SAYS(error_of(table, {"--resample", "cases"}), "add --bootstrap");
  EXPECT_SAYS(error_of("speed,restitution\n1,0.9\n"),
              "1 measurement for 2 parameters: alpha, exponent");
  EXPECT_SAYS(error_of(table, {}, {"--model", "flores", "--x", "speed", "--y", "restitution"}),
              "needs effective_mass");
}

TEST(FitCommand, DrawsPictures) {
  const std::string folder = scratch_folder();
  const Outcome outcome =
      fitted(table, {"--svg", folder + "/fit.svg", "--residuals", folder + "/r.svg"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_SAYS(text_of_file(folder + "/fit.svg"), "95 % of the model");
  EXPECT_SAYS(text_of_file(folder + "/r.svg"), "residual of restitution");
}

TEST(FitCommand, GivesTheSameAgain) {
  const std::vector<std::string> more = {"--bootstrap", "20", "--profile", "--robust", "--json"};
  EXPECT_EQ(fitted(table, more).out.substr(200), fitted(table, more).out.substr(200));
}

// Load and unload of an impact that leaves a dent, from its history; and of one whose force depends on the rate.
TEST(FitCommand, FollowsALoopOfForceOverIndentation) {
  for (const std::string law : {"permanent-indentation", "flores"}) {
    const std::string history = scratch_folder() + "/history.csv";
    run_carom({"impact", "--m1", "0.0928", "--m2", "0.0928", "--speed", "0.3", "--stiffness",
               "5.5e9", "--restitution", "0.7", "--law", law, "--history", history});
    std::vector<std::string> words = {
        "fit",         history, "--model", law,     "--x",
        "indentation", "--y",   "force",   "--fix", "effective_mass=0.0464,approach_speed=0.3",
        "--json"};
    if (law == "flores") words.insert(words.end(), {"--rate", "rate"});
    const Outcome outcome = run_carom(words);
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const ordered_json json = ordered_json::parse(outcome.out);
    EXPECT_NEAR(json["parameters"]["stiffness"]["value"].get<double>() / 5.5e9, 1, 1e-8) << law;
    EXPECT_NEAR(json["parameters"]["restitution"]["value"], 0.7, 1e-8) << law;
  }
}

// Two balls of equal mass: the struck one leaves with v·(1 + e)/2.
std::string scenario_fit(const std::string& more) {
  const std::string scenario = write_scenario(two_balls_text());
  const std::string folder = scratch_folder();
  std::ofstream(folder + "/data.csv") << "speed,after\n0.2,0.16\n0.3,0.24\n0.5,0.4\n";
  std::ofstream(folder + "/fit.toml")
      << "carom_fit = 1\nscenario = \"" << scenario << "\"\ndata = \"data.csv\"\n"
      << more;
  return folder + "/fit.toml";
}

const std::string sought =
    "[parameters]\n\"contacts.left-right.restitution\" = {from = 0.2, to = 1}\n";
const std::string given = "[inputs]\n\"bodies.left.velocity.0\" = \"speed\"\n";
const std::string measured = "[measured]\nafter = \"final.bodies.right.velocity.0\"\n";

TEST(FitCommand, FindsNumbersOfAScenario) {
  const Outcome outcome = run_carom({"fit", scenario_fit(sought + given + measured), "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out);
  EXPECT_TRUE(json["parameters"].contains("contacts.left-right.restitution"));
  EXPECT_LT(json["residual_rms"], 1e-6);
}

TEST(FitCommand, RefusesFilesThatAreWrong) {
  const auto said = [](const std::string& text) {
    const Outcome outcome = run_carom({"fit", scenario_fit(text)});
    EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
    return outcome.err;
  };
  EXPECT_SAYS(said(given + measured), "[parameters] is missing");
  EXPECT_SAYS(said(sought + "[inputs]\n\"bodies.left.velocity.0\" = \"sped\"\n" + measured),
              "did you mean speed?");
  EXPECT_SAYS(said(sought + given + "[measured]\nafter = \"final.bodies.rihgt.velocity.0\"\n"),
              "fit.toml:9:1: error: the run at the start has no");
  EXPECT_SAYS(
      said("[parameters]\n\"contacts.left-right.restituton\" = {start = 0.5}\n" + given + measured),
      "fit.toml:5:");
  EXPECT_SAYS(said("[parameters]\nx = {start = 2, from = 0, to = 1}\n" + measured),
              "outside of its bounds");
  EXPECT_SAYS(said(sought + given + measured + "speed = \"final.time\"\n"),
              "not all of them have a sigma");
  EXPECT_SAYS(
      said(sought + "[measured]\nafter = {quantity = \"right.vz\", time = \"speed\", sgima = 1}\n"),
      "did you mean sigma?");
}

}  // namespace fit_test
}  // namespace carom::test

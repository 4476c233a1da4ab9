#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program.h"

namespace carom::test {
namespace advise_test {

using nlohmann::ordered_json;

ordered_json advice(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"advise",      "--r1",  "0.02",        "--r2",  "inf",
                                    "--material1", "steel", "--material2", "steel", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false);
}

TEST(Advise, HasTheKeysOfTheContract) {
  const ordered_json json = advice({"--speed", "1"});
  for (const std::string key :
       {"regime", "yield_velocity", "wave_speed_limit", "rho_v2_over_yield", "contact_duration",
        "elastic_period", "peak", "recommended", "valid_laws", "warnings"}) {
    EXPECT_TRUE(json.contains(key)) << key;
  }
  for (const std::string key : {"force", "indentation", "radius", "pressure"})
    EXPECT_TRUE(json["peak"].contains(key)) << key;
  for (const std::string key : {"law", "parameters", "reason"})
    EXPECT_TRUE(json["recommended"].contains(key)) << key;
  // Johnson, Contact Mechanics, section 11.4: a medium-hard steel yields at 0.14 m/s.
  EXPECT_NEAR(json["yield_velocity"], 0.14, 0.005);
}

TEST(Advise, RegimesFollowTheSpeed) {
  EXPECT_EQ(advice({"--speed", "0.01"})["regime"], "elastic");
  EXPECT_EQ(advice({"--speed", "1"})["regime"], "elastic-plastic");
  EXPECT_EQ(advice({"--speed", "15"})["regime"], "fully-plastic");
  EXPECT_EQ(advice({"--speed", "200"})["regime"], "beyond-shallow-indentation");
  EXPECT_EQ(advice({"--speed", "2000"})["regime"], "hydrodynamic");
}

TEST(Advise, RecommendsByRegime) {
  EXPECT_EQ(advice({"--speed", "0.01", "--restitution", "0.9"})["recommended"]["law"],
            "hunt-crossley");
  EXPECT_EQ(advice({"--speed", "1"})["recommended"]["law"], "thornton");
  EXPECT_EQ(advice({"--speed", "1"})["recommended"]["parameters"]["limit_pressure"], 1.6e9);
  EXPECT_EQ(advice({"--speed", "15"})["recommended"]["parameters"]["limit_pressure"], 2.8e9);
  const ordered_json beyond = advice({"--speed", "2000"});
  EXPECT_TRUE(beyond["recommended"]["law"].is_null());
  EXPECT_TRUE(beyond["valid_laws"].empty());
  EXPECT_FALSE(beyond["warnings"].empty());
}

TEST(Advise, RecommendsAdhesionOnlyWhereItCounts) {
  EXPECT_EQ(advice({"--speed", "0.1", "--work-of-adhesion", "0.1"})["recommended"]["law"] == "jkr",
            false);
  const Outcome small =
      run_carom({"advise", "--r1", "1 um", "--r2", "inf", "--material1", "natural-rubber",
                 "--material2", "steel", "--speed", "0.1", "--work-of-adhesion", "0.1", "--json"});
  EXPECT_EQ(ordered_json::parse(small.out, nullptr, false)["recommended"]["law"], "jkr")
      << small.out;
}

// The recommended command runs, and its peak is the peak of the advice.
TEST(Advise, TheRecommendedCommandWorks) {
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--speed", "0.01", "--restitution", "1"},
        {"--speed", "1"},
        {"--speed", "15"}}) {
    const ordered_json json = advice(more);
    const Outcome outcome = run_line(std::string(json["recommended"]["command"]) + " --json");
    ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
    const ordered_json impact = ordered_json::parse(outcome.out, nullptr, false);
    const double force = json["peak"]["force"], depth = json["peak"]["indentation"];
    EXPECT_NEAR(impact["peak_force"], force, 1e-4 * force);  // the command line has six digits
    EXPECT_NEAR(impact["max_indentation"], depth, 1e-4 * depth);
  }
}

TEST(Advise, EveryValidLawCanBeRunWithMaterials) {
  const ordered_json json = advice({"--speed", "0.01", "--restitution", "0.9"});
  EXPECT_GT(json["valid_laws"].size(), 5u);
  for (const std::string law : json["valid_laws"]) {
    const Outcome outcome = run_carom(
        {"impact", "--r1", "0.02", "--r2", "inf", "--material1", "steel", "--material2", "steel",
         "--speed", "0.01", "--restitution", "0.9", "--law", law, "--calibration", "exact"});
    EXPECT_EQ(outcome.exit_code, 0) << law << outcome.err;
  }
}

TEST(Advise, ListsAllThatIsMissing) {
  const Outcome outcome = run_carom({"advise", "--speed", "-1"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  for (const std::string flag : {"--r1", "--r2", "--material1", "--material2", "--speed"}) {
    EXPECT_NE(outcome.err.find(flag + ": error:"), std::string::npos) << flag << outcome.err;
  }
}

TEST(Advise, ExplainsItselfInText) {
  const Outcome outcome = run_carom({"advise", "--r1", "0.02", "--r2", "inf", "--material1",
                                     "steel", "--material2", "steel", "--speed", "1"});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const std::string part : {"regime: elastic-plastic", "recommended: thornton",
                                 "carom impact --effective-mass", "laws that do not"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  }
  EXPECT_NE(outcome.err.find("dynamic yield stress is taken as the static one"), std::string::npos);
}

ordered_json vibration(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"advise",      "--r1",  "0.01",        "--r2",  "inf",
                                    "--material1", "steel", "--material2", "steel", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false)["vibration"];
}

TEST(Advise, KnowsWhatBeamsPlatesAndRodsKeep) {
  EXPECT_TRUE(vibration({"--speed", "0.1"}).is_null());
  const ordered_json beam =
      vibration({"--speed", "0.1", "--thickness2", "1 cm", "--width2", "1 cm", "--length2", "0.3"});
  const double share = beam["energy_share"], e = beam["restitution"];
  EXPECT_NEAR(share, 1 - e * e, 1e-9);
  EXPECT_GT(share, 0.1);
  EXPECT_EQ(beam["model"], "beam");
  // ω₁ = (π/L)²·√(EI/ρA) of a slender beam, L = 0.3 m: some 250 Hz.
  EXPECT_NEAR(beam["period"], 1 / 260.0, 0.0002);
  EXPECT_GT(beam["contact_duration"], 0.0);

  const ordered_json thick = vibration({"--speed", "0.1", "--thickness2", "0.5 m"});
  EXPECT_EQ(thick["model"], "law");
  const ordered_json thin = vibration({"--speed", "0.1", "--thickness2", "5 mm"});
  EXPECT_EQ(thin["model"], "solid");
  EXPECT_TRUE(thin["period"].is_null());

  // A long rod against a short one of its section: e = L₁/L₂.
  const ordered_json rods = vibration(
      {"--speed", "1", "--length1", "1", "--area1", "1e-4", "--length2", "2", "--area2", "1e-4"});
  EXPECT_NEAR(rods["restitution"], 0.5, 1e-9);
  EXPECT_EQ(rods["model"], "beam");
  // So short a rod moves as a whole while its rounded end is pressed.
  const ordered_json stub = vibration({"--speed", "0.1", "--length1", "5 mm", "--area1", "1e-4"});
  EXPECT_EQ(stub["model"], "law");
}

TEST(Advise, TellsWhatItsShapesLack) {
  for (const std::vector<std::string>& more :
       {std::vector<std::string>{"--length1", "1"},
        {"--width2", "1 cm"},
        {"--area2", "1e-4"},
        {"--thickness2", "1 cm", "--area2", "1e-4"},
        {"--thickness2", "1 cm", "--length2", "1"},
        {"--thickness2", "1 cm", "--length1", "1", "--area1", "1e-4"},
        {"--thickness2", "-1"}}) {
    std::vector<std::string> words = {"advise", "--r1",        "0.01", "--r2",
                                      "inf",    "--speed",     "1",    "--material1",
                                      "steel",  "--material2", "steel"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_carom(words);
    EXPECT_EQ(outcome.exit_code, 2) << more[0];
    EXPECT_NE(outcome.err.find("--"), std::string::npos);
  }
}

}  // namespace advise_test
}  // namespace carom::test

#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "support/paths.h"

namespace carom::test {
namespace effective_mass_test {

using nlohmann::ordered_json;

std::string gallery(const std::string& name) {
  return project_root() + "/scenarios/nikravesh_poursina_" + name + ".toml";
}

ordered_json masses(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"effective-mass", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false)["contacts"];
}

// Nikravesh and Poursina, Examples 1 to 4; printed are Eqs. (40), (41), 0.45 and 0.8015.
TEST(EffectiveMassCommand, ReproducesTheExamplesOfTheDocument) {
  EXPECT_NEAR(masses({gallery("pendulum")})["tip-wall"]["effective_mass"], 4.0 / 9, 1e-12);
  EXPECT_NEAR(masses({gallery("sphere_with_slide")})["spheres"]["effective_mass"],
              0.7017543859649122, 1e-12);
  EXPECT_NEAR(masses({gallery("double_pendulum")})["tip-rod"]["effective_mass"],
              0.45328318260041944, 1e-12);
  const ordered_json slider = masses({gallery("slider_crank")})["slider-block"];
  EXPECT_NEAR(slider["effective_mass"], 0.8014751216384981, 1e-12);
  EXPECT_NEAR(slider["apparent_mass"][0], 4.037152060000561, 1e-11);
}

// The runs begin with the impact at that configuration, and their [[expected]] masses are met.
TEST(EffectiveMassCommand, AgreesWithTheRunsOfTheGallery) {
  const Outcome outcome =
      run_carom({"verify", gallery("pendulum"), gallery("sphere_with_slide"),
                 gallery("double_pendulum"), gallery("slider_crank"), "--json"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.out << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_EQ(json["checked"], 6);
  EXPECT_EQ(json["met"], 6);
}

TEST(EffectiveMassCommand, ChangesTheScenarioOnTheWay) {
  // The sliding mass across the line of impact: 1 kg against 2 + 3 kg.
  const ordered_json across =
      masses({gallery("sphere_with_slide"), "--set", "joints.slide.axis=[0, 1, 0]"});
  EXPECT_NEAR(across["spheres"]["effective_mass"], 5.0 / 6, 1e-12);
}

TEST(EffectiveMassCommand, SweepsInDegreesAndWritesTableAndPicture) {
  const std::string folder = scratch_folder();
  const ordered_json points =
      masses({gallery("slider_crank"), "--sweep", "crank=-30 deg:60 deg:9", "--csv",
              folder + "/masses.csv", "--svg", folder + "/masses.svg"})["slider-block"];
  ASSERT_EQ(points.size(), 10u);
  EXPECT_EQ(points[0]["apparent_mass"][0], "inf");
  EXPECT_NEAR(points[9]["effective_mass"], 10.0 / 13, 1e-11);
  EXPECT_NE(text_of_file(folder + "/masses.csv").find("coordinate,slider-block.effective_mass"),
            std::string::npos);
  EXPECT_NE(text_of_file(folder + "/masses.svg").find("crank in degrees"), std::string::npos);
}

TEST(EffectiveMassCommand, SaysInTextWhatCannotMove) {
  const Outcome outcome = run_carom({"effective-mass", gallery("pendulum")});
  EXPECT_EQ(outcome.exit_code, 0);
  for (const std::string part : {"tip-wall", "444.444 g", "infinite", "the ground", "normal"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part;
  }
  const Outcome sweep =
      run_carom({"effective-mass", gallery("slider_crank"), "--sweep", "guide=-2:1:12"});
  EXPECT_EQ(sweep.exit_code, 0);
  EXPECT_NE(sweep.out.find("cannot be assembled"), std::string::npos);
  EXPECT_NE(sweep.err.find("guide = -2 m, 0.25 m to 1 m"), std::string::npos) << sweep.err;
}

TEST(EffectiveMassCommand, ShowsWhereAMethodHasNoAnswer) {
  const Outcome outcome =
      run_carom({"effective-mass", gallery("slider_crank"), "--method", "energy"});
  EXPECT_EQ(outcome.exit_code, 0);
  EXPECT_NE(outcome.out.find("no number"), std::string::npos);
  EXPECT_NE(outcome.err.find("the side of block is at rest"), std::string::npos) << outcome.err;
}

TEST(EffectiveMassCommand, ListsWhatIsWrongTogether) {
  const Outcome outcome = run_carom({"effective-mass", gallery("slider_crank"), "--method", "exakt",
                                     "--sweep", "crank=0:1", "--svg", "/no/such/folder/x.svg"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_EQ(outcome.out, "");
  for (const std::string part : {"--method: error: ", "--sweep: error: ", "--svg: error: "}) {
    EXPECT_NE(outcome.err.find(part), std::string::npos) << part << outcome.err;
  }
  const Outcome names = run_carom(
      {"effective-mass", gallery("slider_crank"), "--contact", "slider", "--sweep", "krank=0:1:5"});
  EXPECT_EQ(names.exit_code, 2);
  EXPECT_NE(names.err.find("did you mean slider-block?"), std::string::npos) << names.err;
  EXPECT_NE(names.err.find("did you mean crank"), std::string::npos) << names.err;
}

TEST(EffectiveMassCommand, WantsTheUnitOfTheJoint) {
  const Outcome outcome =
      run_carom({"effective-mass", gallery("slider_crank"), "--sweep", "crank=0 m:1 m:5"});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("--sweep: error: "), std::string::npos);
}

TEST(EffectiveMassCommand, WritesNothingWithoutASweep) {
  const std::string path = scratch_folder() + "/masses.csv";
  const Outcome outcome = run_carom({"effective-mass", gallery("slider_crank"), "--csv", path});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_FALSE(std::filesystem::exists(path));
}

}  // namespace effective_mass_test
}  // namespace carom::test

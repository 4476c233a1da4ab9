#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/program.h"
#include "support/xml.h"

namespace carom::test {
namespace impact_oblique_test {

using nlohmann::ordered_json;

// Steel ball of 10 mm on a steel plate; the yield velocity is far above 1 cm/s.
std::vector<std::string> steel_ball(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"impact", "--r1",        "10 mm", "--r2",
                                    "inf",    "--material1", "steel", "--material2",
                                    "steel",  "--speed",     "1 cm/s"};
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

std::vector<std::string> maw(const std::string& angle, const std::vector<std::string>& more = {}) {
  std::vector<std::string> words =
      steel_ball({"--angle", angle, "--friction", "0.1", "--friction-law", "maw-barber-fawcett"});
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

ordered_json json_of(std::vector<std::string> words) {
  words.push_back("--json");
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false);
}

std::string error_of(const std::vector<std::string>& words) {
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 2) << outcome.out;
  return outcome.err;
}

// A law that notes its turning points at the ends of steps, of which a history has more.
TEST(ObliqueImpact, HasTheSameNumbersWithAndWithoutItsHistory) {
  const std::vector<std::string> words =
      steel_ball({"--angle", "30 deg", "--friction", "0.3", "--friction-law",
                  "walton-braun-tangential", "--law", "tsuji", "--restitution", "0.8"});
  std::vector<std::string> recorded = words;
  recorded.insert(recorded.end(), {"--history", scratch_folder() + "/history.csv"});
  EXPECT_EQ(json_of(recorded), json_of(words));
}

TEST(ObliqueImpact, GivesTheRebound) {
  // ψ = 8.2353·tan α for ν = 0.3 and μ = 0.1; ψ₂(2) = −0.83721.
  const double angle = std::atan(2 / 8.235294117647058);
  const ordered_json json = json_of(maw(std::to_string(angle)));
  EXPECT_EQ(json["law"], "hertz");
  const ordered_json& oblique = json["oblique"];
  EXPECT_EQ(oblique["law"], "maw-barber-fawcett");
  EXPECT_NEAR(oblique["psi1"], 2, 1e-4);
  EXPECT_NEAR(oblique["psi2"], -0.83721, 1e-4);
  EXPECT_NEAR(oblique["chi"], 1.441176, 1e-6);
  EXPECT_NEAR(oblique["tangential_speed_before"], 0.01 * std::tan(angle), 1e-8);
  EXPECT_NEAR(std::tan(double(oblique["rebound_angle"])), -0.83721 / 8.2352941, 1e-5);
  // Solid sphere: ΔV = P/m, Δω = 5P/(2mR), and the surface changes by 7P/(2m).
  const double mass = json["effective_mass"], impulse = oblique["tangential_impulse"];
  EXPECT_NEAR(oblique["spin_after"], 2.5 * impulse / (mass * 0.01), 1e-9);
  const double change =
      double(oblique["tangential_speed_before"]) - double(oblique["tangential_speed_after"]);
  EXPECT_NEAR(change, 3.5 * impulse / mass, 1e-12);
  EXPECT_NEAR(oblique["tangential_restitution"], 0.83721 / 2, 1e-4);
  const double before = oblique["tangential_speed_before"],
               after = oblique["tangential_speed_after"];
  EXPECT_NEAR(oblique["energy_lost_in_friction"], mass / 7 * (before * before - after * after),
              1e-5 * mass / 7 * before * before);
  ASSERT_EQ(oblique["slip"].size(), 4u);
  EXPECT_EQ(oblique["slip"][0]["mode"], "slip");
  EXPECT_EQ(oblique["slip"][1]["mode"], "stick");
  EXPECT_EQ(oblique["slip"][2]["mode"], "partial");
  EXPECT_NEAR(oblique["slip"][3]["to"], json["duration"], 1e-9 * double(json["duration"]));
}

TEST(ObliqueImpact, IsPartOfTheDocumentOnlyWhenAskedFor) {
  EXPECT_FALSE(json_of(steel_ball({"--law", "hertz"})).contains("oblique"));
}

TEST(ObliqueImpact, RunsTheFrictionLawsOfTheCatalogueUnderAnyNormalLaw) {
  // 45 degrees with μ = 0.1 slides throughout: v⁺ = v⁻ − 7/2·μ·(1 + e)·v_n.
  for (const std::string law : {"hertz", "hunt-crossley", "flores"}) {
    const ordered_json json = json_of(
        steel_ball({"--law", law, "--restitution", "0.8", "--angle", "45 deg", "--friction", "0.1",
                    "--friction-law", "bristle", "--friction-parameter", "stiffness=1 GN/m"}));
    const double e = json["restitution"]["realised"];
    EXPECT_NEAR(json["oblique"]["tangential_speed_after"], 0.01 * (1 - 0.35 * (1 + e)), 1e-9)
        << law;
    EXPECT_EQ(json["oblique"]["parameters"]["stiffness"], 1e9);
  }
}

TEST(ObliqueImpact, WritesItsHistoryAndPicture) {
  const std::string csv = scratch_folder() + "/oblique.csv",
                    svg = scratch_folder() + "/oblique.svg";
  json_of(maw("10 deg", {"--history", csv, "--svg", svg}));
  std::istringstream text(text_of_file(csv));
  std::string line;
  int rows = 0;
  while (std::getline(text, line)) {
    if (line.starts_with("time,")) {
      EXPECT_EQ(line,
                "time,indentation,rate,normal_force,tangential_force,tangential_displacement,"
                "tangential_speed,stick_inner,stick_outer");
    } else if (!line.starts_with("#")) {
      ++rows;
    }
  }
  EXPECT_GT(rows, 200);
  const std::string picture = text_of_file(svg);
  EXPECT_EQ(xml_problem(picture), "");
  EXPECT_NE(picture.find("tangential speed over time"), std::string::npos);
}

TEST(ObliqueImpact, SaysWhatIsMissing) {
  const std::string error = error_of(steel_ball({"--angle", "30 deg"}));
  EXPECT_NE(error.find("--friction: error: the coefficient of friction is missing"),
            std::string::npos)
      << error;
  EXPECT_NE(error.find("--friction-law: error: the friction law is missing"), std::string::npos)
      << error;
  EXPECT_NE(error_of(steel_ball({"--friction", "0.1", "--friction-law", "coulomb"}))
                .find("angle of incidence is missing"),
            std::string::npos);
}

TEST(ObliqueImpact, RefusesWhatTheTheoryDoesNotCover) {
  const auto refuses = [](const std::vector<std::string>& words, const std::string& message) {
    const std::string error = error_of(words);
    EXPECT_NE(error.find(message), std::string::npos) << error;
  };
  refuses(maw("90 deg"), "--angle");
  refuses(maw("-5 deg"), "--angle");
  refuses(maw("30 deg", {"--law", "flores"}),
          "is elastic along the normal and cannot follow flores");
  refuses(maw("30 deg", {"--restitution", "0.9"}), "loses nothing along the normal");
  refuses(maw("30 deg", {"--friction-parameter", "stiffness=1"}), "has no parameter besides");
  refuses({"impact", "--m1", "1", "--r1", "0.01", "--m2", "inf", "--speed", "1", "--stiffness",
           "1e9", "--angle", "30 deg", "--friction", "0.1", "--friction-law", "maw-barber-fawcett"},
          "needs the Poisson's ratios");
  refuses({"impact", "--effective-mass", "1", "--speed", "1", "--stiffness", "1e9", "--law",
           "hertz", "--angle", "30 deg", "--friction", "0.1", "--friction-law", "coulomb"},
          "--effective-mass: error: an oblique impact makes the bodies spin");
  refuses(maw("30 deg", {"--m2", "1"}),
          "how a plane or a socket of finite mass turns is not known");
  refuses(steel_ball({"--angle", "30 deg", "--friction", "0.1", "--friction-law", "maw-barber"}),
          "there is no friction law 'maw-barber'");
}

TEST(ObliqueImpact, WarnsOfUnlikeMaterials) {
  const Outcome outcome =
      run_carom({"impact", "--r1", "10 mm", "--r2", "inf", "--material1", "aluminium",
                 "--material2", "steel", "--speed", "1 cm/s", "--angle", "10 deg", "--friction",
                 "0.2", "--friction-law", "maw-barber-fawcett"});
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("Dundurs"), std::string::npos) << outcome.err;
}

TEST(ObliqueImpact, LeavesTheAngleOfCrossedCylindersAlone) {
  const ordered_json json = json_of({"impact",
                                     "--shape",
                                     "crossed-cylinders",
                                     "--r1",
                                     "0.01",
                                     "--r2",
                                     "0.01",
                                     "--angle",
                                     "60 deg",
                                     "--m1",
                                     "1",
                                     "--m2",
                                     "inf",
                                     "--material1",
                                     "steel",
                                     "--material2",
                                     "steel",
                                     "--speed",
                                     "0.01",
                                     "--restitution",
                                     "0.9"});
  EXPECT_FALSE(json.contains("oblique"));
}

}  // namespace impact_oblique_test
}  // namespace carom::test

// Lists and ranges of `carom impact`, and `carom rebound --sweep`.
#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "support/paths.h"
#include "support/xml.h"

namespace carom::test {
namespace families_test {

using nlohmann::ordered_json;

ordered_json impacts_of(const std::vector<std::string>& more) {
  std::vector<std::string> words = {"impact", "--m1",        "1",   "--m2",
                                    "inf",    "--stiffness", "1e9", "--json"};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  return ordered_json::parse(outcome.out, nullptr, false)["impacts"];
}

TEST(ImpactFamily, IsEverySingleImpactToTheLastBit) {
  const ordered_json impacts = impacts_of({"--speed", "0.1:10:3log", "--restitution", "0.3,0.8"});
  ASSERT_EQ(impacts.size(), 6u);
  for (ordered_json impact : impacts) {
    const std::string speed = impact["given"]["speed"].dump(),
                      restitution = impact["given"]["restitution"].dump();
    const Outcome outcome = run_carom({"impact", "--m1", "1", "--m2", "inf", "--stiffness", "1e9",
                                       "--speed", speed, "--restitution", restitution, "--json"});
    impact.erase("given");
    EXPECT_EQ(impact, ordered_json::parse(outcome.out, nullptr, false)) << speed;
  }
}

// The restitution of a calibrated law does not depend on the speed: F = K·δⁿ scales.
TEST(ImpactFamily, KeepsTheRestitutionOverSpeed) {
  for (const ordered_json& impact : impacts_of({"--speed", ".5,1,2", "--restitution", "0.6"})) {
    EXPECT_NEAR(impact["restitution"]["realised"], 0.6, 1e-9);
  }
}

TEST(ImpactFamily, TakesAnglesBeyondTheRightAngleInRadiansForDegrees) {
  const Outcome outcome = run_line(
      "carom impact --r1 '10 mm' --r2 inf --material1 steel --material2 steel --speed '5 cm/s' "
      "--angle 0:60:3 --friction 0.1 --friction-law maw-barber-fawcett --json");
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("is taken in degrees"), std::string::npos) << outcome.err;
  const ordered_json impacts = ordered_json::parse(outcome.out, nullptr, false)["impacts"];
  EXPECT_NEAR(impacts[2]["oblique"]["angle"], M_PI / 3, 1e-15);
  // Beyond the angle of sliding throughout the ratio of impulses is the friction.
  EXPECT_NEAR(impacts[2]["oblique"]["impulse_ratio"], 0.1, 1e-6);
}

TEST(ImpactFamily, DrawsOneCurveForEachOfTheOthers) {
  const std::string picture = scratch_folder() + "/curves.svg";
  const Outcome outcome =
      run_carom({"impact", "--m1", "1", "--m2", "inf", "--stiffness", "1e9", "--speed",
                 "0.1:10:20log", "--restitution", "0.3,0.8", "--svg", picture});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const std::string svg = text_of_file(picture);
  EXPECT_EQ(xml_problem(svg), "");
  EXPECT_NE(svg.find("restitution = 0.3"), std::string::npos);
  EXPECT_NE(svg.find("restitution = 0.8"), std::string::npos);
}

TEST(ImpactFamily, SaysWhatIsWrongAndHowManyThereMayBe) {
  const auto error_of = [](const std::vector<std::string>& more) {
    std::vector<std::string> words = {"impact", "--m1", "1", "--m2", "inf", "--stiffness", "1e9"};
    words.insert(words.end(), more.begin(), more.end());
    const Outcome outcome = run_carom(words);
    EXPECT_EQ(outcome.exit_code, 2);
    EXPECT_EQ(outcome.out, "");
    return outcome.err;
  };
  EXPECT_NE(error_of({"--speed", "1:2", "--restitution", "0.5"}).find("FROM:TO:COUNT"),
            std::string::npos);
  EXPECT_NE(error_of({"--speed", "1:2:200", "--restitution", "0:1:200"}).find("at most 20000"),
            std::string::npos);
  EXPECT_NE(error_of({"--speed", "1,2", "--restitution", "1.2"}).find("at --speed 1"),
            std::string::npos);
  EXPECT_NE(error_of({"--speed", "1,2", "--restitution", ".5", "--history", "x.csv"})
                .find("shows single impacts"),
            std::string::npos);
  EXPECT_NE(error_of({"--speed", "1", "--restitution", ".5", "--csv", "x.csv"})
                .find("a flag with several values"),
            std::string::npos);
}

const std::string rod = project_root() + "/collisions/rod_rebound_case_c.toml";

TEST(ReboundSweep, IsEverySingleCollision) {
  const Outcome outcome =
      run_carom({"rebound", rod, "--sweep", "collision.friction=0:1:3", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json points = ordered_json::parse(outcome.out, nullptr, false)["points"];
  ASSERT_EQ(points.size(), 3u);
  for (const ordered_json& point : points) {
    const Outcome one = run_carom(
        {"rebound", rod, "--set", "collision.friction=" + point["value"].dump(), "--json"});
    const ordered_json hypotheses = ordered_json::parse(one.out, nullptr, false)["hypotheses"];
    for (const auto& [name, result] : point["hypotheses"].items()) {
      EXPECT_EQ(result["restitution_kinematic"], hypotheses[name]["restitution_kinematic"]);
    }
  }
  // Without friction there is no tangential impulse.
  EXPECT_EQ(points[0]["hypotheses"]["stronge"]["impulse_ratio"], 0.0);
}

// Gilardi and Sharf 2002, Fig. 7: the ratio ends at the friction, where the rod slides throughout.
TEST(ReboundSweep, HasTheTwoZonesOfTheImpulseRatio) {
  const Outcome outcome =
      run_carom({"rebound", rod, "--sweep", "body2.velocity.0=0.05:0.1:4", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const ordered_json& point : ordered_json::parse(outcome.out, nullptr, false)["points"]) {
    for (const auto& [name, result] : point["hypotheses"].items())
      EXPECT_NEAR(std::fabs(result["impulse_ratio"].get<double>()), 0.5, 1e-12) << name;
  }
}

TEST(ReboundSweep, GoesOnWhereThereIsNoCollision) {
  const Outcome outcome =
      run_carom({"rebound", rod, "--sweep", "body2.velocity.1=-0.02:0.02:3", "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json points = ordered_json::parse(outcome.out, nullptr, false)["points"];
  EXPECT_TRUE(points[0].contains("hypotheses"));
  EXPECT_TRUE(points[2].contains("problem"));
}

TEST(ReboundSweep, SaysWhatIsWrong) {
  const auto error_of = [](const std::string& sweep) {
    const Outcome outcome = run_carom({"rebound", rod, "--sweep", sweep});
    EXPECT_EQ(outcome.exit_code, 2) << sweep;
    return outcome.err;
  };
  EXPECT_NE(error_of("collision.frixtion=0:1:5").find("did you mean friction?"), std::string::npos);
  EXPECT_NE(error_of("collision.friction").find("PATH=from:to:count"), std::string::npos);
  EXPECT_NE(error_of("collision.friction=0:1:20000").find("at most 10000"), std::string::npos);
}

}  // namespace families_test
}  // namespace carom::test

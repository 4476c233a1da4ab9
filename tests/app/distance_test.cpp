#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "app/program.h"
#include "app/scenario_text.h"

namespace carom::test {
namespace distance_test {

using nlohmann::ordered_json;

const std::string egg_over_hull = R"(carom = 1
title = "An egg over a hull"

[simulation]
duration = 0.01

[ground]
shapes = [{name = "stone", type = "hull", points = [[-1, -1, -1], [1, -1, -1], [-1, 1, -1], [1, 1, -1],
                                                    [-1, -1, 0], [1, -1, 0], [-1, 1, 0], [1, 1, 0]]}]

[[bodies]]
name = "egg"
mass = 0.1
position = [0, 0, 0.25]
shapes = [{name = "shell", type = "ellipsoid", radii = [0.1, 0.1, 0.2]}]

[[contacts]]
name = "egg-stone"
between = ["ground.stone", "egg.shell"]
stiffness = 1e6
exponent = 1.5
restitution = 0.7
)";

TEST(DistanceCommand, ListsEveryPairAsJson) {
  const Outcome outcome = run_carom({"distance", write_scenario(egg_over_hull), "--json"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  ASSERT_EQ(json["pairs"].size(), 1u);
  const ordered_json& pair = json["pairs"][0];
  EXPECT_EQ(pair["contact"], "egg-stone");
  EXPECT_EQ(pair["shapes"][0], "ground.stone");
  EXPECT_NEAR(pair["gap"], 0.05, 1e-15);
  EXPECT_NEAR(pair["normal"][2], 1, 1e-15);
  EXPECT_NEAR(pair["points"][1][2], 0.05, 1e-15);
  // At its tip the egg has the radius of curvature 0.1²/0.2.
  EXPECT_NEAR(pair["curvatures"][0], 0.5 * 0.2 / 0.01, 1e-9);
  EXPECT_LT(pair["residual"], 1e-14);
  EXPECT_EQ(pair["found_by"], "search");
  EXPECT_EQ(pair["failed"], false);
}

TEST(DistanceCommand, SaysInTextThatBodiesOverlap) {
  const Outcome outcome = run_carom(
      {"distance", write_scenario(egg_over_hull), "--set", "bodies.egg.position=[0, 0, 0.199]"});
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  for (const std::string part : {"egg-stone", "shortest way out", "1 mm", "they overlap"}) {
    EXPECT_NE(outcome.out.find(part), std::string::npos) << part << outcome.out;
  }
}

TEST(DistanceCommand, NeedsContacts) {
  const Outcome outcome =
      run_carom({"distance",
                 write_scenario("carom = 1\n[simulation]\nduration = 1\n[[bodies]]\nname = \"b\"\n"
                                "mass = 1\ninertia = [1, 1, 1]\n")});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("has no contacts"), std::string::npos) << outcome.err;
}

TEST(DistanceCommand, RefusesAHullWithoutVolumeWithPlaceAndRemedy) {
  std::string flat = egg_over_hull;
  for (std::size_t at = flat.find(", 0]"); at != std::string::npos; at = flat.find(", 0]", at)) {
    flat.replace(at, 4, ",-1]");
  }
  const Outcome outcome = run_carom({"distance", write_scenario(flat)});
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_NE(outcome.err.find("lie in one plane"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("not all in one plane"), std::string::npos) << outcome.err;
  EXPECT_NE(outcome.err.find("balls.toml:8"), std::string::npos) << outcome.err;
}

}  // namespace distance_test
}  // namespace carom::test

#include "tool/mass_files.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <sstream>

#include "carom/mechanics.h"
#include "support/document_003.h"
#include "support/xml.h"

namespace carom {
namespace mass_files_test {

using namespace test::document_003;
using nlohmann::ordered_json;

ordered_json masses_json(const Model& model, MassMethod method = MassMethod::exact) {
  return ordered_json::parse(
      effective_mass_json(model, effective_masses(model, start_state(model), method)));
}

MassSweep crank_sweep(const Model& model, const char* joint, double from, double to, int steps) {
  return sweep_effective_mass(model, start_state(model), joint_named(model, joint), from, to,
                              steps);
}

TEST(EffectiveMassJson, HasTheKeysOfTheContract) {
  const ordered_json contact = masses_json(slider_crank(radians(30)))["contacts"]["slider-block"];
  EXPECT_NEAR(contact["effective_mass"], 0.8014751216384981, 1e-12);
  EXPECT_NEAR(contact["apparent_mass"][0], 4.037152060000561, 1e-11);
  EXPECT_NEAR(contact["apparent_mass"][1], 1, 1e-12);
  EXPECT_NEAR(contact["normal"][0], 1, 1e-12);
  ASSERT_EQ(contact["matrix"].size(), 3u);
  ASSERT_EQ(contact["matrix"][2].size(), 3u);
  EXPECT_NEAR(contact["matrix"][0][0], 1 / 0.8014751216384981, 1e-12);
  EXPECT_EQ(contact["tangents"].size(), 2u);
  EXPECT_EQ(contact["point"].size(), 3u);
  EXPECT_NEAR(contact["gap"], 0, 1e-12);
  EXPECT_EQ(contact["bodies"], ordered_json({"slider", "block"}));
  EXPECT_EQ(contact["shapes"], ordered_json({"slider.ball", "block.plane"}));
  EXPECT_EQ(contact["method"], "exact");
  EXPECT_TRUE(contact["warnings"].empty());
  EXPECT_FALSE(contact.contains("exact"));
}

TEST(EffectiveMassJson, WritesInfinityAsText) {
  const ordered_json contact = masses_json(rod_at_wall(radians(30)))["contacts"]["tip-wall"];
  EXPECT_EQ(contact["apparent_mass"][1], "inf");
  EXPECT_EQ(masses_json(slider_crank(0))["contacts"]["slider-block"]["apparent_mass"][0], "inf");
}

TEST(EffectiveMassJson, SaysHowFarAMethodIsOff) {
  const ordered_json contact =
      masses_json(rod_at_wall(0), MassMethod::newtonian)["contacts"]["tip-wall"];
  EXPECT_NEAR(contact["effective_mass"], 0.5, 1e-12);
  EXPECT_NEAR(contact["relative_error"], 0.5, 1e-12);
  EXPECT_NEAR(contact["exact"]["effective_mass"], 1.0 / 3, 1e-12);
  EXPECT_NEAR(contact["at_mass_centres"]["effective_mass"], 1, 1e-12);
  const ordered_json none =
      masses_json(rod_at_wall(0, 0), MassMethod::energy)["contacts"]["tip-wall"];
  EXPECT_TRUE(none["effective_mass"].is_null());
  EXPECT_TRUE(none["relative_error"].is_null());
  EXPECT_EQ(none["warnings"].size(), 1u);
}

TEST(MassSweepJson, HasAListForEachContact) {
  const Model model = slider_crank(radians(30));
  const ordered_json json =
      ordered_json::parse(mass_sweep_json(model, crank_sweep(model, "guide", -1, 1, 4)));
  EXPECT_EQ(json["sweep"]["joint"], "guide");
  EXPECT_EQ(json["sweep"]["unit"], "m");
  EXPECT_EQ(json["sweep"]["warnings"].size(), 1u);
  const ordered_json points = json["contacts"]["slider-block"];
  ASSERT_EQ(points.size(), 5u);
  EXPECT_EQ(points[0]["coordinate"], -1);
  EXPECT_NEAR(points[2]["effective_mass"], 0.8014751216384981, 1e-11);
  EXPECT_TRUE(points[4]["effective_mass"].is_null());
  EXPECT_TRUE(points[4]["apparent_mass"][0].is_null());
  EXPECT_FALSE(points[4]["warnings"].empty());
}

TEST(MassSweepCsv, HasOneRowPerCoordinateAndEmptyCellsWithoutAssembly) {
  const Model model = slider_crank(radians(30));
  std::istringstream text(mass_sweep_csv(crank_sweep(model, "guide", -1, 1, 2)));
  std::vector<std::string> rows;
  int comments = 0;
  for (std::string line; std::getline(text, line);) {
    if (line.starts_with("#")) {
      ++comments;
    } else {
      rows.push_back(line);
    }
  }
  EXPECT_EQ(comments, 3);  // what it is, units, what cannot be assembled
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_TRUE(rows[0].starts_with("coordinate,slider-block.effective_mass,"));
  EXPECT_TRUE(rows[2].starts_with("0,0.801475121638"));
  EXPECT_EQ(rows[3], "1,,,,,,,,");
}

TEST(MassSweepSvg, IsAPictureThatNamesWhatItShows) {
  const Model model = slider_crank(radians(30));
  const std::string svg =
      mass_sweep_svg(model, crank_sweep(model, "crank", radians(-30), radians(60), 45));
  EXPECT_EQ(test::xml_problem(svg), "");
  for (const char* part : {"apparent mass of slider", "apparent mass of block", "crank in degrees",
                           "infinite masses are not drawn"}) {
    EXPECT_NE(svg.find(part), std::string::npos) << part;
  }
  // Neither infinite nor missing numbers get into a path.
  EXPECT_EQ(svg.find("nan"), std::string::npos);
  EXPECT_EQ(svg.find("inf,"), std::string::npos);
}

TEST(MassSweepSvg, IsThereAlsoWhereNothingHasANumber) {
  const Model model = rod_at_wall(radians(30), 0);
  const std::string svg = mass_sweep_svg(
      model, sweep_effective_mass(model, start_state(model), joint_named(model, "pin"), -0.1, 0.1,
                                  2, MassMethod::energy));
  EXPECT_EQ(test::xml_problem(svg), "");
  EXPECT_EQ(svg.find("nan"), std::string::npos);
}

}  // namespace mass_files_test
}  // namespace carom

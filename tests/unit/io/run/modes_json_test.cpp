#include "io/run/modes_json.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>

#include "io/run/base64.h"

namespace carom::io {
namespace modes_json_test {

/// So many modes with this energy each, of a surface with so many vertices.
ElasticFacts body_with(const std::string& name, std::size_t modes, std::size_t vertices,
                       double energy = 1) {
  ElasticFacts facts{.body = name};
  ModeSurface surface{.triangles = {0, 1, 2}};
  for (std::size_t i = 0; i < vertices; ++i) {
    surface.places_B.emplace_back(1 / 3.0, 0, -1e-7 * static_cast<double>(i));
  }
  for (std::size_t j = 0; j < modes; ++j) {
    const double number = static_cast<double>(j);
    facts.modes.push_back({"bending z", 100 * (number + 1), 0.1 * energy, energy + number});
    surface.shapes.emplace_back(3 * vertices, 0.123456F);
  }
  facts.mode_surface = std::make_shared<const ModeSurface>(std::move(surface));
  return facts;
}

TEST(ModesJson, AreThereWhereABodyHasModes) {
  Trajectory run;
  run.samples.emplace_back();
  run.elastic.push_back({.body = "solid"});
  EXPECT_TRUE(modes_document(run).is_null());
  run.elastic.push_back(body_with("beam", 2, 3));
  const Json document = modes_document(run);
  ASSERT_EQ(document["bodies"].size(), 1u);
  const Json& beam = document["bodies"]["beam"];
  EXPECT_EQ(beam["vertices"][0], 0.333333);
  EXPECT_EQ(beam["triangles"], Json({0, 1, 2}));
  EXPECT_EQ(beam["modes"][1]["frequency"], 200);
  EXPECT_EQ(beam["modes"][1]["largest_energy"], 2);
  EXPECT_EQ(beam["modes"][0]["shape"].size(), 9u);
  EXPECT_EQ(beam["modes"][0]["shape"][4], 0.1235);
}

// 50 modes of 1000 vertices fit.
TEST(ModesJson, LeaveOutShapesOfThoseWithTheLeastEnergyWhereTheyAreMany) {
  Trajectory run;
  run.samples.emplace_back();
  run.elastic = {body_with("quiet", 30, 1000, 1e-9), body_with("loud", 40, 1000, 100)};
  const Json document = modes_document(run);
  std::size_t quiet = 0, loud = 0;
  for (const Json& mode : document["bodies"]["quiet"]["modes"]) quiet += mode["shape"].is_array();
  for (const Json& mode : document["bodies"]["loud"]["modes"]) loud += mode["shape"].is_array();
  EXPECT_EQ(loud, 40u);
  EXPECT_EQ(quiet, 10u);
  EXPECT_TRUE(document["bodies"]["quiet"]["modes"][29]["shape"].is_array());
  EXPECT_TRUE(document["bodies"]["quiet"]["modes"][0]["shape"].is_null());
}

TEST(ModesJson, WriteEachListInOneLineAndChangeNoName) {
  Trajectory run;
  run.samples.emplace_back();
  run.elastic.push_back(body_with("a [ b ]\n[", 1, 3));
  const Json document = modes_document(run);
  const std::string text = modes_text(document);
  EXPECT_EQ(Json::parse(text), document);
  EXPECT_NE(text.find("\"triangles\": [0,1,2]"), std::string::npos) << text;
}

TEST(ModesJson, GoToThePageInTwoBytesANumber) {
  Trajectory run;
  run.samples.emplace_back();
  run.elastic.push_back(body_with("beam", 1, 3));
  const Json page = modes_of_page(modes_document(run));
  const Json& beam = page["beam"];
  EXPECT_EQ(numbers_of_base64<std::uint16_t>(beam["triangles"].get<std::string>()),
            (std::vector<std::uint16_t>{0, 1, 2}));
  EXPECT_EQ(numbers_of_base64<float>(beam["vertices"].get<std::string>()).size(), 9u);
  const auto shape = numbers_of_base64<std::int16_t>(beam["modes"][0]["shape"].get<std::string>());
  ASSERT_EQ(shape.size(), 9u);
  EXPECT_NEAR(shape[0] / 32767.0, 0.1235, 2e-5);
}

TEST(ModesJson, OfDamagedFilesLeavePagesWithout) {
  Trajectory run;
  run.samples.emplace_back();
  run.elastic.push_back(body_with("beam", 1, 3));
  const Json good = modes_document(run);
  EXPECT_EQ(modes_of_page(good).size(), 1u);
  for (const char* key : {"vertices", "triangles", "modes"}) {
    Json bad = good;
    bad["bodies"]["beam"][key] = "none";
    EXPECT_TRUE(modes_of_page(bad).empty()) << key;
    bad["bodies"]["beam"].erase(key);
    EXPECT_TRUE(modes_of_page(bad).empty()) << key;
  }
  Json far = good;
  far["bodies"]["beam"]["triangles"][0] = 3;
  EXPECT_TRUE(modes_of_page(far).empty());
  Json odd = good;
  odd["bodies"]["beam"]["modes"][0]["shape"][1] = "x";
  EXPECT_TRUE(modes_of_page(odd)["beam"]["modes"][0]["shape"].is_null());
  EXPECT_TRUE(modes_of_page(Json(7)).empty());
  EXPECT_TRUE(modes_of_page(Json::object()).empty());
}

}  // namespace modes_json_test
}  // namespace carom::io

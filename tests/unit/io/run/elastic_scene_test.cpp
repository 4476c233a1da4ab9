#include "io/run/elastic_scene.h"

#include <gtest/gtest.h>

#include <cstdint>
#include <nlohmann/json.hpp>

#include "io/run/base64.h"

namespace carom::io {
namespace elastic_scene_test {

Trajectory touched_ball() {
  Trajectory run;
  run.elastic.push_back({.body = "ball"});
  DeformedSurface surface{.body = "ball",
                          .places_B = {{0, 0, 0}, {1, 0, 0}, {0, 2, 0}},
                          .surface = {0, 1, 2},
                          .section_n_B = {0, 1, 0}};
  surface.frames = {{.time = 0.25,
                     .displacements = {0, 0, 4e-6F, 0, -1e-6F, 0, 0, 0, 0},
                     .von_mises = {3e8F, 0, 1.5e8F}}};
  run.surfaces.push_back(surface);
  ContactEpisode impact;
  impact.elastic.emplace();
  impact.elastic->hertz =
      HertzContact{.curvature_a = 5, .curvature_b = 5, .effective_modulus = 76.9e9};
  for (const double force : {100.0, 5000.0, 200.0}) {
    impact.elastic->patch.push_back(
        {.time = 1e-3 * force,
         .normal_force = force,
         .radius = 1e-3,
         .nodes = {{.x = 1e-3F, .y = -5e-4F, .pressure = 4e8F, .shear_x = -2e8F},
                   {.pressure = 8e8F, .slips = 1}}});
  }
  run.episodes.push_back(impact);
  return run;
}

// Two bytes for each number, as a part of the largest of its kind in the frame.
TEST(ElasticScene, PacksSurfacesInTwoBytesANumber) {
  const Json scene = elastic_scene_json(touched_ball());
  ASSERT_EQ(scene["surfaces"].size(), 1u);
  const Json& surface = scene["surfaces"][0];
  EXPECT_EQ(surface["body"], "ball");
  EXPECT_EQ(numbers_of_base64<float>(surface["vertices"].get<std::string>()),
            (std::vector<float>{0, 0, 0, 1, 0, 0, 0, 2, 0}));
  EXPECT_EQ(numbers_of_base64<std::uint16_t>(surface["surface"].get<std::string>()),
            (std::vector<std::uint16_t>{0, 1, 2}));
  EXPECT_EQ(surface["section"], "");
  EXPECT_EQ(surface["times"], Json::array({0.25}));
  EXPECT_NEAR(surface["largest_displacement"][0].get<double>(), 4e-6, 1e-12);
  EXPECT_NEAR(surface["largest_von_mises"][0].get<double>(), 3e8, 10);
  EXPECT_EQ(numbers_of_base64<std::int16_t>(surface["data"].get<std::string>()),
            (std::vector<std::int16_t>{0, 0, 32767, 0, -8192, 0, 0, 0, 0, 32767, 0, 16384}));
}

// Hertz of a ball of radius 0.1 m: a³ = 3·F·R/(4·E*).
TEST(ElasticScene, TellsPatchesWithHertzBesideThem) {
  const Json scene = elastic_scene_json(touched_ball());
  ASSERT_EQ(scene["patches"].size(), 1u);
  const Json& patch = scene["patches"][0];
  EXPECT_EQ(patch["impact"], 0);
  ASSERT_EQ(patch["frames"].size(), 3u);
  const Json& peak = patch["frames"][1];
  EXPECT_EQ(peak["normal_force"], 5000.0);
  const double a = std::cbrt(0.75 * 5000 * 0.1 / 76.9e9);
  EXPECT_NEAR(peak["hertz"]["semi_axes"][0].get<double>(), a, 1e-6 * a);
  EXPECT_NEAR(peak["hertz"]["pressure"].get<double>(), 1.5 * 5000 / (M_PI * a * a), 1e3);
  EXPECT_EQ(numbers_of_base64<std::int16_t>(peak["nodes"].get<std::string>()),
            (std::vector<std::int16_t>{32767, -16384, 16384, -8192, 0, 0, 0, 0, 32767, 0, 0, 1}));
}

// However many impacts there are, patches stay small, and each keeps its largest force.
TEST(ElasticScene, LeavesFramesOutWherePatchesAreMany) {
  Trajectory run = touched_ball();
  ContactEpisode& impact = run.episodes[0];
  std::vector<PatchFrame>& frames = impact.elastic->patch;
  for (PatchFrame& frame : frames) frame.nodes.resize(600);
  while (frames.size() < 31) frames.push_back(frames[2]);
  run.episodes.resize(60, impact);
  const Json scene = elastic_scene_json(run);
  EXPECT_LT(scene.dump().size(), 1500000u);
  for (const Json& patch : scene["patches"]) {
    double largest = 0;
    for (const Json& frame : patch["frames"])
      largest = std::max(largest, frame["normal_force"].get<double>());
    EXPECT_EQ(largest, 5000);
  }
}

TEST(ElasticScene, IsNotThereWithoutElasticBodies) {
  EXPECT_TRUE(elastic_scene_json(Trajectory{}).is_null());
}

}  // namespace elastic_scene_test
}  // namespace carom::io

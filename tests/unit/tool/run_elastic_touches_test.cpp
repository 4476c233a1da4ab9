#include "tool/run_elastic_touches.h"

#include <gtest/gtest.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "carom/messages.h"
#include "io/run/elastic_scene.h"
#include "support/struck_block.h"

namespace carom {
namespace run_elastic_touches_test {

using test::plot_of, test::struck_block;

TEST(RunPlotPatch, DrawsPressureShearAndHertzOverTheDistance) {
  Trajectory recorded;
  recorded.elastic.push_back({.body = "block"});
  ContactEpisode impact;
  impact.elastic.emplace();
  impact.elastic->path.contact.friction = 0.5;
  impact.elastic->hertz =
      HertzContact{.curvature_a = 5, .curvature_b = 5, .effective_modulus = 76.9e9};
  impact.elastic->patch = {
      {.time = 1.2, .normal_force = 10, .nodes = {{.pressure = 1e8}}},
      {.time = 1.5,
       .normal_force = 5000,
       .nodes = {{.x = 3e-4, .y = 4e-4, .pressure = 6e8, .shear_y = 3e8}, {.pressure = 8e8}}}};
  recorded.episodes.push_back(impact);
  RunFolder run = struck_block();
  EXPECT_THROW(plot_of(run, {.quantity = "patch"}), InputError);
  run.scene = std::make_shared<const io::Json>(
      io::Json{{"joints", io::Json::array()}, {"elastic", io::elastic_scene_json(recorded)}});
  const RunPlot plot = plot_of(run, {.quantity = "patch"});
  ASSERT_EQ(plot.curves.size(), 3u);
  const auto& pressure = plot.curves[0].pieces.at(0);
  ASSERT_EQ(pressure.size(), 2u);
  EXPECT_NEAR(pressure[0].second, 8e8, 1e5);
  EXPECT_NEAR(pressure[1].first, 5e-4, 1e-7);
  EXPECT_NEAR(plot.curves[1].pieces.at(0).at(1).second, 3e8, 1e5);
  const double a = std::cbrt(0.75 * 5000 * 0.1 / 76.9e9);
  EXPECT_NEAR(plot.curves[2].pieces.at(0).back().first, a, 1e-6 * a);
  EXPECT_THROW(plot_of(run, {.quantity = "patch", .impact = 2}), InputError);
}

/// 1 kg that comes with 2 m/s along t1 and 1 m/s down, friction 0.5, and gets 2 N s along n in 0.2 s, evenly. Its mean motion is
/// slower by 0.4 times the normal impulse, its surface slips by half of that.
ContactEpisode oblique_touch(double v_t) {
  ContactEpisode impact;
  impact.start = 1.2;
  impact.approach_speed = 1;
  impact.end = 1.4;
  impact.separation_speed = 1;
  TouchPath& path = impact.elastic.emplace().path;
  path.contact = {
      .inverse_C = Matrix3d::Identity(), .velocity_C = Vector3d(v_t, 0, -1), .friction = 0.5};
  path.work_compression = -0.5;
  path.work_restitution = 0.5;
  for (int i = 0; i <= 20; ++i) {
    const double impulse = 0.1 * i, mean = v_t - 0.4 * impulse;
    path.points.push_back({.time = 1.2 + 0.01 * i,
                           .impulse_C = {-0.4 * impulse, 0, impulse},
                           .velocity_C = {mean, 0, impulse - 1},
                           .slip_C = {0.5 * mean, 0}});
  }
  return impact;
}

RunFolder run_with(const ContactEpisode& impact) {
  Trajectory recorded;
  recorded.elastic.push_back({.body = "block"});
  recorded.episodes.push_back(impact);
  RunFolder run = struck_block();
  run.scene = std::make_shared<const io::Json>(
      io::Json{{"joints", io::Json::array()}, {"elastic", io::elastic_scene_json(recorded)}});
  return run;
}

// Rigid bodies slide all the way: v_t − μ·P_n; with m = 1 kg they part after 2 N s, as the run does.
TEST(RunPlotContactVelocity, DrawsSurfaceMeanMotionAndRigidBodiesOverTime) {
  const RunPlot plot = plot_of(run_with(oblique_touch(2)), {.quantity = "contact-velocity"});
  EXPECT_TRUE(plot.over_time);
  ASSERT_EQ(plot.curves.size(), 3u);
  EXPECT_EQ(plot.curves[0].label, "surface");
  EXPECT_EQ(plot.curves[1].label, "mean motion");
  EXPECT_EQ(plot.curves[2].label, "rigid bodies");
  const double ends[] = {0.5 * 1.2, 1.2, 1};
  for (std::size_t i = 0; i < 3; ++i) {
    const auto& points = plot.curves[i].pieces.at(0);
    EXPECT_NEAR(points.front().first, 1.2, 1e-12);
    EXPECT_NEAR(points.back().first, 1.4, 1e-6);
    EXPECT_NEAR(points.back().second, ends[i], 1e-6);
  }
  EXPECT_NEAR(plot.curves[2].pieces.at(0).at(10).second, 1.5, 1e-6);
}

// Slip stops when μ·P_n = v_t, between two steps of the run: the corner is there.
TEST(RunPlotContactVelocity, HasTheCornerWhereRigidBodiesStick) {
  const RunPlot plot = plot_of(run_with(oblique_touch(0.375)), {.quantity = "contact-velocity"});
  const auto& rigid = plot.curves.at(2).pieces.at(0);
  const auto corner = std::ranges::find_if(
      rigid, [](const auto& point) { return std::fabs(point.first - 1.275) < 1e-6; });
  ASSERT_NE(corner, rigid.end());
  for (auto point = corner; point != rigid.end(); ++point) EXPECT_NEAR(point->second, 0, 1e-6);
  EXPECT_NEAR((corner - 1)->second, 0.5 * 0.05, 1e-6);
}

TEST(RunPlotContactVelocity, SaysWhereNoElasticBodyTouched) {
  EXPECT_THROW(plot_of(struck_block(), {.quantity = "contact-velocity"}), InputError);
  EXPECT_THROW(plot_of(run_with(oblique_touch(2)), {.quantity = "contact-velocity", .impact = 2}),
               InputError);
}

}  // namespace run_elastic_touches_test
}  // namespace carom

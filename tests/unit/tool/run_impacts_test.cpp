#include "tool/run_impacts.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "carom/messages.h"
#include "io/run/elastic_scene.h"

namespace carom {
namespace run_impacts_test {

/// A block that is struck twice between 1 s and 2 s and between 3 s and 4 s: 10 N along z, and friction of 3 N along −y in
/// the first second of the two, 6 N in the other.
RunFolder struck_block() {
  RunFolder run{.folder = "block.carom", .name = "block"};
  run.summary = std::make_shared<const io::Json>(io::Json::parse(R"({"carom": "0", "format": 1,
    "impacts": [{"contact": "blow", "shapes": ["a", "b"], "start": 1.0, "end": 2.0},
                {"contact": "blow", "shapes": ["a", "b"], "start": 3.0, "end": 4.0}],
    "final": {"time": 5, "bodies": {}}})"));
  RunTable& table = run.trajectory;
  table.names = {"time", "blow.gap", "blow.normal_force", "blow.friction_force", "blow.slip_speed"};
  for (const char* vector : {"normal", "force"}) {
    for (const char* axis : {"x", "y", "z"})
      table.names.push_back(std::string("blow.") + vector + "_" + axis);
  }
  for (const char* energy : {"kinetic", "gravitational", "springs", "contacts", "work_of_drives",
                             "lost_in_contact", "lost_in_friction", "lost_in_dampers", "residual"})
    table.names.push_back(energy);
  table.columns.resize(table.names.size());
  for (int i = 0; i <= 500; ++i) {
    const double time = 0.01 * i;
    const bool first = i >= 100 && i <= 200, second = i >= 300 && i <= 400;
    const double touches = first || second ? 1 : 0;
    const std::vector<double> row = {
        time,        0, 10 * touches, 0, 0, 0, 0, touches, 0, first ? -3.0 : second ? -6.0 : 0,
        10 * touches};
    for (std::size_t column = 0; column < table.columns.size(); ++column)
      table.columns[column].push_back(column < row.size() ? row[column] : 0);
  }
  return run;
}

RunPlot plot_of(const RunFolder& run, const RunPlotRequest& request) {
  return make_run_plot({&run, 1}, request);
}

// Each touch begins anew. Forces begin within a step, of which half counts: 10 N·(1 s + 0.01 s).
TEST(RunPlotImpulse, GrowsFromTheBeginningOfEachTouch) {
  const RunPlot plot = plot_of(struck_block(), {.quantity = "impulse"});
  ASSERT_EQ(plot.curves.size(), 1u);
  ASSERT_EQ(plot.curves[0].pieces.size(), 2u);
  for (const auto& piece : plot.curves[0].pieces) {
    EXPECT_EQ(piece.front(), (std::pair{0.0, 0.0}));
    EXPECT_NEAR(piece.back().second, 10.1, 1e-12);
  }
  EXPECT_NEAR(plot.curves[0].pieces[0].back().first, 3.03, 1e-12);
  EXPECT_NEAR(plot.curves[0].pieces[1].back().first, 6.06, 1e-12);
}

TEST(RunPlotImpulse, NeedsContactsWithTwoSides) {
  RunFolder run = struck_block();
  for (std::string& name : run.trajectory.names) {
    if (name == "blow.force_x") name = "other";
  }
  EXPECT_THROW(plot_of(run, {.quantity = "impulse"}), InputError);
}

TEST(RunPlotPatch, DrawsPressureShearAndHertzOverTheDistance) {
  Trajectory recorded;
  recorded.elastic.push_back({.body = "block"});
  ContactEpisode impact;
  impact.elastic.emplace();
  impact.elastic->path.contact.friction = 0.5;
  impact.elastic->hertz =
      HertzContact{.curvature_a = 5, .curvature_b = 5, .effective_modulus = 76.9e9};
  impact.elastic->patch = {
      {.time = 1.2, .normal_force = 10, .nodes = {{.pressure = 1e8F}}},
      {.time = 1.5,
       .normal_force = 5000,
       .nodes = {{.x = 3e-4F, .y = 4e-4F, .pressure = 6e8F, .shear_y = 3e8F}, {.pressure = 8e8F}}}};
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

}  // namespace run_impacts_test
}  // namespace carom

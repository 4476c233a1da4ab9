#include <gtest/gtest.h>

#include <chrono>
#include <cstdlib>
#include <sstream>

#include "carom/scenario.h"
#include "io/run/trajectory_columns.h"
#include "support/recorded_run.h"

namespace carom {
namespace run_tables_test {

using test::recorded_run;
using test::two_balls;

/// Lines that are no comments.
std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream stream(text);
  for (std::string line; std::getline(stream, line);) {
    if (!line.starts_with('#')) lines.push_back(line);
  }
  return lines;
}

/// Cells of a line, quotes resolved.
std::vector<std::string> cells_of(const std::string& line) {
  std::vector<std::string> cells(1);
  bool quoted = false;
  for (std::size_t i = 0; i < line.size(); ++i) {
    if (line[i] == '"' && quoted && i + 1 < line.size() && line[i + 1] == '"') {
      cells.back() += line[++i];
    } else if (line[i] == '"') {
      quoted = !quoted;
    } else if (line[i] == ',' && !quoted) {
      cells.emplace_back();
    } else {
      cells.back() += line[i];
    }
  }
  return cells;
}

double value_of(const std::vector<std::string>& lines, std::size_t row, const std::string& column) {
  const std::vector<std::string> columns = cells_of(lines[0]), cells = cells_of(lines[row]);
  EXPECT_EQ(columns.size(), cells.size());
  const auto found = std::find(columns.begin(), columns.end(), column);
  EXPECT_NE(found, columns.end()) << column;
  return std::strtod(cells[found - columns.begin()].c_str(), nullptr);
}

TEST(TrajectoryCsv, HasTheColumnsOfTheContract) {
  const auto lines = lines_of(trajectory_csv(two_balls(), recorded_run()));
  const std::vector<std::string> columns = cells_of(lines[0]);
  const std::vector<std::string> start = {"time",    "left.px", "left.py", "left.pz", "left.qw",
                                          "left.qx", "left.qy", "left.qz", "left.vx", "left.vy",
                                          "left.vz", "left.wx", "left.wy", "left.wz", "right.px"};
  ASSERT_EQ(columns.size(), 1u + 2 * 13 + 4 + 9 + 9);
  EXPECT_TRUE(std::equal(start.begin(), start.end(), columns.begin()));
  EXPECT_EQ(columns[27], "left-right.gap");
  EXPECT_EQ(columns[30], "left-right.slip_speed");
  EXPECT_EQ(columns.back(), "residual");
  ASSERT_EQ(lines.size(), 3u);
}

TEST(TrajectoryCsv, ReadsBackExactly) {
  const Trajectory run = recorded_run();
  const auto lines = lines_of(trajectory_csv(two_balls(), run));
  EXPECT_EQ(value_of(lines, 2, "left-right.gap"), 1.0 / 3);
  EXPECT_EQ(value_of(lines, 2, "lost_in_contact"), run.last().energy.lost_in_contact);
  EXPECT_EQ(value_of(lines, 2, "right.vx"), 0.255);
  EXPECT_TRUE(std::isinf(value_of(lines, 1, "left-right.gap")));
}

TEST(TrajectoryCsv, QuotesNamesWithCommasAndQuotes) {
  const auto lines = lines_of(trajectory_csv(two_balls("a, \"big\" ball"), recorded_run()));
  EXPECT_EQ(value_of(lines, 2, "a, \"big\" ball.vx"), 0.045);
}

TEST(TrajectoryCsv, StatesTitleAndUnitsInComments) {
  Scenario scenario = two_balls();
  scenario.title = "Two\nballs";
  const std::string text = trajectory_csv(scenario, recorded_run());
  EXPECT_NE(text.find("# title: Two balls\n"), std::string::npos);
  EXPECT_NE(text.find("# units: time s;"), std::string::npos);
}

TEST(ImpactsCsv, HasOneRowPerEpisode) {
  Trajectory run = recorded_run();
  run.episodes.push_back(run.episodes[0]);
  run.episodes[1].end = run.episodes[1].start;  // rigid
  const auto lines = lines_of(impacts_csv(summarise(two_balls(), run)));
  ASSERT_EQ(lines.size(), 3u);
  EXPECT_EQ(value_of(lines, 1, "peak_force"), 400);
  EXPECT_EQ(value_of(lines, 1, "restitution_realised"), 0.7);
  EXPECT_EQ(value_of(lines, 1, "impulse_x"), run.episodes[0].impulse_W.x());
  EXPECT_NE(lines[2].find(",,"), std::string::npos) << "a rigid impact has no peak force";
}

TEST(ImpactsCsv, HasItsHeaderWithoutImpacts) {
  Trajectory run = recorded_run();
  run.episodes.clear();
  const auto lines = lines_of(impacts_csv(summarise(two_balls(), run)));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_TRUE(lines[0].starts_with("contact,"));
}

TEST(ImpactsCsv, HasTheColumnsOfTheContractInTheirOrder) {
  const auto lines = lines_of(impacts_csv(summarise(two_balls(), recorded_run())));
  EXPECT_EQ(lines[0],
            "contact,shape_a,shape_b,part,start,end,ended,ending,duration,approach_speed,"
            "separation_speed,"
            "restitution_requested,restitution_realised,effective_mass,law,calibration,stiffness,"
            "exponent,yield_speed,peak_force,time_of_peak_force,peak_tension,max_indentation,time_"
            "of_max_indentation,"
            "permanent_indentation,normal_impulse,impulse_x,impulse_y,impulse_z,normal_x,normal_y,"
            "normal_z,point_x,point_y,point_z,energy_lost_normal,energy_lost_friction");
}

TEST(TrajectoryColumns, KnowTheirUnitsByName) {
  for (const io::TrajectoryColumn& column : io::trajectory_columns(two_balls().model, {}))
    EXPECT_EQ(io::unit_of_column(column.name), column.unit) << column.name;
  EXPECT_EQ(io::unit_of_column("left.vx"), "m/s");
  EXPECT_EQ(io::unit_of_column("pin.mz"), "N·m");
  EXPECT_EQ(io::unit_of_column("kinetic"), "J");
}

}  // namespace run_tables_test
}  // namespace carom

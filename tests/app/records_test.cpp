// Records that one can use: rows in the order of time, enough of them, of stops too, and who touched where.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <sstream>

#include "app/program.h"
#include "app/scenario_text.h"
#include "support/paths.h"

namespace carom::test {
namespace records_test {

using nlohmann::ordered_json;
using Table = std::map<std::string, std::vector<double>>;

Table read_table(const std::string& path) {
  std::ifstream file(path);
  std::string line;
  std::vector<std::string> names;
  Table table;
  while (std::getline(file, line)) {
    if (line.starts_with('#')) continue;
    std::stringstream cells(line);
    std::string cell;
    for (std::size_t i = 0; std::getline(cells, cell, ','); ++i) {
      if (i == names.size()) {
        names.push_back(cell);
      } else {
        table[names[i]].push_back(std::stod(cell));
      }
    }
  }
  return table;
}

struct Record {
  std::string folder;
  Table table;
  ordered_json summary;
};

Record run(const std::string& scenario, const std::vector<std::string>& more = {}) {
  Record made{.folder = scratch_folder() + "/run"};
  std::vector<std::string> words = {"run", scenario, "--out", made.folder};
  words.insert(words.end(), more.begin(), more.end());
  const Outcome outcome = run_carom(words);
  EXPECT_EQ(outcome.exit_code, 0) << outcome.err;
  made.table = read_table(made.folder + "/trajectory.csv");
  made.summary = ordered_json::parse(text_of_file(made.folder + "/summary.json"));
  return made;
}

/// Rows within an impact.
long rows_of(const Record& made, const ordered_json& impact) {
  const double from = impact["start"], to = impact["end"];
  return std::ranges::count_if(made.table.at("time"),
                               [&](double t) { return t >= from && t <= to; });
}

void expect_whole_record(const Record& made, int least_impacts) {
  EXPECT_TRUE(std::ranges::is_sorted(made.table.at("time")));
  int impacts = 0;
  for (const ordered_json& impact : made.summary["impacts"]) {
    if (!(impact["end"] > impact["start"])) continue;
    ++impacts;
    EXPECT_GE(rows_of(made, impact), 20) << impact["contact"] << " at " << impact["start"];
  }
  EXPECT_GE(impacts, least_impacts);
  const Outcome plot = run_carom({"plot", made.folder, "--quantity", "energy", "--svg", "-"});
  EXPECT_EQ(plot.exit_code, 0) << plot.err;
}

/// A pin that rattles in its bush for ever, while a ram strikes now and then.
const std::string press = R"(carom = 1
gravity = [0, 0, -9.81]
[simulation]
duration = "0.6 s"
output_step = "1 ms"
[ground]
shapes = [{name = "billet", type = "box", size = ["80 mm", "80 mm", "40 mm"], position = [0, 0, "-19.5 mm"], material = "mild-steel"}]
[[bodies]]
name = "crank"
mass = 20
inertia = [0.05, 0.05, 0.05]
position = [0, 0, "350 mm"]
[[bodies]]
name = "rod"
mass = 5
inertia = [0.02, 0.02, 0.002]
position = [0, 0, "300 mm"]
[[bodies]]
name = "ram"
mass = 30
inertia = [0.1, 0.1, 0.1]
position = [0, 0, "150 mm"]
shapes = [{name = "nose", type = "sphere", radius = "50 mm", material = "tool-steel"}]
[[joints]]
name = "shaft"
type = "revolute"
bodies = ["ground", "crank"]
position = [0, 0, "350 mm"]
axis = [0, 1, 0]
drive = {type = "motion", value = "120 rpm"}
[[joints]]
name = "crank-bearing"
type = "revolute"
bodies = ["rod", "crank"]
position = [0, 0, "400 mm"]
axis = [0, 1, 0]
clearance = {size = "0.2 mm", radius = "30 mm", length = "40 mm", material = "steel", hole_material = "bronze", restitution = 0.7}
[[joints]]
name = "wrist"
type = "revolute"
bodies = ["rod", "ram"]
position = [0, 0, "200 mm"]
axis = [0, 1, 0]
[[joints]]
name = "guide"
type = "prismatic"
bodies = ["ground", "ram"]
position = [0, 0, "150 mm"]
axis = [0, 0, 1]
[[contacts]]
name = "strike"
between = ["ground.billet", "ram.nose"]
law = "thornton"
parameters = {limit_pressure = "650 MPa"}
)";

TEST(Records, HoldEveryImpactWhileOthersLast) {
  const Record made = run(write_scenario(press, "press.toml"));
  expect_whole_record(made, 10);
  const auto strikes = [](const ordered_json& impact) { return impact["contact"] == "strike"; };
  EXPECT_TRUE(std::ranges::any_of(made.summary["impacts"], strikes));
}

TEST(Records, HoldShortImpactsOfEveryMethodThatHasThem) {
  const std::string ball = R"(carom = 1
gravity = [0, 0, -9.81]
[simulation]
duration = 0.5
output_step = 0.05
[ground]
shapes = [{name = "floor", type = "plane", material = "steel"}]
[[bodies]]
name = "ball"
position = [0, 0, 0.1]
velocity = [0.1, 0, 0]
shapes = [{name = "skin", type = "sphere", radius = 0.02, material = "steel"}]
[[contacts]]
between = ["ground.floor", "ball.skin"]
)";
  for (const char* contact :
       {"restitution = 0.8\n", "law = \"kelvin-voigt\"\nstiffness = 1e7\nrestitution = 0.05\n",
        "law = \"papetti\"\nstiffness = 1e9\nexponent = 1.5\nparameters = {damping_factor = "
        "1e12}\n"}) {
    expect_whole_record(run(write_scenario(ball + contact, "ball.toml")), 1);
  }
  expect_whole_record(
      run(write_scenario(ball + "restitution = 0.8\n", "ball.toml"), {"--method", "fixed-step"}),
      1);
}

TEST(Records, KeepTheSignsOfQuaternions) {
  const std::string spinning = R"(carom = 1
[simulation]
duration = 5
[[bodies]]
name = "top"
mass = 1
inertia = [0.1, 0.2, 0.3]
angular_velocity = [1, 4, 2]
)";
  const Table table = run(write_scenario(spinning, "top.toml")).table;
  double nearest = 1, least_w = 1;
  for (std::size_t i = 1; i < table.at("time").size(); ++i) {
    double dot = 0;
    for (const char* part : {"top.qw", "top.qx", "top.qy", "top.qz"})
      dot += table.at(part)[i] * table.at(part)[i - 1];
    nearest = std::min(nearest, dot);
    least_w = std::min(least_w, table.at("top.qw")[i]);
  }
  EXPECT_GT(nearest, 0.9);
  EXPECT_LT(least_w, -0.5);  // it has turned by more than a revolution
}

/// A flap that falls against its stop.
const std::string flap = R"(carom = 1
gravity = [0, 0, -9.81]
[simulation]
duration = 0.4
[[bodies]]
name = "flap"
mass = 1
inertia = [0.01, 0.01, 0.01]
position = [0.1, 0, 0]
[[joints]]
name = "hinge"
type = "revolute"
bodies = ["ground", "flap"]
position = [0, 0, 0]
axis = [0, 1, 0]
limits = {lower = -1, upper = 0.2, stiffness = 1e5, exponent = 1, restitution = 0.5}
)";

TEST(Records, HaveForceAndGapOfStops) {
  const Record made = run(write_scenario(flap, "flap.toml"));
  const Table& table = made.table;
  ASSERT_TRUE(table.contains("hinge.upper.gap"));
  EXPECT_DOUBLE_EQ(table.at("hinge.upper.gap").front(), 0.2);
  EXPECT_DOUBLE_EQ(table.at("hinge.lower.gap").front(), 1);
  EXPECT_EQ(std::ranges::max(table.at("hinge.lower.normal_force")), 0);
  EXPECT_EQ(std::ranges::max(table.at("hinge.upper.friction_force")), 0);
  const ordered_json& impact = made.summary["impacts"][0];
  EXPECT_NEAR(std::ranges::max(table.at("hinge.upper.normal_force")) /
                  static_cast<double>(impact["peak_force"]),
              1, 0.02);
  EXPECT_NEAR(-std::ranges::min(table.at("hinge.upper.gap")) /
                  static_cast<double>(impact["max_indentation"]),
              1, 0.01);
  expect_whole_record(made, 1);
  const Outcome plot = run_carom(
      {"plot", made.folder, "--quantity", "force-indentation", "--impact", "1", "--svg", "-"});
  EXPECT_EQ(plot.exit_code, 0) << plot.err;
  const Outcome units = run_carom({"plot", made.folder, "--quantity", "force-time", "--csv",
                                   made.folder + "/force.csv", "--json"});
  EXPECT_EQ(ordered_json::parse(units.out)["y"]["unit"], "N·m") << units.err;
}

TEST(Records, HaveStopsInTheRigidMethodsToo) {
  for (const char* method : {"piecewise", "time-stepping"}) {
    const Table table = run(write_scenario(flap, "flap.toml"),
                            {"--method", method, "--set", "simulation.duration=1.5"})
                            .table;
    // It rests on its stop in the end, which carries the moment of its weight.
    const double moment = 9.81 * 0.1 * std::cos(0.2);
    EXPECT_NEAR(table.at("hinge.upper.normal_force").back(), moment, 1e-3 * moment) << method;
    EXPECT_NEAR(table.at("hinge.upper.gap").back(), 0, 1e-6) << method;
  }
}

TEST(Records, NameTheCornerThatTouches) {
  const std::string box = R"(carom = 1
gravity = [0, 0, -9.81]
[simulation]
duration = 0.2
[ground]
shapes = [{name = "floor", type = "plane"}]
[[bodies]]
name = "brick"
mass = 1
inertia = [0.01, 0.01, 0.01]
position = [0, 0, 0.12]
orientation = {axis = [1, 1, 0], angle = 0.2}
shapes = [{name = "block", type = "box", size = [0.2, 0.1, 0.06]}]
[[contacts]]
between = ["ground.floor", "brick.block"]
stiffness = 1e6
restitution = 0.3
)";
  for (const char* method : {"continuous", "piecewise", "time-stepping"}) {
    const Record made = run(write_scenario(box, "box.toml"), {"--method", method});
    const ordered_json& impacts = made.summary["impacts"];
    ASSERT_FALSE(impacts.empty()) << method;
    // Turned about x and y by the same positive angle: +x goes down, +y up.
    EXPECT_EQ(impacts[0]["part"], "corner +x −y −z of brick.block") << method;
  }
  const Outcome table = run_carom({"run", write_scenario(box, "box.toml"), "--no-files"});
  EXPECT_NE(table.out.find("corner +x −y −z of brick.block"), std::string::npos) << table.out;
}

TEST(Records, FollowTablesThatStep) {
  const auto pushed = [](const std::string& table) {
    return R"(carom = 1
[simulation]
duration = 2
[[bodies]]
name = "mass"
mass = 1
inertia = [1, 1, 1]
[[forces]]
type = "table"
body = "mass"
direction = [1, 0, 0]
table = )" +
           table + "\n";
  };
  // ∫F dt = 3·0.7 + 1·(2 − 0.7), and the work of it is the kinetic energy.
  const double speed = 3 * 0.7 + 1.3;
  for (const char* method : {"continuous", "piecewise"}) {
    const ordered_json json =
        run(write_scenario(pushed("[[0, 3], [0.7, 3], [0.7, 1], [2, 1]]"), "push.toml"),
            {"--method", method})
            .summary;
    EXPECT_NEAR(json["final"]["bodies"]["mass"]["velocity"][0], speed, 1e-12 * speed) << method;
    EXPECT_NEAR(json["energy"]["work_of_drives"], 0.5 * speed * speed, 1e-9) << method;
  }
  const Outcome thrice = run_carom(
      {"check", write_scenario(pushed("[[0, 3], [0.7, 3], [0.7, 1], [0.7, 2]]"), "push.toml")});
  EXPECT_EQ(thrice.exit_code, 2);
  EXPECT_NE(thrice.err.find("has three points at 0.7 s"), std::string::npos) << thrice.err;
}

TEST(Records, SurviveAPictureThatCannotBeDrawnToScale) {
  // Friction lines a hundred million times as long as the impulses.
  const std::string grazing = R"(carom = 1
[simulation]
method = "piecewise"
duration = 2.0
[ground]
shapes = [{name = "floor", type = "plane"}]
[[bodies]]
name = "ball"
mass = 1
inertia = [0.01, 0.01, 0.01]
position = [0, 0, 0.10000001]
velocity = [1, 0, -1e-8]
shapes = [{name = "s", type = "sphere", radius = 0.1}]
[[contacts]]
between = ["ground.floor", "ball.s"]
restitution = 0.5
friction = {coefficient = 0.3}
)";
  const Record made = run(write_scenario(grazing, "grazing.toml"));
  const std::string scene = text_of_file(made.folder + "/scene.json");
  EXPECT_EQ(ordered_json::parse(scene)["diagrams"].size(), 1u);
  EXPECT_LT(scene.size(), 100'000u);
}

}  // namespace records_test
}  // namespace carom::test

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "carom/scenario.h"
#include "carom/simulation.h"

namespace carom {
namespace scene_json_test {

using nlohmann::ordered_json;

// A door of 1 m turned by 90° about z at the start, hinged at the origin, with a box as its leaf.
constexpr const char* door = R"(carom = 1
title = "A door"
gravity = [0, 0, -9.81]
[simulation]
duration = 0.01
[ground]
shapes = [{name = "floor", type = "plane", position = [0, 0, -1], normal = [0, 0, 1]}]
[[bodies]]
name = "leaf"
mass = 2
inertia = [1, 1, 1]
position = [0, 0.5, 0]
orientation = {axis = [0, 0, 1], angle = "90 deg"}
shapes = [{name = "panel", type = "box", size = [1, 0.1, 2], position = [0.1, 0, 0]}]
[[joints]]
name = "hinge"
type = "revolute"
bodies = ["ground", "leaf"]
position = [0, 0, 0]
axis = [0, 0, 3]
)";

ordered_json scene_of(const std::string& text, const std::vector<Edit>& edits = {}) {
  const Scenario scenario = parse_scenario(text, "folder/door.toml", edits);
  const Trajectory run = simulate(scenario.model, scenario.start, scenario.settings);
  return ordered_json::parse(scene_json(scenario, run));
}

TEST(SceneJson, ShapesAreInTheAxesOfTheirBodies) {
  const ordered_json scene = scene_of(door);
  ASSERT_EQ(scene["bodies"].size(), 2u);
  EXPECT_EQ(scene["bodies"][0]["name"], "ground");
  EXPECT_EQ(scene["bodies"][0]["shapes"][0]["type"], "plane");
  const ordered_json& panel = scene["bodies"][1]["shapes"][0];
  EXPECT_EQ(panel["type"], "box");
  EXPECT_EQ(panel["size"], (ordered_json{1.0, 0.1, 2.0}));
  EXPECT_EQ(panel["position"], (ordered_json{0.1, 0.0, 0.0}));
}

TEST(SceneJson, JointsAreInTheAxesOfBothBodies) {
  const ordered_json hinge = scene_of(door)["joints"][0];
  EXPECT_EQ(hinge["bodies"], (ordered_json{"ground", "leaf"}));
  EXPECT_EQ(hinge["points"][0], (ordered_json{0.0, 0.0, 0.0}));
  // Half a metre behind the centre of mass, along the leaf's own x axis.
  EXPECT_NEAR(hinge["points"][1][0], -0.5, 1e-15);
  EXPECT_NEAR(hinge["points"][1][1], 0, 1e-15);
  EXPECT_EQ(hinge["axes"][0], (ordered_json{0.0, 0.0, 1.0}));
}

TEST(SceneJson, AJointSaysHowItIsDrawnAndWhatItsCoordinateIs) {
  const ordered_json hinge = scene_of(door)["joints"][0];
  EXPECT_EQ(hinge["unit"], "rad");
  EXPECT_EQ(hinge["marks"], ordered_json({"pin"}));
  EXPECT_EQ(hinge["holds_point"], true);
  EXPECT_EQ(hinge["axis_to_plane"], "normal");
  EXPECT_FALSE(hinge.contains("parameters"));
}

TEST(SceneJson, KeepsTheTextOfTheScenarioAndWhatWasChanged) {
  const ordered_json scenario = scene_of(door, {{"simulation.duration", 0.02}})["scenario"];
  EXPECT_EQ(scenario["file"], "door.toml");
  EXPECT_EQ(scenario["text"], door);
  EXPECT_EQ(scenario["changes"], ordered_json({"simulation.duration=0.02"}));
}

// A ball thrown obliquely at the floor: one rigid impact with friction in a plane.
TEST(SceneJson, ARigidImpactHasItsDiagram) {
  const std::string ball = R"(carom = 1
[simulation]
duration = 0.2
method = "piecewise"
[ground]
shapes = [{name = "floor", type = "plane", position = [0, 0, 0], normal = [0, 0, 1]}]
[[bodies]]
name = "ball"
mass = 1
inertia = [0.004, 0.004, 0.004]
position = [0, 0, 0.2]
velocity = [1, 0, -1]
shapes = [{name = "skin", type = "sphere", radius = 0.1}]
[[contacts]]
name = "bounce"
between = ["ground.floor", "ball.skin"]
restitution = 0.8
friction = {law = "coulomb", coefficient = 0.2}
)";
  const ordered_json diagrams = scene_of(ball)["diagrams"];
  ASSERT_EQ(diagrams.size(), 1u);
  EXPECT_EQ(diagrams[0]["impact"], 0);
  const std::string svg = diagrams[0]["svg"];
  EXPECT_TRUE(svg.starts_with("<svg") || svg.starts_with("<?xml")) << svg.substr(0, 40);
  EXPECT_NE(svg.find("Impact 1: bounce at"), std::string::npos);
  EXPECT_NE(svg.find("normal impulse"), std::string::npos);
}

}  // namespace scene_json_test
}  // namespace carom

#include <gtest/gtest.h>

#include "carom/scenario.h"

namespace carom {
namespace scenario_clearance_test {

const std::string head = R"(carom = 1
simulation = {duration = 1}
[[bodies]]
name = "arm"
mass = 1
inertia = [1, 1, 1]
[[joints]]
name = "pin"
type = "revolute"
bodies = ["ground", "arm"]
position = [0, 0, 0]
axis = [0, 0, 1]
)";
const std::string defaults = "[contact_defaults]\nrestitution = 0.5\nstiffness = 1e9\n";

std::string problems_of(const std::string& text) {
  try {
    parse_scenario(text, "s.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

void expect_problem(const std::string& text, const std::string& part) {
  const std::string problems = problems_of(text);
  EXPECT_NE(problems.find(part), std::string::npos) << problems;
}

const JointClearance& clearance_of(const Scenario& scenario) {
  return *scenario.model.clearance_joints().at(0).spec.clearance;
}

TEST(ScenarioClearance, ReadsAllOfItFromOneTable) {
  const Scenario scenario = parse_scenario(
      head +
          "clearance = {size = \"0.5 mm\", radius = \"10 mm\", length = 0.04, axial = \"1 mm\", "
          "restitution = 0.9, stiffness = {formula = \"johnson-line\"}, material = \"steel\", "
          "hole_material = \"bronze\", friction = {coefficient = 0.1}}\n",
      "s.toml");
  const JointClearance& clearance = clearance_of(scenario);
  EXPECT_EQ(clearance.size, 0.0005);
  EXPECT_EQ(clearance.radius, 0.01);
  EXPECT_EQ(clearance.length, 0.04);
  EXPECT_EQ(*clearance.axial, 0.001);
  EXPECT_EQ(clearance.law.stiffness_formula, "johnson-line");
  EXPECT_EQ(clearance.material->name, "steel");
  EXPECT_EQ(clearance.hole_material->name, "bronze");
  EXPECT_EQ(clearance.law.friction->parameters.at("coefficient"), 0.1);
  EXPECT_EQ(scenario.model.given_joint_count(), 0);
}

TEST(ScenarioClearance, TakesTheLawOfTheContactDefaultsInTheShortForm) {
  for (const std::string size : {"\"0.5 mm\"", "0.0005"}) {
    const Scenario scenario = parse_scenario(
        head + "clearance = " + size + "\nradius = \"10 mm\"\nlength = \"40 mm\"\n" + defaults,
        "s.toml");
    EXPECT_EQ(clearance_of(scenario).size, 0.0005);
    EXPECT_EQ(clearance_of(scenario).radius, 0.01);
    EXPECT_EQ(*clearance_of(scenario).law.stiffness, 1e9);
    // A joint connects its bodies, so the defaults make no other contact of them.
    EXPECT_EQ(scenario.model.contacts().size(), 2u);
  }
}

TEST(ScenarioClearance, SaysWhichSizesAreMissingOrImpossible) {
  const std::string law = ", restitution = 0.5, stiffness = 1e9}\n";
  expect_problem(head + "clearance = {size = 1e-3, length = 0.01" + law, "radius");
  expect_problem(head + "clearance = {size = 0, radius = 0.01, length = 0.01" + law,
                 "s.toml:13:21: error: joint pin");
  expect_problem(head + "clearance = {size = -1e-3, radius = 0.01, length = 0.01" + law,
                 "must be above 0");
  expect_problem(head + "clearance = {size = 0.02, radius = 0.01, length = 0.01" + law,
                 "is not below the radius of the hole");
  expect_problem(
      head + "clearance = {size = 1e-3, radius = 0.01, length = 0.01, section = [1, 1]" + law,
      "section");
  expect_problem(head + "clearance = 0\nradius = 0.01\nlength = 0.01\n" + defaults,
                 "must be above 0");
  expect_problem(head + "clearance = 1e-3\nlength = 0.01\n" + defaults, "needs radius");
  expect_problem(head + "radius = 0.01\n", "belongs to a clearance");
}

TEST(ScenarioClearance, AsksForALaw) {
  expect_problem(head + "clearance = 1e-3\nradius = 0.01\nlength = 0.01\n",
                 "does not say how its surfaces answer");
  expect_problem(head + "clearance = {size = 1e-3, radius = 0.01, length = 0.01}\n",
                 "does not say how its surfaces answer");
}

TEST(ScenarioClearance, RefusesWhatNeedsACoordinate) {
  const std::string loose =
      "clearance = {size = 1e-3, radius = 0.01, length = 0.01, restitution = 0.5, stiffness = "
      "1e9}\n";
  expect_problem(head + loose + "drive = {type = \"torque\", value = 1}\n", "cannot have a drive");
  expect_problem(head + loose + "spring = {stiffness = 1}\n", "cannot have a spring");
  expect_problem(head + loose + "limits = {lower = -1, stiffness = 1, restitution = 0.5}\n",
                 "cannot have limits");
  expect_problem(head + loose + "friction = {torque = 1}\n", "write friction inside clearance");
  expect_problem(head + loose +
                     "[[joints]]\nname = \"gear\"\ntype = \"gear\"\njoints = [\"pin\", \"pin\"]\n"
                     "ratio = 2\n",
                 "has clearance and so no coordinate");
}

TEST(ScenarioClearance, CountsOnBehindJointsWithClearance) {
  std::string text = head +
                     "clearance = {size = 1e-3, radius = 0.01, length = 0.01, restitution = 0.5, "
                     "stiffness = 1e9}\n";
  for (const std::string name : {"one", "two"}) {
    text += "[[bodies]]\nname = \"" + name +
            "\"\nmass = 1\ninertia = [1, 1, 1]\n[[joints]]\nname = \"" + name +
            "\"\ntype = \"revolute\"\nbodies = [\"ground\", \"" + name +
            "\"]\nposition = [0, 0, 0]\naxis = [0, 0, 1]\n";
  }
  text += "[[joints]]\nname = \"gear\"\ntype = \"gear\"\njoints = [\"one\", \"two\"]\nratio = 2\n";
  const Model model = parse_scenario(text, "s.toml").model;
  EXPECT_EQ(model.given_joint_count(), 3);
  EXPECT_EQ(model.name(model.spec(JointId{2}).first), "one");
  EXPECT_EQ(model.name(model.spec(JointId{2}).second), "two");
}

}  // namespace scenario_clearance_test
}  // namespace carom

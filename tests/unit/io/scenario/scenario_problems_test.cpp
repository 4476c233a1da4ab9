// One test per class of problem: its place, the value, and what would be right.
#include <gtest/gtest.h>

#include "carom/scenario.h"

namespace carom {
namespace scenario_problems_test {

const std::string head = "carom = 1\nsimulation = {duration = 1}\n";
const std::string ball = R"([[bodies]]
name = "ball"
mass = 1
position = [0, 0, 1]
shapes = [{type = "sphere", radius = 0.1}]
)";

std::string problems_of(const std::string& text, const std::vector<Edit>& edits = {}) {
  try {
    parse_scenario(text, "s.toml", edits);
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(ScenarioProblems, MissingKeysAndWrongVersion) {
  EXPECT_EQ(problems_of(""),
            "s.toml:1:1: error: needs carom (version of this format, 1: a number)\n"
            "s.toml:1:1: error: needs simulation (how to simulate: a table)\n");
  EXPECT_EQ(problems_of("carom = 2\nsimulation = {duration = 1}\n"),
            "s.toml:1:9: error: carom is 2: this version is not known (write carom = 1)\n");
}

TEST(ScenarioProblems, UnknownKeysHaveASuggestion) {
  EXPECT_EQ(problems_of("carom = 1\n[simulation]\nduration = 1\nmetod = \"continuous\"\n"),
            "s.toml:4:1: error: simulation: unknown key 'metod' (did you mean method?)\n");
}

TEST(ScenarioProblems, WrongKindsUnitsAndRanges) {
  EXPECT_EQ(problems_of(head + "gravity = 9.81\n"),
            "s.toml:3:11: error: gravity is a number, must be a list of three numbers "
            "(for example [0, 0, \"1 m/s^2\"])\n");
  EXPECT_EQ(problems_of("carom = 1\n[simulation]\nduration = \"1 m\"\ntolerance = nan\n"
                        "output_step = -1\nmethod = 3\n"),
            "s.toml:3:12: error: simulation: duration: '1 m' is in m, which cannot be converted to "
            "s; write for example 1 s\n"
            "s.toml:4:13: error: simulation: tolerance is nan, must be above 1e-14 and at most "
            "0.01\n"
            "s.toml:5:15: error: simulation: output_step is -1, must be above 0\n"
            "s.toml:6:10: error: simulation: method is a number, must be continuous, "
            "piecewise, time-stepping, fixed-step or implicit\n");
}

TEST(ScenarioProblems, NamesThatDoNotExistOrAreTwice) {
  EXPECT_EQ(problems_of(head + ball + ball),
            "s.toml:9:8: error: body ball: there are two bodies 'ball' (rename one of them)\n");
  EXPECT_EQ(problems_of(head + ball + "[[contacts]]\nbetween = [\"bal\", \"ball.sfere\"]\n"),
            "s.toml:9:12: error: contact 1: there is no body 'bal' (did you mean ball?)\n"
            "s.toml:9:19: error: contact 1: ball has no shape 'sfere' (did you mean sphere?)\n");
}

TEST(ScenarioProblems, MassAndInertia) {
  const std::string body = head + "[[bodies]]\nname = \"b\"\n";
  EXPECT_EQ(problems_of(body),
            "s.toml:3:1: error: body b: needs mass (mass = … in kg, or shapes with a density)\n");
  EXPECT_EQ(problems_of(body + "mass = 1\n"),
            "s.toml:3:1: error: body b: needs inertia, since it has no shapes to compute it from "
            "(inertia = [xx, yy, zz] in kg*m^2)\n");
  EXPECT_EQ(
      problems_of(body + "mass = 1\ninertia = [1, 1, 2.1]\n"),
      "s.toml:6:11: error: body b: the inertia has principal values 1, 1 and 2.1: the largest "
      "exceeds the sum of the others, which no rigid body does (check the numbers and their "
      "order: xx, yy, zz, xy, xz, yz)\n");
  EXPECT_EQ(problems_of(body + "density = 1\nshapes = [{type = \"sphere\", radius = 1, position = "
                               "[0, 0, 2]}]\n"),
            "s.toml:6:10: error: body b: the centre of mass of its shapes is at [0, 0, 2] in body "
            "axes, must be at the body's origin (subtract this from the positions of the shapes "
            "and move the body's position there, or give mass and inertia)\n");
  EXPECT_EQ(problems_of(head + ball + "density = 3\n"),
            "s.toml:8:11: error: body ball: has mass and density (leave one of them out)\n");
}

TEST(ScenarioProblems, Orientations) {
  EXPECT_EQ(problems_of(head + ball + "quaternion = [0, 0, 0, 2]\n"),
            "s.toml:8:14: error: body ball: the quaternion has length 2, must have length 1 "
            "(write [0, 0, 0, 1])\n");
  EXPECT_EQ(
      problems_of(head + ball + "orientation = {axis = [0, 0, 0], angle = 1}\n"),
      "s.toml:8:23: error: body ball: orientation: axis is [0, 0, 0], which is not a direction "
      "(give it any length above zero)\n");
}

TEST(ScenarioProblems, FrictionLawsAreKnownByName) {
  const std::string text =
      problems_of(head + ball + "[contact_defaults]\nfriction = {law = \"coulom\"}\n");
  EXPECT_NE(text.find("s.toml:9:19: error: contact_defaults: friction: "), std::string::npos)
      << text;
  EXPECT_NE(text.find("coulomb"), std::string::npos) << text;
}

TEST(ScenarioProblems, JointsWithoutOneAxisHaveNoDrive) {
  EXPECT_EQ(problems_of(head + ball +
                        "[[joints]]\nname = \"j\"\ntype = \"spherical\"\n"
                        "bodies = [\"ground\", \"ball\"]\nposition = [0, 0, 0]\n"
                        "damper = 1\n"),
            "s.toml:13:10: error: joint j: a spherical joint has no damper (only joints with one "
            "axis have one: revolute, prismatic and screw)\n");
}

TEST(ScenarioProblems, LawsAndTheirParameters) {
  const std::string contact = head + ball +
                              "[ground]\nshapes = [{type = \"plane\"}]\n[[contacts]]\n"
                              "between = [\"ground\", \"ball\"]\n";
  EXPECT_EQ(problems_of(contact + "law = \"hertzz\"\n"),
            "s.toml:12:7: error: contact 1: there is no law 'hertzz' (did you mean hertz?)\n");
  EXPECT_EQ(problems_of(contact + "restitution = 1.2\n"),
            "s.toml:12:15: error: contact 1: restitution is 1.2, must be between 0 and 1\n");
  EXPECT_NE(problems_of(contact + "law = \"hertz\"\nparameters = {damping = 1}\n")
                .find("s.toml:13:15: error: contact 1: law hertz beside stiffness and exponent has "
                      "no parameter 'damping'"),
            std::string::npos);
  EXPECT_NE(problems_of(contact + "[[contacts]]\nbetween = [\"ball\", \"ball\"]\n")
                .find("s.toml:13:11: error: contact 2: body ball cannot touch itself"),
            std::string::npos);
}

TEST(ScenarioProblems, EditsAreTheirOwnPlace) {
  EXPECT_EQ(problems_of(head, {{"simulation.duration", -1}}),
            "--set simulation.duration: error: simulation: duration is -1, must be above 0\n");
  EXPECT_EQ(problems_of(head + ball, {{"bodies.bal.mass", 1}, {"simulation.durations", 1}}),
            "--set simulation.durations: error: simulation: unknown key 'durations' (did you mean "
            "duration?)\n"
            "--set bodies.bal.mass: error: bodies has 1 item and none called 'bal' (did you mean "
            "ball?)\n");
}

void expect_part(const std::string& text, const std::string& part) {
  const std::string found = problems_of(text);
  EXPECT_NE(found.find(part), std::string::npos) << found;
}

TEST(ScenarioProblems, SpringsAndDampersThatAreNotProportional) {
  const std::string spring =
      head + ball +
      "[[forces]]\ntype = \"spring-damper\"\nbodies = [\"ground\", \"ball\"]\n"
      "points = [[0, 0, 0], [0, 0, 1]]\n";
  expect_part(spring + "stiffness = {coefficient = 1, table = [[0, 0], [1, 1]]}\n",
              "s.toml:12:13: error: force 1: stiffness: has a coefficient and a table (give "
              "coefficient and exponent, or a table)");
  expect_part(spring + "stiffness = {}\n", "does not say how large the force is");
  expect_part(spring + "stiffness = {table = [[0, 0], [1, 1]], exponent = 2}\n",
              "an exponent needs a coefficient");
  expect_part(spring + "stiffness = {coefficient = \"1 N/m\", exponent = 2}\n",
              "cannot be converted to");
  expect_part(spring + "stiffness = {coefficient = 1, exponent = 0}\n",
              "exponent is 0, must be above 0");
  expect_part(spring + "stiffness = {table = [[0, 0], [0, 1]]}\n", "first numbers must increase");
  expect_part(spring + "damping = {table = [[0, 1], [1, 2]]}\n",
              "s.toml:8:1: error: force spring-damper 1: damping has a force of 1 at speed zero");
  expect_part(spring + "damping = {table = [[0, 0], [1, -2]]}\n", "which would drive");
}

TEST(ScenarioProblems, Bushings) {
  const std::string bushing =
      head + ball + "[[forces]]\ntype = \"bushing\"\nbodies = [\"ground\", \"ball\"]\n";
  expect_part(bushing + "translation_stiffness = [1, 1, 1]\n",
              "a force of type bushing needs point");
  expect_part(bushing + "point = [0, 0, 1]\n", "has neither stiffness nor damping");
  expect_part(bushing + "point = [0, 0, 1]\nrotation_damping = [1, -1, 1]\n",
              "item 2 of rotation_damping is -1, must be at least 0");
  expect_part(bushing + "point = [0, 0, 1]\nstiffness = 3\n",
              "a force of type bushing has no stiffness");
}

TEST(ScenarioProblems, RopesAndJointsForATime) {
  const auto joint = [](const std::string& rest) {
    return head + ball + "[[joints]]\nname = \"j\"\nbodies = [\"ground\", \"ball\"]\n" + rest;
  };
  const std::string points = "type = \"rope\"\npoints = [[0, 0, 0], [0, 0, 1]]\n";
  expect_part(joint(points), "a rope has no limits");
  expect_part(joint(points + "limits = {upper = -0.1, restitution = 0}\n"),
              "the start is outside the limits by 0.1");
  expect_part(joint(points + "limits = {upper = 0.1}\nspring = {stiffness = 1}\n"),
              "a rope joint has no spring");
  expect_part(joint("type = \"fixed\"\nfrom = 2\nuntil = 1\n"), "until is 1 s (must be above 2 s)");
  expect_part(joint("type = \"spherical\"\nposition = [0, 0, 0]\nfrom = 1\n"),
              "cannot begin to hold in the middle of a run");
  expect_part(joint("type = \"rolling-ball\"\nposition = [0, 0, 1]\naxis = [0, 0, 1]\n"),
              "needs rolling_radius");
}

}  // namespace scenario_problems_test
}  // namespace carom

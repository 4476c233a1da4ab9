#include <fmt/format.h>
#include <gtest/gtest.h>

#include <numbers>

#include "carom/scenario.h"

namespace carom {
namespace scenario_shapes_test {

/// A scenario of one body with one shape, and a floor it can touch.
std::string with_shape(const std::string& shape, const std::string& floor = "{type = \"plane\"}") {
  return fmt::format(
      "carom = 1\ngravity = [0, 0, -9.81]\n[simulation]\nduration = 0.1\n[ground]\nshapes = [{}]\n"
      "[[bodies]]\nname = \"ring\"\ndensity = 1000\nposition = [0, 0, 1]\nshapes = [{}]\n"
      "[[contacts]]\nbetween = [\"ground\", \"ring\"]\nrestitution = 0.5\nstiffness = 1e5\n",
      floor, shape);
}

std::string problems_of(const std::string& text) {
  try {
    parse_scenario(text, "s.toml");
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

void expect_problem(const std::string& text, const std::string& message) {
  const std::string found = problems_of(text);
  EXPECT_NE(found.find(message), std::string::npos)
      << "expected: " << message << "\nfound:    " << found;
}

TEST(ScenarioShapes, ReadsATorusWithItsAxisAndMass) {
  const Scenario scenario = parse_scenario(
      with_shape("{type = \"torus\", radius = \"50 mm\", tube_radius = 0.01, axis = [0, 2, 0]}"),
      "s.toml");
  const ShapeSpec& shape = scenario.model.shapes()[1];
  EXPECT_EQ(shape.name, "torus");
  EXPECT_EQ(std::get<Torus>(shape.shape).radius, 0.05);
  EXPECT_EQ(std::get<Torus>(shape.shape).tube_radius, 0.01);
  EXPECT_NEAR((shape.X_BS.R.col(2) - Vector3d::UnitY()).norm(), 0, 1e-15);
  const double mass = 1000 * 2 * std::numbers::pi * std::numbers::pi * 0.05 * 1e-4;
  EXPECT_NEAR(scenario.model.mass(BodyId{1}), mass, 1e-14 * mass);
  EXPECT_NEAR(scenario.model.inertia(BodyId{1})(1, 1), mass * (0.0025 + 0.75e-4), 1e-14 * mass);
}

TEST(ScenarioShapes, SayWhichSizesDoNotGoTogether) {
  expect_problem(with_shape("{type = \"torus\", radius = 0.1, tube_radius = 0.2}"),
                 "tube_radius of a torus is 0.2 m, must be below its radius, which is 0.1 m");
  expect_problem(with_shape("{type = \"torus\", radius = 0, tube_radius = 0.2}"),
                 "radius of a torus is 0, must be above 0");
  expect_problem(with_shape("{type = \"cylinder\", radius = 0, length = 1}"),
                 "radius of a cylinder is 0, must be above 0");
}

TEST(ScenarioShapes, SayWhichKeysAShapeNeedsAndTakes) {
  expect_problem(with_shape("{type = \"torus\", radius = 0.1}"), "tube_radius");
  expect_problem(with_shape("{type = \"torus\", radius = 0.1, tube_radius = 0.02, length = 1}"),
                 "length");
  expect_problem(with_shape("{type = \"torus\", radius = 0.1, tube_radius = 1979-05-27}"),
                 "tube_radius");
  EXPECT_EQ(problems_of(with_shape("{type = \"capsule\", radius = 0.1, length = 0}")), "");
}

TEST(ScenarioShapes, SayWhatAShapeThatIsNotConvexCanTouch) {
  const std::string torus = "{type = \"torus\", radius = 0.1, tube_radius = 0.02}";
  expect_problem(with_shape(torus, "{type = \"box\", size = [1, 1, 1]}"),
                 "ground.box (box) and ring.torus (torus) cannot touch: a torus is not convex and "
                 "touches only these shapes: sphere, plane, mesh");
  EXPECT_EQ(problems_of(with_shape(torus, "{type = \"sphere\", radius = 0.1}")), "");
}

}  // namespace scenario_shapes_test
}  // namespace carom

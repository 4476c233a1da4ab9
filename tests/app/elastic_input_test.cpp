// Volume meshes of elastic bodies as a user gives them: what is wrong is told with exit code 2, and what is right runs.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <fstream>
#include <nlohmann/json.hpp>

#include "app/program.h"
#include "support/solid_mesh_texts.h"

namespace carom::test {
namespace elastic_input_test {

using nlohmann::ordered_json;
using ::testing::HasSubstr;

std::string write_text(const std::string& folder, const std::string& name,
                       const std::string& text) {
  const std::string path = folder + "/" + name;
  std::ofstream(path, std::ios::binary) << text;
  return path;
}

/// A cube with edges of 1 m in a file falls on a floor; `body` says what else it has.
std::string falling_cube(const std::string& elastic, const std::string& body,
                         const std::string& contact = "") {
  return R"(carom = 1
simulation = {duration = 0.002, method = "implicit"}
[ground]
shapes = [{name = "floor", type = "plane"}]
[[bodies]]
name = "cube"
position = [0, 0, 0.5001]
velocity = [0, 0, -0.1]
elastic = {model = "solid", )" +
         elastic + "}\n" + body + "\n[[contacts]]\nbetween = [\"ground\", \"cube\"]\n" + contact;
}

/// The cube as 4·4·4 hexahedra, some of which are away from the floor, as Abaqus writes it.
std::string good_cube() {
  constexpr int cells = 4, row = cells + 1;
  const auto number = [](int x, int y, int z) { return 1 + x + row * (y + row * z); };
  std::string nodes = "*NODE\n", elements = "*ELEMENT, TYPE=C3D8\n";
  for (int z = 0; z < row; ++z) {
    for (int y = 0; y < row; ++y) {
      for (int x = 0; x < row; ++x) {
        nodes += fmt::format("{}, {}, {}, {}\n", number(x, y, z), 0.25 * x, 0.25 * y, 0.25 * z);
        if (x == cells || y == cells || z == cells) continue;
        elements += fmt::format("{}", number(x, y, z));
        for (const Vector3d& corner : support::cube_corners) {
          elements += fmt::format(
              ", {}", number(x + static_cast<int>(corner.x()), y + static_cast<int>(corner.y()),
                             z + static_cast<int>(corner.z())));
        }
        elements += "\n";
      }
    }
  }
  return nodes + elements;
}

const std::string good_elastic = R"(mesh = "cube.inp", material = "steel")";

Outcome run_with(const std::string& mesh, const std::string& scenario) {
  const std::string folder = scratch_folder();
  write_text(folder, "cube.inp", mesh);
  write_text(folder, "cube.msh", mesh);
  return run_carom({"run", write_text(folder, "s.toml", scenario), "--no-files", "--json"});
}

TEST(ElasticInput, ACubeFallsAndRebounds) {
  const Outcome outcome = run_with(good_cube(), falling_cube(good_elastic, ""));
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  ASSERT_EQ(json["impacts"].size(), 1U);
  const ordered_json& impact = json["impacts"][0];
  EXPECT_EQ(impact["shapes"][1], "cube.surface");
  EXPECT_NEAR(impact["effective_mass"], 7800, 1e-6);  // it falls flat
  EXPECT_NEAR(impact["start"], 1e-3, 1e-9);           // 0.1 mm at 0.1 m/s
  EXPECT_LE(impact["restitution"]["realised"], 1);
  EXPECT_EQ(json["model"]["elastic"]["cube"]["nodes"], 125);
}

TEST(ElasticInput, WhatIsWrongWithAMeshIsToldWithExitCodeTwo) {
  const std::string cube = support::inp(support::cube_of(8));
  support::TextMesh folded = support::cube_of(4);
  std::swap(folded.abaqus_elements[0][0], folded.abaqus_elements[0][1]);
  support::TextMesh flat = support::cube_of(8);
  for (Vector3d& node : flat.nodes) node.z() *= node.x();  // an edge without length
  const std::string box =
      R"(shapes = [{name = "skin", type = "box", size = [1, 1, 1], material = "steel"}])";
  const struct {
    std::string mesh, scenario, says;
  } cases[] = {
      {cube, falling_cube(R"(mesh = "none.inp", material = "steel")", ""),
       "none.inp: there is no such file"},
      {cube, falling_cube(R"(mesh = "../cube.inp", material = "steel")", ""),
       "leads out of the folder"},
      {cube, falling_cube(R"(mesh = "/etc/passwd", material = "steel")", ""),
       "is an absolute path"},
      {cube, falling_cube(R"(mesh = "s.toml", material = "steel")", ""),
       "is no volume mesh by its name"},
      {"", falling_cube(good_elastic, ""), "cube.inp: is empty"},
      {cube.substr(0, cube.size() / 2), falling_cube(good_elastic, ""), "cube.inp"},
      {cube, falling_cube(R"(mesh = "cube.msh", material = "steel")", ""), "cube.msh"},
      {std::string("\x7f\x45\0\1", 4), falling_cube(good_elastic, ""), "cube.inp"},
      {support::inp(folded), falling_cube(good_elastic, ""), "cube.inp"},
      {support::inp(flat), falling_cube(good_elastic, ""), "flat or inside out"},
      {cube, falling_cube(good_elastic + R"(, unit = "kg")", ""), "'kg' is not a unit of length"},
      {cube, falling_cube(R"(mesh = "cube.inp", unit = "mm")", box), "is unit = \"m\" meant?"},
      {cube, falling_cube(good_elastic, "mass = 7000"),
       "density and volume make 7800 kg, and mass says 7000 kg"},
      {cube, falling_cube(good_elastic, "inertia = [1, 1, 1]"), "is that of the mesh"},
      {cube, falling_cube(R"(mesh = "cube.inp")", ""), "nothing says what the mesh is made of"},
      {cube, falling_cube(R"(mesh = "cube.inp", material = "stel")", ""), "'stel'"},
      {cube, falling_cube(good_elastic, box), "the body has shapes, which have materials"},
      {cube, falling_cube(R"(material = "steel")", box), "material belongs to a mesh"},
      {cube, falling_cube(good_elastic, "", "restitution = 0.5"), "a restitution has no place"},
      {cube, falling_cube(good_elastic, "", "foundation = {thickness = 0.01}"),
       "a foundation has no place"},
  };
  for (const auto& wrong : cases) {
    const Outcome outcome = run_with(wrong.mesh, wrong.scenario);
    EXPECT_EQ(outcome.exit_code, 2) << wrong.says << "\n" << outcome.err;
    EXPECT_THAT(outcome.err, HasSubstr(wrong.says));
    EXPECT_THAT(outcome.err, HasSubstr("s.toml:"));
  }
}

TEST(ElasticInput, AMeshThatCannotBeReadIsOneProblem) {
  const Outcome outcome =
      run_with("", falling_cube(R"(mesh = "none.inp", material = "steel")", ""));
  EXPECT_EQ(outcome.exit_code, 2);
  EXPECT_THAT(outcome.err, testing::Not(HasSubstr("has no shapes")));
}

// As of a mesh in millimetres, whose body has no shape to compare it with.
TEST(ElasticInput, ABodyThatIsAThousandTimesTooLargeIsAskedAbout) {
  support::TextMesh large = support::cube_of(8);
  for (Vector3d& node : large.nodes) node *= 50;
  const Outcome without = run_with(support::inp(large), falling_cube(good_elastic, ""));
  EXPECT_EQ(without.exit_code, 2);
  EXPECT_THAT(without.err, HasSubstr("is unit = \"mm\" meant?"));
  const std::string folder = scratch_folder();
  write_text(folder, "cube.inp", support::inp(large));
  std::string meant = falling_cube(good_elastic + R"(, unit = "m")", "");
  meant.replace(meant.find("0.5001"), 6, "100");
  const Outcome with = run_carom({"check", write_text(folder, "s.toml", meant)});
  EXPECT_EQ(with.exit_code, 0) << with.err;
  EXPECT_THAT(with.err, HasSubstr("is unit = \"mm\" meant?"));
}

/// What is wrong with a bar that falls on a floor.
std::string told_of_bar(const std::string& elastic, const std::string& shape) {
  const std::string scenario = R"(carom = 1
simulation = {duration = 0.001, method = "implicit"}
[ground]
shapes = [{name = "floor", type = "plane"}]
[[bodies]]
name = "bar"
position = [0, 0, 0.6]
density = 7800
shapes = [{name = "skin", material = "steel", )" +
                               shape + "}]\nelastic = {" + elastic +
                               "}\n[[contacts]]\nbetween = [\"ground\", \"bar\"]\n";
  const std::string folder = scratch_folder();
  const Outcome outcome =
      run_carom({"run", write_text(folder, "s.toml", scenario), "--no-files", "--json"});
  EXPECT_EQ(outcome.exit_code, 2) << elastic << "\n" << outcome.err;
  EXPECT_THAT(outcome.err, HasSubstr("s.toml:"));
  return outcome.err;
}

TEST(ElasticInput, WhatIsWrongWithABeamIsToldWithExitCodeTwo) {
  const std::string rod = R"(type = "cylinder", radius = 0.01, length = 1)";
  EXPECT_THAT(told_of_bar(R"(model = "beam")", R"(type = "sphere", radius = 0.1)"),
              HasSubstr("has no length along which it could be a beam"));
  EXPECT_THAT(told_of_bar(R"(model = "beam", elements = 0)", rod), HasSubstr("elements"));
  EXPECT_THAT(told_of_bar(R"(model = "beam", modes = 4)", rod), HasSubstr("leave modes out"));
  EXPECT_THAT(told_of_bar(R"(model = "modal", modes = 0)", rod), HasSubstr("modes"));
  EXPECT_THAT(told_of_bar(R"(model = "beam", damping = {ratio = -0.1})", rod), HasSubstr("ratio"));
  EXPECT_THAT(told_of_bar(R"(model = "beam", damping = {beta = -1})", rod), HasSubstr("beta"));
}

// A hundredth is what meshes of curved bodies miss.
TEST(ElasticInput, AMassThatNearlyFitsIsTaken) {
  const Outcome outcome = run_with(good_cube(), falling_cube(good_elastic, "mass = 7850"));
  ASSERT_EQ(outcome.exit_code, 0) << outcome.err;
  const ordered_json json = ordered_json::parse(outcome.out, nullptr, false);
  EXPECT_NEAR(json["impacts"][0]["effective_mass"], 7850, 1e-6);
}

}  // namespace elastic_input_test
}  // namespace carom::test

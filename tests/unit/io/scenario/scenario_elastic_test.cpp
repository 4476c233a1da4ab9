// Reading how bodies deform.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <cstdlib>

#include <filesystem>
#include <fstream>

#include "carom/scenario.h"
#include "continuum/solid_mesh.h"

namespace carom {
namespace scenario_elastic_test {

std::string scenario_with(const std::string& elastic, const std::string& more = "") {
  return "carom = 1\n[simulation]\nduration = 1\nmethod = \"implicit\"\nfields = true\n" + more +
         "[ground]\nshapes = [{name = \"floor\", type = \"plane\"}]\n"
         "[[bodies]]\nname = \"brick\"\nposition = [0, 0, 2]\nvelocity = [0, 0, -1]\n"
         "shapes = [{name = \"skin\", type = \"box\", size = [1, 1, 1], material = \"steel\"}]\n"
         "elastic = " +
         elastic + "\n[[contacts]]\nname = \"hit\"\nbetween = [\"ground\", \"brick\"]\n";
}

/// A new folder, gone with the object.
struct Folder {
  Folder() {
    std::string pattern =
        (std::filesystem::temp_directory_path() / "carom_elastic_XXXXXX").string();
    path = mkdtemp(pattern.data());
  }
  ~Folder() { std::filesystem::remove_all(path); }
  std::filesystem::path path;
};

std::string problems_of(const std::string& text, const std::string& file = "s.toml") {
  try {
    parse_scenario(text, file);
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(ScenarioElastic, ReadsEveryKey) {
  const Scenario scenario = parse_scenario(
      scenario_with(
          "{model = \"solid\", elements = 500, order = 2, damping = {alpha = 3, beta = 1e-6}}"),
      "s.toml");
  const auto& elastic = scenario.model.spec(BodyId{1}).elastic;
  ASSERT_TRUE(elastic);
  EXPECT_EQ(elastic->model, "solid");
  EXPECT_EQ(elastic->elements, 500);
  EXPECT_EQ(elastic->order, 2);
  EXPECT_EQ(elastic->damping_alpha, 3);
  EXPECT_EQ(elastic->damping_beta, 1e-6);
  EXPECT_TRUE(scenario.settings.fields);
  EXPECT_TRUE(scenario.model.any_elastic());
}

TEST(ScenarioElastic, ReadsBeamsAndModes) {
  const auto read = [](const std::string& elastic) {
    return parse_scenario(scenario_with(elastic), "s.toml").model.spec(BodyId{1}).elastic.value();
  };
  const ElasticSpec beam =
      read("{model = \"beam\", elements = 4, modes = 7, damping = {ratio = 0.01}}");
  EXPECT_EQ(beam.model, "beam");
  EXPECT_EQ(beam.elements, 4);
  EXPECT_EQ(beam.modes, 7);
  EXPECT_EQ(beam.damping_ratio, 0.01);
  EXPECT_EQ(read("{model = \"modal\", order = 2}").order, 2);
}

TEST(ScenarioElastic, TellsWhatBeamsAndModesCannotHave) {
  for (const auto& [elastic, told] :
       {std::pair("{model = \"beam\", modes = 0}", "modes"),
        std::pair("{model = \"beam\", elements = 0}", "elements"),
        std::pair("{model = \"beam\", elements = 1000}", "at most 400"),
        std::pair("{model = \"beam\", modes = 2.5}", "whole number"),
        std::pair("{model = \"beam\", order = 2}", "a beam has no order"),
        std::pair("{model = \"beam\", mesh = \"a.msh\"}", "a beam has no mesh"),
        std::pair("{model = \"beam\", damping = {ratio = -0.1}}", "ratio"),
        std::pair("{model = \"solid\", modes = 5}", "not by modes"),
        std::pair("{model = \"solid\", elements = 5}", "at least 8")}) {
    EXPECT_NE(problems_of(scenario_with(elastic)).find(told), std::string::npos) << elastic;
  }
}

TEST(ScenarioElastic, TellsWhatCannotBe) {
  EXPECT_NE(problems_of(scenario_with("{}")).find("model"), std::string::npos);
  EXPECT_NE(problems_of(scenario_with("{model = \"jelly\"}")).find("solid"), std::string::npos);
  EXPECT_NE(problems_of(scenario_with("{model = \"solid\", elements = 10.5}")).find("whole number"),
            std::string::npos);
  EXPECT_NE(problems_of(scenario_with("{model = \"solid\", order = 3}")).find("order"),
            std::string::npos);
  EXPECT_NE(problems_of(scenario_with("{model = \"solid\", damping = {ratio = 0.1, beta = 1}}"))
                .find("beside alpha or beta"),
            std::string::npos);
  EXPECT_NE(problems_of(scenario_with("{model = \"solid\", unit = \"kg\"}")).find("unit of length"),
            std::string::npos);
  EXPECT_NE(
      problems_of(scenario_with("{model = \"solid\", mesh = \"nowhere.msh\"}")).find("nowhere"),
      std::string::npos);
}

/// A cube of one hexahedron about a corner, as Abaqus writes it, with edges of a length.
std::string cube_file(double edge) {
  std::string text = "*NODE\n";
  const int corners[8][3] = {{0, 0, 0}, {1, 0, 0}, {1, 1, 0}, {0, 1, 0},
                             {0, 0, 1}, {1, 0, 1}, {1, 1, 1}, {0, 1, 1}};
  for (int i = 0; i < 8; ++i) {
    text += std::to_string(i + 1);
    for (const int place : corners[i]) text += ", " + std::to_string(edge * place);
    text += "\n";
  }
  return text + "*ELEMENT, TYPE=C3D8\n1, 1, 2, 3, 4, 5, 6, 7, 8\n";
}

// Mass and inertia are those of the mesh, whose centre comes into the body's origin: a cube of 7800 kg has
// m·a²/6 about each axis.
TEST(ScenarioElastic, TakesMassAndInertiaFromAMesh) {
  const Folder folder;
  std::ofstream(folder.path / "cube.inp") << cube_file(1000);
  const Scenario scenario =
      parse_scenario(scenario_with("{model = \"solid\", mesh = \"cube.inp\", unit = \"mm\"}"),
                     (folder.path / "s.toml").string());
  const double density = scenario.model.shapes().back().material->density;
  EXPECT_NEAR(scenario.model.mass(BodyId{1}), density, 1e-9 * density);
  EXPECT_NEAR(scenario.model.inertia(BodyId{1})(0, 0), density / 6, 1e-9 * density);
  const auto& mesh = scenario.model.spec(BodyId{1}).elastic->mesh;
  ASSERT_TRUE(mesh);
  EXPECT_LT((mesh->nodes.front() - Vector3d::Constant(-0.5)).norm(), 1e-12);
}

TEST(ScenarioElastic, AsksForTheUnitOfAMeshThatIsAThousandTimesTooLarge) {
  const Folder folder;
  std::ofstream(folder.path / "cube.inp") << cube_file(1000);
  const std::string problems = problems_of(
      scenario_with("{model = \"solid\", mesh = \"cube.inp\"}"), (folder.path / "s.toml").string());
  EXPECT_NE(problems.find("unit"), std::string::npos) << problems;
}

// Without shapes the boundary of the mesh is the surface.
TEST(ScenarioElastic, MakesAShapeOfTheSurfaceOfAMesh) {
  const Folder folder;
  std::ofstream(folder.path / "cube.inp") << cube_file(1);
  std::string text =
      scenario_with("{model = \"solid\", mesh = \"cube.inp\", material = \"aluminium\"}");
  const std::size_t start = text.find("shapes = [{name = \"skin\"");
  text.erase(start, text.find('\n', start) - start);
  const Scenario scenario = parse_scenario(text, (folder.path / "s.toml").string());
  const ShapeSpec& surface = scenario.model.shapes().back();
  EXPECT_EQ(surface.name, "surface");
  EXPECT_EQ(shape_name(surface.shape), "mesh");
  EXPECT_EQ(surface.material->name, "aluminium");
  EXPECT_NEAR(solid(surface.shape).volume, 1, 1e-12);
  EXPECT_NEAR(scenario.model.mass(BodyId{1}), surface.material->density, 1e-9);
}

// ---- Gap elements.

TEST(ScenarioElastic, ReadsEnforcement) {
  const auto gaps_with = [](const std::string& enforcement) {
    return parse_scenario(scenario_with("{model = \"solid\"}") + "enforcement = " + enforcement,
                          "s.toml")
        .model.contacts()[0]
        .law.gap_elements;
  };
  const auto both =
      gaps_with("{type = \"penalty\", normal_stiffness = \"3 kN/mm\", tangential_stiffness = 2e6}");
  ASSERT_TRUE(both);
  EXPECT_DOUBLE_EQ(both->normal_stiffness, 3e6);
  EXPECT_EQ(both->tangential_stiffness, 2e6);
  const auto normal = gaps_with("{type = \"penalty\", normal_stiffness = 3e6}");
  ASSERT_TRUE(normal);
  EXPECT_EQ(normal->tangential_stiffness, 3e6);
  EXPECT_FALSE(gaps_with("{type = \"multipliers\"}"));
}

TEST(ScenarioElastic, RefusesEnforcementThatMakesNoSense) {
  const auto problem_of = [](const std::string& keys) {
    return problems_of(scenario_with("{model = \"solid\"}") + keys);
  };
  using testing::HasSubstr;
  EXPECT_THAT(problem_of("enforcement = {type = \"penalty\"}"),
              HasSubstr("gap elements need a normal_stiffness"));
  EXPECT_THAT(problem_of("enforcement = {type = \"penalty\", normal_stiffness = -1}"),
              HasSubstr("normal_stiffness"));
  EXPECT_THAT(problem_of("enforcement = {type = \"multipliers\", normal_stiffness = 1e6}"),
              HasSubstr("multipliers have no stiffness"));
  EXPECT_THAT(
      problem_of("law = \"hertz\"\nenforcement = {type = \"penalty\", normal_stiffness = 1}"),
      HasSubstr("exclude each other"));
  EXPECT_THAT(problem_of("enforcement = {type = \"glue\"}"), HasSubstr("glue"));
}

}  // namespace scenario_elastic_test
}  // namespace carom

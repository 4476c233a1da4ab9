#include "io/toml/materials_file.h"

#include <gtest/gtest.h>

#include <cmath>
#include <filesystem>
#include <fstream>
#include <random>

#include "carom/scenario.h"

namespace carom {
namespace materials_file_test {

constexpr const char* example = R"(# Two materials of our own
[materials.steel]
young = "207 GPa"
poisson = 0.29
density = 7800
yield = "1 GPa"

[materials.rubber-pad]
description = "pad under the anvil"
young = 4.5e6
poisson = "49 %"
density = "1.1 g/cm^3"
source = "our measurements"
)";

std::vector<Material> parse(const std::string& text) {
  return io::parse_materials(text, "own.toml");
}

std::vector<std::string> problems_of(const std::string& text) {
  std::vector<std::string> texts;
  try {
    parse(text);
  } catch (const InputError& error) {
    for (const Problem& problem : error.problems()) texts.push_back(to_text(problem));
  }
  return texts;
}

TEST(MaterialsFile, ReadsNumbersInSiAndTextsWithUnits) {
  const auto materials = parse(example);
  ASSERT_EQ(materials.size(), 2u);
  EXPECT_EQ(materials[0].name, "steel");
  EXPECT_DOUBLE_EQ(materials[0].young, 207e9);
  EXPECT_EQ(materials[0].poisson, 0.29);
  EXPECT_EQ(materials[0].density, 7800);
  EXPECT_DOUBLE_EQ(materials[0].yield.value(), 1e9);
  EXPECT_EQ(materials[0].source, "own.toml");
  EXPECT_EQ(materials[1].name, "rubber-pad");
  EXPECT_EQ(materials[1].young, 4.5e6);
  EXPECT_DOUBLE_EQ(materials[1].poisson, 0.49);
  EXPECT_DOUBLE_EQ(materials[1].density, 1100);
  EXPECT_FALSE(materials[1].yield.has_value());
  EXPECT_EQ(materials[1].source, "our measurements");
}

TEST(MaterialsFile, ATableOverridesTheBuiltInMaterialOfItsName) {
  const auto materials = parse("[materials.copper]\nyield = \"300 MPa\"\n");
  ASSERT_EQ(materials.size(), 1u);
  EXPECT_DOUBLE_EQ(materials[0].yield.value(), 300e6);
  EXPECT_EQ(materials[0].young, find_material("copper")->young);
  EXPECT_EQ(find_material("copper", materials)->yield, 300e6);
  EXPECT_EQ(find_material("lead", materials), find_material("lead"));
}

TEST(MaterialsFile, ListsEveryProblemWithItsPlace) {
  const auto problems = problems_of(R"([materials.a]
young = "207 GPs"
poissson = 0.3
density = true
yield = "3 kg"

[materials.b]
young = 0
poisson = 0.5
density = nan
yield = "-1 MPa"
description = 3

[material.c]
)");
  EXPECT_EQ(problems,
            (std::vector<std::string>{
                "own.toml:1:1: error: material a: needs poisson (Poisson's ratio: a number)",
                "own.toml:2:9: error: material a: young: 'GPs' in 'GPs' is not a unit",
                "own.toml:3:1: error: material a: unknown key 'poissson' (did you mean poisson?)",
                "own.toml:4:11: error: material a: density is a truth value, must be a number or a "
                "text with a unit (for example \"1 kg/m^3\")",
                "own.toml:5:9: error: material a: yield: '3 kg' is in kg, which cannot be "
                "converted to Pa; write for example 1 Pa",
                "own.toml:8:9: error: material b: young is 0, must be above 0",
                "own.toml:9:11: error: material b: poisson is 0.5, must be above -1 and below 0.5",
                "own.toml:10:11: error: material b: density is nan, must be above 0",
                "own.toml:11:9: error: material b: yield is -1e+06, must be above 0",
                "own.toml:12:15: error: material b: description is a number, must be a text",
                "own.toml:14:2: error: unknown key 'material' (did you mean materials?)"}));
}

TEST(MaterialsFile, NeedsTables) {
  EXPECT_EQ(problems_of("").size(), 1u);
  EXPECT_EQ(problems_of("materials = 3\n"),
            (std::vector<std::string>{"own.toml:1:13: error: materials is a number, must be a "
                                      "table (write [materials.NAME])"}));
  EXPECT_EQ(problems_of("materials.a = 3\n").size(), 1u);
}

TEST(MaterialsFile, IsReadFromDisk) {
  const auto path = std::filesystem::temp_directory_path() /
                    ("carom_materials_" + std::to_string(std::random_device()()) + ".toml");
  std::ofstream(path) << example;
  EXPECT_EQ(read_materials(path.string()).size(), 2u);
  std::filesystem::remove(path);
  EXPECT_THROW(read_materials(path.string()), InputError);
}

// Damaged files: bytes changed, removed, doubled, moved, and lines mixed.
std::string mutated(std::string text, std::mt19937& random) {
  const auto below = [&](std::size_t n) { return random() % std::max<std::size_t>(n, 1); };
  static const std::string spice =
      "[]{}=.,\"'#\n\\-+eE0123456789 \t_naif%/^*()\x01\x7f\xc3\xa9\xff";
  for (std::size_t change = 0, changes = 1 + below(8); change < changes; ++change) {
    const std::size_t at = below(text.size()), length = below(12);
    switch (below(5)) {
      case 0:
        text.insert(at, 1, spice[below(spice.size())]);
        break;
      case 1:
        text.erase(at, length);
        break;
      case 2:
        text.insert(at, text.substr(below(text.size()), length));
        break;
      case 3:
        if (at < text.size()) text[at] = spice[below(spice.size())];
        break;
      default: {
        const std::size_t line = text.find('\n', at);
        if (line != std::string::npos) text = text.substr(line + 1) + text.substr(0, line + 1);
      }
    }
  }
  return text;
}

TEST(MaterialsFile, DamagedFilesGiveProblemsOrValidMaterialsAndNothingElse) {
  std::mt19937 random(20240611);
  int refused = 0, accepted = 0;
  for (int i = 0; i < 2000; ++i) {
    const std::string text = mutated(example, random);
    try {
      for (const Material& material : parse(text)) {
        EXPECT_TRUE(check_material(material, "own.toml").empty()) << text;
      }
      ++accepted;
    } catch (const InputError& error) {
      EXPECT_FALSE(error.problems().empty()) << text;
      for (const Problem& problem : error.problems()) {
        EXPECT_TRUE(problem.place.starts_with("own.toml:")) << problem.place;
        EXPECT_FALSE(problem.message.empty());
      }
      ++refused;
    }
  }
  // Both ways out are taken often, so the damage is neither harmless nor total.
  EXPECT_GT(refused, 50);
  EXPECT_GT(accepted, 50);
}

}  // namespace materials_file_test
}  // namespace carom

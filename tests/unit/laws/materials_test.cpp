#include "carom/materials.h"

#include <gtest/gtest.h>

#include <cctype>
#include <cmath>
#include <limits>
#include <set>

namespace carom {
namespace materials_test {

TEST(Materials, ThereAreAtLeastThirty) {
  EXPECT_GE(materials().size(), 30u);
}

TEST(Materials, NamesAreUniqueAndInKebabCase) {
  std::set<std::string> seen;
  for (const std::string& name : material_names()) {
    EXPECT_EQ(name.find_first_not_of("abcdefghijklmnopqrstuvwxyz0123456789-"), std::string::npos)
        << name;
    EXPECT_EQ(name.find("--"), std::string::npos) << name;
    EXPECT_TRUE(std::islower(name.front()) && name.back() != '-') << name;
    EXPECT_TRUE(seen.insert(name).second) << name << " twice";
  }
}

TEST(Materials, EveryOneIsPossibleAndSaysWhereItComesFrom) {
  for (const Material& material : materials()) {
    for (const Problem& problem : check_material(material, "built-in")) {
      ADD_FAILURE() << to_text(problem);
    }
    EXPECT_FALSE(material.source.empty()) << material.name;
    EXPECT_FALSE(material.description.empty()) << material.name;
  }
}

// A slipped power of ten or two swapped columns shows in one of these.
TEST(Materials, ValuesAreOfTheRightOrder) {
  for (const Material& material : materials()) {
    const double wave_speed = std::sqrt(material.young / material.density);
    EXPECT_TRUE(wave_speed > 30 && wave_speed < 15000) << material.name << " " << wave_speed;
    EXPECT_TRUE(material.young >= 1e6 && material.young <= 1e12) << material.name;
    EXPECT_TRUE(material.density >= 100 && material.density <= 23000) << material.name;
    EXPECT_GE(material.poisson, 0) << material.name;
    if (material.yield) {
      const double yield_strain = *material.yield / material.young;
      EXPECT_TRUE(yield_strain > 1e-4 && yield_strain < 0.05)
          << material.name << " " << yield_strain;
    }
  }
}

TEST(Materials, SteelIsTheSteelOfTheTextbooks) {
  const Material* steel = find_material("steel");
  ASSERT_NE(steel, nullptr);
  EXPECT_EQ(steel->young, 210e9);
  EXPECT_EQ(steel->poisson, 0.3);
  EXPECT_EQ(steel->density, 7800);
  EXPECT_EQ(steel->yield, 1e9);
}

TEST(Materials, AnUnknownNameIsNotFound) {
  EXPECT_EQ(find_material("unobtainium"), nullptr);
}

TEST(MaterialCheck, NamesEveryImpossibleValue) {
  const Material wrong{.name = "wrong",
                       .young = -1,
                       .poisson = 0.5,
                       .density = std::numeric_limits<double>::infinity(),
                       .yield = std::numeric_limits<double>::quiet_NaN()};
  const auto problems = check_material(wrong, "here");
  ASSERT_EQ(problems.size(), 4u);
  EXPECT_EQ(to_text(problems[0]), "here: error: young of wrong is -1, must be above 0");
  EXPECT_EQ(problems[1].message, "poisson of wrong is 0.5, must be above -1 and below 0.5");
}

}  // namespace materials_test
}  // namespace carom

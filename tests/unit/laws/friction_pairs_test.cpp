#include "carom/materials.h"

#include <gtest/gtest.h>

#include <set>


namespace carom {
namespace friction_pairs_test {

TEST(FrictionPairs, AreOfBuiltInMaterialsEachOnce) {
  std::set<std::pair<std::string, std::string>> seen;
  for (const FrictionPair& pair : friction_pairs()) {
    EXPECT_NE(find_material(pair.material1), nullptr) << pair.material1;
    EXPECT_NE(find_material(pair.material2), nullptr) << pair.material2;
    EXPECT_TRUE(seen.insert(std::minmax(pair.material1, pair.material2)).second) << pair.material1;
    EXPECT_FALSE(pair.source.empty());
  }
  EXPECT_GE(friction_pairs().size(), 25u);
}

TEST(FrictionPairs, StickAtLeastAsHardAsTheySlide) {
  for (const FrictionPair& pair : friction_pairs()) {
    EXPECT_GT(pair.coefficient, 0) << pair.material1;
    EXPECT_GE(pair.static_coefficient, pair.coefficient) << pair.material1;
    EXPECT_GT(pair.stribeck_speed, 0) << pair.material1;
  }
}

TEST(FrictionPairs, AreFoundInEitherOrder) {
  const FrictionPair* pair = find_friction_pair("ptfe", "steel");
  ASSERT_NE(pair, nullptr);
  EXPECT_EQ(find_friction_pair("steel", "ptfe"), pair);
  EXPECT_EQ(pair->static_coefficient, 0.05);
}

TEST(FrictionPairs, TakeAlloysForTheirMetal) {
  EXPECT_EQ(find_friction_pair("bearing-steel-52100", "aluminium-7075-t6"),
            find_friction_pair("steel", "aluminium"));
  EXPECT_EQ(find_friction_pair("oak-across-grain", "oak"), find_friction_pair("oak", "oak"));
}

TEST(FrictionPairs, AreNotInvented) {
  EXPECT_EQ(find_friction_pair("cork", "ivory"), nullptr);
  EXPECT_EQ(find_friction_pair("steel", "unobtainium"), nullptr);
}

}  // namespace friction_pairs_test
}  // namespace carom

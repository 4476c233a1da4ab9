#include "contact/friction_plan.h"

#include <gtest/gtest.h>

#include "carom/materials.h"

namespace carom::contact {
namespace friction_plan_test {

FrictionPlan plan_of(const std::string& material, FrictionSpec friction,
                     std::vector<Problem>& problems) {
  Material one = *find_material("steel"), two = *find_material("steel");
  two.name = material;
  ContactLaw law;
  law.friction = std::move(friction);
  return FrictionPlan(law, {.a = &one, .b = &two}, "here", problems);
}

double value_of(const FrictionLaw& law, const std::string& name) {
  for (const NamedValue& value : law.parameters()) {
    if (value.name == name) return value.value;
  }
  ADD_FAILURE() << name;
  return 0;
}

constexpr FrictionOnset onset{
    .approach_speed = 1, .slip_speed = 1, .effective_mass = 1, .depth_scale = 1e-3};

TEST(FrictionPlan, TakesCoefficientsOfTheMaterialsWhereTheyAreLeftOut) {
  std::vector<Problem> problems;
  const auto laws = plan_of("steel", {.law = "stribeck"}, problems).bind(onset);
  ASSERT_TRUE(problems.empty());
  const FrictionPair& pair = *find_friction_pair("steel", "steel");
  EXPECT_EQ(value_of(laws[0], "coefficient"), pair.coefficient);
  EXPECT_EQ(value_of(laws[0], "static_coefficient"), pair.static_coefficient);
}

TEST(FrictionPlan, ACoefficientThatIsGivenIsTheStaticOneToo) {
  std::vector<Problem> problems;
  const auto laws =
      plan_of("steel", {.law = "stribeck", .parameters = {{"coefficient", 0.05}}}, problems)
          .bind(onset);
  ASSERT_TRUE(problems.empty());
  EXPECT_EQ(value_of(laws[0], "static_coefficient"), 0.05);
}

TEST(FrictionPlan, AsksForTheCoefficientOfAnUnknownPair) {
  std::vector<Problem> problems;
  plan_of("cheese", {.law = "coulomb"}, problems);
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].message.find("needs coefficient"), std::string::npos);
}

}  // namespace friction_plan_test
}  // namespace carom::contact

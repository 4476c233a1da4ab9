#include "contact/rigid_friction.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace carom::contact {
namespace rigid_friction_test {

using testing::HasSubstr;

RigidFriction plan_of(const ContactLaw& law, std::vector<Problem>& problems) {
  return plan_rigid_friction(law, "here", problems);
}

TEST(RigidFriction, HasTheLimitsOfTheLaws) {
  ContactLaw law;
  law.friction = {"karnopp", {{"coefficient", 0.3}, {"static_coefficient", 0.5}}};
  law.rolling = {"rolling-constant", {{"coefficient", 0.02}}};
  law.drilling = {"drilling", {{"coefficient", 0.3}, {"radius", 0.03}}};
  std::vector<Problem> problems;
  const RigidFriction friction = plan_of(law, problems);
  ASSERT_TRUE(problems.empty()) << problems[0].message;
  EXPECT_EQ(friction.kinetic, 0.3);
  EXPECT_EQ(friction.at_rest, 0.5);
  EXPECT_DOUBLE_EQ(friction.drilling, 0.3 * 2.0 / 3 * 0.03);
  // A ball of radius 0.1 on a plane: curvatures that give R* = 0.1.
  const TouchState ball{.curvature_a = 5, .curvature_b = 5};
  EXPECT_DOUBLE_EQ(friction.rolling_limit(ball), 0.02 * 0.1);
  EXPECT_EQ(friction.rolling_limit({}), 0) << "flat faces do not roll";
}

TEST(RigidFriction, CoulombHoldsAsItSlides) {
  ContactLaw law;
  law.friction = {"coulomb", {{"coefficient", 0.3}}};
  std::vector<Problem> problems;
  const RigidFriction friction = plan_of(law, problems);
  EXPECT_EQ(friction.at_rest, 0.3);
  EXPECT_FALSE(friction.has_moments());
}

TEST(RigidFriction, SaysWhatWorksInsteadOfLawsThatFollowTheMotion) {
  for (const char* name : {"rolling-viscous", "rolling-spring"}) {
    ContactLaw law;
    law.rolling = {name, {}};
    std::vector<Problem> problems;
    plan_of(law, problems);
    ASSERT_EQ(problems.size(), 1u) << name;
    EXPECT_THAT(problems[0].message, HasSubstr(name));
    EXPECT_THAT(problems[0].remedy, HasSubstr("rolling-constant"));
  }
  ContactLaw law;
  law.drilling = {"drilling-coupled", {}};
  std::vector<Problem> problems;
  plan_of(law, problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0].remedy, HasSubstr("drilling with a radius"));
}

TEST(RigidFriction, DrillingNeedsARadius) {
  ContactLaw law;
  law.drilling = {"drilling", {{"coefficient", 0.3}}};
  std::vector<Problem> problems;
  plan_of(law, problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0].remedy, HasSubstr("radius"));
}

TEST(RigidFriction, HoldsAtLeastAsWellAsItSlides) {
  ContactLaw law;
  law.friction = {"karnopp", {{"coefficient", 0.3}, {"static_coefficient", 0.2}}};
  std::vector<Problem> problems;
  plan_of(law, problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_THAT(problems[0].message, HasSubstr("static_coefficient is 0.2"));
}

}  // namespace rigid_friction_test
}  // namespace carom::contact

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace karnopp_test {

using namespace testing_support;

TEST(KarnoppFriction, PassesTheHoldingForceOnUpToTheStaticLimit) {
  const FrictionLaw law =
      friction_law("karnopp", {{"coefficient", 0.2}, {"static_coefficient", 0.5}, {"band", 1e-3}});
  ASSERT_TRUE(law.holds());
  FrictionMemory memory;
  FrictionContact contact{.normal_force = 10, .slip = {1e-4, 0}};
  law.begin(contact, {}, memory);
  contact.holding_force = {-3, 1};
  EXPECT_EQ(law.force(contact, {}, memory).x, -3);
  EXPECT_EQ(law.force(contact, {}, memory).y, 1);
  EXPECT_GT(law.switch_value(contact, {}, memory), 0);
  contact.holding_force = {-6, 8};
  EXPECT_LT(law.switch_value(contact, {}, memory), 0);
  law.switch_mode(contact, {}, memory);
  EXPECT_NEAR(law.force(contact, {}, memory).x, -3, 1e-14);  // 5 N along (−6, 8)
  EXPECT_NEAR(law.force(contact, {}, memory).y, 4, 1e-14);
}

TEST(KarnoppFriction, SlipsOutsideTheBandAndIsCaughtInside) {
  const FrictionLaw law =
      friction_law("karnopp", {{"coefficient", 0.2}, {"static_coefficient", 0.5}, {"band", 1e-3}});
  FrictionMemory memory;
  FrictionContact contact{.normal_force = 10, .slip = {3, -4}, .holding_force = {100, 0}};
  law.begin(contact, {}, memory);
  EXPECT_NEAR(law.force(contact, {}, memory).x, -1.2, 1e-15);
  EXPECT_NEAR(law.force(contact, {}, memory).y, 1.6, 1e-15);
  EXPECT_GT(law.switch_value(contact, {}, memory), 0);
  contact.slip = {0.9e-3, 0};
  contact.holding_force = {-1, 0};
  EXPECT_LT(law.switch_value(contact, {}, memory), 0);
  law.switch_mode(contact, {}, memory);
  EXPECT_EQ(law.force(contact, {}, memory).x, -1);
}

// A hold that fails: the largest force, until the speed has left the band.
TEST(KarnoppFriction, BreaksAwayThroughTheBand) {
  const FrictionLaw law =
      friction_law("karnopp", {{"coefficient", 0.2}, {"static_coefficient", 0.5}, {"band", 1e-3}});
  FrictionMemory memory;
  FrictionContact contact{.normal_force = 10, .holding_force = {-6, 0}};
  law.begin(contact, {}, memory);
  law.switch_mode(contact, {}, memory);
  EXPECT_EQ(law.force(contact, {}, memory).x, -5);
  EXPECT_GT(law.switch_value(contact, {}, memory), 0);
  contact.slip = {1.1e-3, 0};
  EXPECT_LT(law.switch_value(contact, {}, memory), 0);
  law.switch_mode(contact, {}, memory);
  EXPECT_EQ(law.force(contact, {}, memory).x, -2);
  EXPECT_GT(law.switch_value(contact, {}, memory), 0);
}

}  // namespace karnopp_test
}  // namespace carom

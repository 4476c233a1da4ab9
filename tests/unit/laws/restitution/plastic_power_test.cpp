#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace plastic_power_test {

using testing_support::restitution_law;

TEST(PlasticPowerRestitution, IsOneBelowItsVelocityAndFallsWithTheFourthRootAbove) {
  const RestitutionLaw law = restitution_law("plastic-power", {{"yield_velocity", 0.5}});
  EXPECT_EQ(law(0.1), 1);
  EXPECT_EQ(law(0.5), 1);
  EXPECT_DOUBLE_EQ(law(8), 0.5);
}

TEST(PlasticPowerRestitution, TakesAnotherExponent) {
  const RestitutionLaw law =
      restitution_law("plastic-power", {{"yield_velocity", 1}, {"exponent", 0.5}});
  EXPECT_DOUBLE_EQ(law(4), 0.5);
}

}  // namespace plastic_power_test
}  // namespace carom

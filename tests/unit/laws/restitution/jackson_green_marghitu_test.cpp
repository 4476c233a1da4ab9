#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace jackson_green_marghitu_test {

using testing_support::restitution_law;

RestitutionLaw jackson(double yield_strain = 0.005) {
  return restitution_law("jackson-green-marghitu",
                         {{"critical_velocity", 0.1}, {"yield_strain", yield_strain}});
}

TEST(JacksonGreenMarghituRestitution, IsElasticUpToTheCriticalVelocityAndContinuousThere) {
  EXPECT_EQ(jackson()(0), 1);
  EXPECT_EQ(jackson()(0.1), 1);
  EXPECT_NEAR(jackson()(0.1 * (1 + 1e-9)), 1, 1e-9);
}

TEST(JacksonGreenMarghituRestitution, BranchesMeetAtSixty) {
  EXPECT_NEAR(jackson()(6), 0.5906, 5e-5);
  EXPECT_NEAR(jackson()(6 * (1 - 1e-9)), jackson()(6 * (1 + 1e-9)), 1e-8);
}

TEST(JacksonGreenMarghituRestitution, AStiffMaterialLosesLessInFastImpacts) {
  EXPECT_GT(jackson(0.001)(50), jackson(0.01)(50));
  EXPECT_EQ(jackson(0.001)(5), jackson(0.01)(5));
}

TEST(JacksonGreenMarghituRestitution, EndsAtZero) {
  EXPECT_EQ(jackson()(1e9), 0);
}

}  // namespace jackson_green_marghitu_test
}  // namespace carom

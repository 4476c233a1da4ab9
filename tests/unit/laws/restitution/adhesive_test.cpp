#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace adhesive_test {

using testing_support::restitution_law;

RestitutionLaw adhesive(double dry = 1) {
  return restitution_law("adhesive", {{"sticking_velocity", 0.03}, {"restitution", dry}});
}

TEST(AdhesiveRestitution, SlowBodiesStick) {
  EXPECT_EQ(adhesive()(0), 0);
  EXPECT_EQ(adhesive()(0.03), 0);
  EXPECT_EQ(adhesive(0.5)(0.06), 0);
  EXPECT_GT(adhesive(0.5)(0.0601), 0);
}

TEST(AdhesiveRestitution, LosesTheSameEnergyAtEverySpeed) {
  for (const double speed : {0.031, 0.1, 3.0}) {
    const double e = adhesive()(speed);
    EXPECT_NEAR(speed * speed * (1 - e * e), 0.03 * 0.03, 1e-14);
  }
}

TEST(AdhesiveRestitution, TendsToTheDryValue) {
  EXPECT_NEAR(adhesive(0.8)(1e3), 0.8, 1e-9);
}

TEST(AdhesiveRestitution, WithoutAdhesionIsConstant) {
  const RestitutionLaw law =
      restitution_law("adhesive", {{"sticking_velocity", 0}, {"restitution", 0.6}});
  EXPECT_EQ(law(0), 0.6);
  EXPECT_DOUBLE_EQ(law(1), 0.6);
}

}  // namespace adhesive_test
}  // namespace carom

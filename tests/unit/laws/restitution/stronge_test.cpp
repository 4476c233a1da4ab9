#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace restitution_stronge_test {

using testing_support::restitution_law;

RestitutionLaw stronge() {
  return restitution_law("stronge", {{"yield_velocity", 0.1}});
}

TEST(StrongeRestitution, IsCutAtOneWhereTheFormulaExceedsIt) {
  for (const double ratio : {0.0, 0.5, 1.0, 1.1, 1.3, 1.5}) EXPECT_EQ(stronge()(0.1 * ratio), 1);
  EXPECT_LT(stronge()(0.17), 1);
}

TEST(StrongeRestitution, FollowsTheFormulaBeyond) {
  // r = 4: (1/4)·(8/5·16 − 3/5)^{3/8} = 25^{3/8}/4.
  EXPECT_DOUBLE_EQ(stronge()(0.4), std::pow(25, 0.375) / 4);
}

TEST(StrongeRestitution, IsTheEnergyOfItsOwnForceLoop) {
  // In units of yield, with x = δ_m: loading F = 2δ − 1 absorbs 2/5 + x² − x, and √(2x − 1) of the
  // depth springs back along Hertz's curve, which returns (2/5)·(2x − 1)^{3/2}.
  for (const double x : {2.0, 10.0, 1e4}) {
    const double absorbed = 0.4 + x * x - x;
    const double returned = 0.4 * std::pow(2 * x - 1, 1.5);
    EXPECT_NEAR(stronge()(0.1 * std::sqrt(absorbed / 0.4)), std::sqrt(returned / absorbed), 1e-13);
  }
}

TEST(StrongeRestitution, FallsWithTheFourthRootOfFastSpeeds) {
  // (8/5)^{3/8} = 1.193.
  EXPECT_NEAR(stronge()(0.1e8) * std::pow(1e8, 0.25), std::pow(1.6, 0.375), 1e-9);
}

}  // namespace restitution_stronge_test
}  // namespace carom

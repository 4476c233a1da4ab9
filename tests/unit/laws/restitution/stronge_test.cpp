#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace {

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

TEST(StrongeRestitution, FallsWithTheFourthRootOfFastSpeeds) {
  // (8/5)^{3/8} = 1.193.
  EXPECT_NEAR(stronge()(0.1e8) * std::pow(1e8, 0.25), std::pow(1.6, 0.375), 1e-9);
}

}  // namespace
}  // namespace carom

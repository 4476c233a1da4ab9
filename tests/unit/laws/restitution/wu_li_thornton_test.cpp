#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace wu_li_thornton_test {

using testing_support::restitution_law;

RestitutionLaw wu(double coefficient = 0.78) {
  return restitution_law(
      "wu-li-thornton",
      {{"yield_velocity", 0.01}, {"modulus_ratio", 200}, {"coefficient", coefficient}});
}

TEST(WuLiThorntonRestitution, FallsWithTheFourthRootWhileStrainsAreSmall) {
  EXPECT_DOUBLE_EQ(wu()(0.01 * 256), 2.08 / 4);
}

TEST(WuLiThorntonRestitution, FallsWithTheSquareRootInFiniteDeformation) {
  EXPECT_DOUBLE_EQ(wu()(0.01 * 20000), 0.78 / 10);
}

TEST(WuLiThorntonRestitution, BranchesMeetWhereTheyCross) {
  // The paper puts the change for a rigid sphere at about 0.008·(E*/Y)²: (0.62/2.08)⁴ = 0.0079.
  for (const double coefficient : {0.78, 0.62}) {
    const double crossing = std::pow(coefficient / 2.08, 4) * 200 * 200;
    const RestitutionLaw law = wu(coefficient);
    const double e = 2.08 * std::pow(crossing, -0.25);
    EXPECT_NEAR(law(0.01 * crossing * (1 - 1e-9)), e, 1e-8);
    EXPECT_NEAR(law(0.01 * crossing * (1 + 1e-9)), e, 1e-8);
  }
}

TEST(WuLiThorntonRestitution, IsCutAtOneNearYield) {
  EXPECT_EQ(wu()(0), 1);
  EXPECT_EQ(wu()(0.01 * 18), 1);
  EXPECT_LT(wu()(0.01 * 19), 1);
}

TEST(WuLiThorntonRestitution, TakesTheRigidWallUnlessToldOtherwise) {
  const RestitutionLaw law =
      restitution_law("wu-li-thornton", {{"yield_velocity", 0.01}, {"modulus_ratio", 200}});
  EXPECT_EQ(law(200), wu(0.78)(200));
}

}  // namespace wu_li_thornton_test
}  // namespace carom

#include "impact/contact_inertia.h"

#include <gtest/gtest.h>

namespace carom::impact {
namespace contact_inertia_test {

TEST(ImpulseForSlip, SolvesARegularMatrix) {
  Matrix2d tt;
  tt << 2, 0.5, 0.5, 3;
  const Vector2d gain(0.3, -0.7);
  EXPECT_LE((tt * impulse_for_slip(tt, gain) - gain).norm(), 1e-16);
}

TEST(ImpulseForSlip, IsTheSmallestWhereOneTangentIsHeld) {
  const Vector2d w(0.6, 0.8);
  const Vector2d impulse = impulse_for_slip(2 * w * w.transpose(), Vector2d(1, 0));
  EXPECT_LE((impulse - 0.3 * w).norm(), 1e-15);
}

TEST(ImpulseForSlip, IsZeroWhereNothingMoves) {
  EXPECT_EQ(impulse_for_slip(Matrix2d::Zero(), {1, 2}), Vector2d::Zero());
}

TEST(DivergingDirection, IsTheCouplingWithoutFriction) {
  ContactInertia inertia{.tt = Matrix2d::Identity(), .tn = {3, 4}, .nn = 30};
  EXPECT_LE((diverging_direction(inertia, 0) - Vector2d(0.6, 0.8)).norm(), 1e-16);
}

TEST(DivergingDirection, KeepsItselfWhileSlipGrows) {
  ContactInertia inertia{.tt = Matrix2d::Zero(), .tn = {0.4, 0.5}, .nn = 1};
  inertia.tt << 2, 0.3, 0.3, 0.5;
  for (const double friction : {0.01, 0.1, 0.5, 0.9}) {
    ASSERT_LT(friction, sticking_ratio(inertia).norm());
    const Vector2d d = diverging_direction(inertia, friction);
    const Vector2d rate = inertia.tn - friction * (inertia.tt * d);
    EXPECT_NEAR(d.norm(), 1, 1e-15);
    EXPECT_NEAR(perpendicular(d).dot(rate), 0, 1e-15);
    EXPECT_GT(d.dot(rate), 0);
  }
}

}  // namespace contact_inertia_test
}  // namespace carom::impact

#include "impact/brach_impact.h"

#include <gtest/gtest.h>

namespace carom {
namespace brach_impact_test {

/// A ball of unit mass and radius, I = 0.4, its contact at −n from the centre.
BrachContact ball() {
  BrachContact contact{.velocity_C = {0.5, 0, -2}, .angular_velocity_C = {0, 1, 3}};
  Matrix3d cross;  // r × with r = (0, 0, −1)
  cross << 0, 1, 0, -1, 0, 0, 0, 0, 0;
  const double I = 0.4;
  contact.inverse_C.topLeftCorner<3, 3>() = Matrix3d::Identity() - cross * cross / I;
  contact.inverse_C.topRightCorner<3, 3>() = -cross / I;
  contact.inverse_C.bottomLeftCorner<3, 3>() = cross / I;
  contact.inverse_C.bottomRightCorner<3, 3>() = Matrix3d::Identity() / I;
  return contact;
}

TEST(BrachMoments, WithoutMomentsGiveTheImpactOfAPoint) {
  const auto rebound = solve_brach_impact(ball(), {.restitution = 0.5, .impulse_ratio = {-0.1, 0}});
  ASSERT_TRUE(rebound);
  EXPECT_NEAR(rebound->impulse_C.z(), 3, 1e-15);
  EXPECT_NEAR(rebound->impulse_C.x(), -0.3, 1e-15);
  EXPECT_NEAR(rebound->velocity_C.x(), 0.5 - 3.5 * 0.3, 1e-15);
  EXPECT_EQ(rebound->moment_impulse_C.norm(), 0);
}

// Spin about the normal is uncoupled: M_n = −(1 + e_n)·I·ω_n.
TEST(BrachMoments, ReverseTheSpinAboutTheNormal) {
  const auto rebound =
      solve_brach_impact(ball(), {.restitution = 0.5, .rotational_restitution = {{{}, {}, 0.25}}});
  ASSERT_TRUE(rebound);
  EXPECT_NEAR(rebound->angular_velocity_C.z(), -0.75, 1e-15);
  EXPECT_NEAR(rebound->moment_impulse_C.z(), -1.25 * 0.4 * 3, 1e-15);
}

TEST(BrachMoments, LeaveTheVelocitiesThatTheirCoefficientsAsk) {
  const auto rebound = solve_brach_impact(ball(), {.restitution = 0.7,
                                                   .tangential_restitution = {0.2, -1},
                                                   .rotational_restitution = {{0.1, -0.5, 1}}});
  ASSERT_TRUE(rebound);
  const BrachContact contact = ball();
  EXPECT_NEAR(rebound->velocity_C.z(), 1.4, 1e-14);
  EXPECT_NEAR(rebound->velocity_C.x(), -0.1, 1e-14);
  EXPECT_NEAR(rebound->velocity_C.y(), 0, 1e-14);
  EXPECT_NEAR(rebound->angular_velocity_C.x(), 0, 1e-14);
  EXPECT_NEAR(rebound->angular_velocity_C.y(), 0.5, 1e-14);
  EXPECT_NEAR(rebound->angular_velocity_C.z(), -3, 1e-14);
  // ΔT of the ball from its own velocities: the centre moves with v − ω × r.
  const Vector3d r(0, 0, -1);
  const auto energy = [&](const Vector3d& v, const Vector3d& w) {
    return 0.5 * (v - w.cross(r)).squaredNorm() + 0.2 * w.squaredNorm();
  };
  EXPECT_NEAR(rebound->energy_lost,
              energy(contact.velocity_C, contact.angular_velocity_C) -
                  energy(rebound->velocity_C, rebound->angular_velocity_C),
              1e-14);
}

TEST(BrachMoments, GiveASeparatingContactNothing) {
  BrachContact contact = ball();
  contact.velocity_C.z() = 1;
  const auto rebound = solve_brach_impact(contact, {.rotational_restitution = {{1, 1, 1}}});
  ASSERT_TRUE(rebound);
  EXPECT_EQ(rebound->impulse_C.norm() + rebound->moment_impulse_C.norm(), 0);
}

TEST(BrachMoments, RefuseWhatTheBodiesCannotDo) {
  BrachContact contact;
  contact.velocity_C = {0, 0, -1};
  contact.inverse_C(2, 2) = 1;
  EXPECT_FALSE(solve_brach_impact(contact, {.rotational_restitution = {{{}, {}, 0.5}}}));
}

}  // namespace brach_impact_test
}  // namespace carom

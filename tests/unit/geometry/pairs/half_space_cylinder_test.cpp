#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace half_space_cylinder_test {

using namespace support;

const Cylinder cylinder{0.3, 0.5};

TEST(HalfSpaceCylinder, StandsOnFourPointsOfItsRim) {
  const auto found = contacts(HalfSpace{}, {}, cylinder, at(0, 0, 0.24), 0.1);
  ASSERT_EQ(found.size(), 4);
  const Vector3d expected[] = {{0.3, 0, 0}, {0, 0.3, 0}, {-0.3, 0, 0}, {0, -0.3, 0}};
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(found[k].gap, -0.01, 1e-16);
    EXPECT_NEAR((found[k].p_WA - expected[k]).norm(), 0, 1e-15);
    EXPECT_EQ(found[k].feature, static_cast<int>(k));
    EXPECT_EQ(found[k].curvature_a, 0);
    EXPECT_EQ(found[k].curvature_b, infinity);
  }
}

TEST(HalfSpaceCylinder, StandsOnItsHead) {
  const auto found =
      contacts(HalfSpace{}, {}, cylinder, turned({1, 0, 0}, std::numbers::pi, {0, 0, 0.25}), 0.1);
  ASSERT_EQ(found.size(), 4);
  EXPECT_EQ(found[0].feature, 4);
}

TEST(HalfSpaceCylinder, LiesOnTheEndsOfALine) {
  const Pose lying = turned({0, 1, 0}, std::numbers::pi / 2, {0, 0, 0.3});
  const auto found = contacts(HalfSpace{}, {}, cylinder, lying, 0.1);
  ASSERT_EQ(found.size(), 2);
  for (const ContactPoint& c : found) {
    EXPECT_NEAR(c.gap, 0, 1e-16);
    EXPECT_EQ(c.curvature_a, 0);
    EXPECT_DOUBLE_EQ(c.curvature_b, 0.5 / 0.3);
    EXPECT_NEAR(std::fabs(c.t_W.x()), 1, 1e-15);
  }
  EXPECT_EQ(found[0].feature, 0);
  EXPECT_EQ(found[1].feature, 4);
  EXPECT_NEAR((found[0].p_WB - Vector3d(-0.25, 0, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((found[1].p_WB - Vector3d(0.25, 0, 0)).norm(), 0, 1e-15);
}

TEST(HalfSpaceCylinder, LeansOnTheLowestPointOfItsRim) {
  const auto found = contacts(HalfSpace{}, {}, cylinder, turned({0, 1, 0}, 0.4, {0, 0, 0.4}), 0.1);
  ASSERT_EQ(found.size(), 1);
  EXPECT_NEAR(found[0].gap, 0.4 - 0.25 * std::cos(0.4) - 0.3 * std::sin(0.4), 1e-15);
  EXPECT_NEAR(found[0].curvature_a, 0.5 * std::sin(0.4) / 0.3, 1e-15);
  EXPECT_EQ(found[0].curvature_b, infinity);
  EXPECT_NEAR(std::fabs(found[0].t_W.y()), 1, 1e-15);
}

// h = z − L/2·cos(tilt) − R·sin(tilt), also where the tilt is next to nothing.
TEST(HalfSpaceCylinder, FindsItsLowestPointAtTheSmallestTilt) {
  for (const double tilt : {1e-11, 1e-9, 1e-6, 1e-3}) {
    for (double direction = 0; direction < 6; direction += 0.37) {
      const Vector3d axis = {std::cos(direction), std::sin(direction), 0};
      const auto found = contacts(HalfSpace{}, {}, cylinder, turned(axis, tilt, {0, 0, 0.25}), 0.1);
      EXPECT_NEAR(found[0].gap, 0.5 * std::pow(std::sin(tilt / 2), 2) - 0.3 * std::sin(tilt),
                  1e-16);
      EXPECT_EQ(found[0].feature, 0);
    }
  }
}

TEST(HalfSpaceCylinder, KeepsItsLowestPointWhileItRolls) {
  for (double angle = 0; angle < 7; angle += 0.1) {
    Pose X_WB = turned({0, 1, 0}, 0.4, {0, 0, 0.4});
    X_WB.R = X_WB.R * turned({0, 0, 1}, angle).R;
    const auto found = contacts(HalfSpace{}, {}, cylinder, X_WB, 0.1);
    ASSERT_EQ(found.size(), 1);
    EXPECT_EQ(found[0].feature, 0);
    EXPECT_NEAR(
        (found[0].p_WB - Vector3d(0.3 * std::cos(0.4) - 0.25 * std::sin(0.4), 0, found[0].gap))
            .norm(),
        0, 1e-15);
  }
}

// Four equal springs: the moment is −2·k·R²·tilt about every axis, and force and moment change
// smoothly through the upright pose.
TEST(HalfSpaceCylinder, StandsEquallyFirmInEveryDirection) {
  for (double direction = 0; direction < 6; direction += 0.37) {
    const Vector3d axis = {std::cos(direction), std::sin(direction), 0};
    for (const double tilt : {1e-3, 1e-6, 1e-9, 1e-11}) {
      const Pose X_WB = turned(axis, tilt, {0, 0, 0.24});
      Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
      for (const ContactPoint& c : contacts(HalfSpace{}, {}, cylinder, X_WB, 0)) {
        const Vector3d f_W = -c.gap * c.n_W;
        force += f_W;
        moment += (c.p_WC - X_WB.p).cross(f_W);
      }
      // The end itself moves sideways by half the length times the tilt, under four times the depth.
      const double expected = -2 * 0.09 * tilt + 4 * 0.01 * 0.25 * tilt;
      EXPECT_NEAR(force.z(), 0.04, 1e-6);
      EXPECT_NEAR(moment.dot(axis), expected, 1e-3 * std::fabs(expected) + 1e-16);
      EXPECT_NEAR(moment.cross(axis).norm(), 0, 1e-15);
    }
  }
}

TEST(HalfSpaceCylinder, LiesToRoundingWhenPlacedByRoundedNumbers) {
  Dice dice(9);
  for (int i = 0; i < 100; ++i) {
    const Pose X_WA = {dice.rotation(), dice.vector(1)};
    const Pose X_AB = turned({1, 0, 0}, std::numbers::pi / 2, {0, 0, 0.3});
    const auto found = contacts(HalfSpace{}, X_WA, cylinder, X_WA * X_AB, 0.1);
    ASSERT_EQ(found.size(), 2);
    EXPECT_EQ(found[0].curvature_a, 0);
    EXPECT_DOUBLE_EQ(found[0].curvature_b, 0.5 / 0.3);
  }
}

}  // namespace half_space_cylinder_test
}  // namespace carom

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace bore_cylinder_test {

using namespace support;

constexpr double R = 0.01, c = 0.0005, r = R - c, L = 0.04;
const Bore bush{R, 0.05};
const Cylinder pin{r, L};

TEST(BoreCylinder, HasTheClearanceAllAroundACentredPin) {
  for (const ContactPoint& point : contacts(bush, Pose{}, pin, at(0, 0, 0.002))) {
    EXPECT_NEAR(point.gap, c, 1e-18);
    EXPECT_TRUE(point.n_W.allFinite());
    EXPECT_NEAR(point.n_W.norm(), 1, 1e-15);
    EXPECT_EQ(point.n_W.z(), 0);
  }
}

TEST(BoreCylinder, LosesTheOffsetOfParallelAxesAtBothEnds) {
  const auto found = contacts(bush, Pose{}, pin, at(0.0003, -0.0004, 0));
  ASSERT_EQ(found.size(), 2u);
  for (const ContactPoint& point : found) {
    EXPECT_NEAR(point.gap, 0, 1e-17);
    EXPECT_NEAR((point.n_W - Vector3d(-0.6, 0.8, 0)).norm(), 0, 1e-12);
    EXPECT_NEAR((point.p_WA - Vector3d(0.006, -0.008, point.p_WA.z())).norm(), 0, 1e-15);
    EXPECT_NEAR(height_over(pin, at(0.0003, -0.0004, 0).inverse() * point.p_WB), 0, 1e-15);
  }
  EXPECT_NEAR(found[0].p_WC.z(), -L / 2, 1e-17);
  EXPECT_NEAR(found[1].p_WC.z(), L / 2, 1e-17);
  EXPECT_EQ(found[0].feature, 0);
  EXPECT_EQ(found[1].feature, 1);
}

TEST(BoreCylinder, TouchesOppositeWallsWithBothEndsOfALeaningPin) {
  const double lean = std::asin(2 * c / L);
  const auto found = contacts(bush, Pose{}, pin, turned(Vector3d::UnitY(), lean));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(found[0].gap, 0, 1e-17);
  EXPECT_NEAR(found[1].gap, 0, 1e-17);
  EXPECT_NEAR(found[0].n_W.x(), 1, 1e-12);
  EXPECT_NEAR(found[1].n_W.x(), -1, 1e-12);
}

TEST(BoreCylinder, TouchesAtTheEndsOfAShortBush) {
  const Bore ring{R, 0.01};
  const auto found = contacts(ring, Pose{}, pin, turned(Vector3d::UnitY(), 0.01, {0.0001, 0, 0}));
  ASSERT_EQ(found.size(), 2u);
  EXPECT_NEAR(found[0].p_WA.z(), -0.005, 0.02 * R);
  EXPECT_NEAR(found[1].p_WA.z(), 0.005, 0.02 * R);
  // The axis of the pin is at x = 0.1 mm + z·tan θ; across the pin that is shorter by cos θ.
  EXPECT_NEAR(found[1].gap, c - (0.0001 * std::cos(0.01) + 0.005 * std::sin(0.01)), 1e-17);
}

// The true room of a leaning pin is that of its rims: R less the largest distance of a rim's point
// from the axis. It is r·θ²/2 more at most, and never less.
TEST(BoreCylinder, NeglectsLessThanHalfTheSquareOfTheLean) {
  Dice dice(7);
  for (int i = 0; i < 300; ++i) {
    const double lean = dice.number(0, 2 * c / L);
    const Vector3d axis = {dice.number(-1, 1), dice.number(-1, 1), 0};
    const Pose X_WB = turned(axis, lean, {dice.number(-c, c), dice.number(-c, c), 0});
    const auto found = contacts(bush, Pose{}, pin, X_WB);
    for (int end = 0; end < 2; ++end) {
      double reach = 0;
      for (int k = 0; k < 2000; ++k) {
        const double angle = k * 2 * std::numbers::pi / 2000;
        const Vector3d p =
            X_WB * Vector3d(r * std::cos(angle), r * std::sin(angle), end == 0 ? -L / 2 : L / 2);
        reach = std::max(reach, std::hypot(p.x(), p.y()));
      }
      // 2000 points of a rim miss its farthest one by R·(π/2000)²/2 at most.
      EXPECT_GE(R - reach, found[end].gap - 1e-17);
      EXPECT_LE(R - reach, found[end].gap + r * lean * lean / 2 + 1.3e-6 * R);
    }
  }
}

TEST(BoreCylinder, CurvesAsTheDifferenceOfTheCircles) {
  for (const ContactPoint& point : contacts(bush, Pose{}, pin, at(0.0002, 0, 0))) {
    EXPECT_EQ(point.curvature_a, 0);
    EXPECT_NEAR(point.curvature_b, 0.5 * (1 / r - 1 / R), 1e-12);
    EXPECT_NEAR(point.t_W.cross(Vector3d::UnitZ()).norm(), 0, 1e-15);
  }
}

}  // namespace bore_cylinder_test
}  // namespace carom

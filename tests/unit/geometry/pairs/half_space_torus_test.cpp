#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace half_space_torus_test {

using namespace support;

const Torus torus{0.3, 0.05};

TEST(HalfSpaceTorus, LiesOnFourPointsOfACircle) {
  const auto found = contacts(HalfSpace{}, {}, torus, at(0, 0, 0.04), 0.1);
  ASSERT_EQ(found.size(), 4);
  const Vector3d expected[] = {{0.3, 0, 0}, {0, 0.3, 0}, {-0.3, 0, 0}, {0, -0.3, 0}};
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_NEAR(found[k].gap, -0.01, 1e-16);
    EXPECT_NEAR((found[k].p_WA - expected[k]).norm(), 0, 1e-15);
    EXPECT_EQ(found[k].feature, static_cast<int>(k));
    EXPECT_EQ(found[k].curvature_a, 0);
    EXPECT_DOUBLE_EQ(found[k].curvature_b, 0.5 / 0.05);
    // Along the circle the gap stays as it is.
    EXPECT_NEAR(found[k].t_W.dot(expected[k]), 0, 1e-15);
  }
}

TEST(HalfSpaceTorus, LiesOnEitherSide) {
  const Pose over = turned({1, 0, 0}, std::numbers::pi, {0, 0, 0.05});
  for (const ContactPoint& c : contacts(HalfSpace{}, {}, torus, over)) EXPECT_NEAR(c.gap, 0, 1e-16);
}

// Radii of curvature there: that of the tube, and R + r around the axis.
TEST(HalfSpaceTorus, StandsOnTheOutsideOfItsTube) {
  const Pose upright = turned({1, 0, 0}, std::numbers::pi / 2, {0, 0, 0.36});
  const auto found = contacts(HalfSpace{}, {}, torus, upright, 0.1);
  ASSERT_EQ(found.size(), 1);
  EXPECT_NEAR(found[0].gap, 0.01, 1e-15);
  EXPECT_NEAR((found[0].p_WA).norm(), 0, 1e-15);
  EXPECT_NEAR(found[0].curvature_a, 0.5 / 0.35, 1e-14);
  EXPECT_DOUBLE_EQ(found[0].curvature_b, 0.5 / 0.05);
  EXPECT_NEAR(std::fabs(found[0].t_W.x()), 1, 1e-15);
}

// h = z − R·sin(tilt) − r, also where the tilt is next to nothing.
TEST(HalfSpaceTorus, FindsItsLowestPointAtEveryTilt) {
  for (const double tilt : {1e-11, 1e-9, 1e-6, 1e-3, 0.4, 1.2}) {
    for (double direction = 0; direction < 6; direction += 0.37) {
      const Vector3d axis = {std::cos(direction), std::sin(direction), 0};
      const auto found = contacts(HalfSpace{}, {}, torus, turned(axis, tilt, {0, 0, 0.05}));
      EXPECT_NEAR(found[0].gap, -0.3 * std::sin(tilt), 2e-16);
      EXPECT_NEAR(found[0].curvature_a, 0.5 * std::sin(tilt) / (0.3 + 0.05 * std::sin(tilt)),
                  1e-15);
      for (const ContactPoint& c : found) EXPECT_GE(c.gap, found[0].gap - 1e-16);
    }
  }
}

// The curvatures are those of the surface: the height of its points near the lowest one.
// Tolerance: terms of the next orders, h·κ² and h²·κ³ with h = 1e-4.
TEST(HalfSpaceTorus, HasTheCurvaturesOfItsSurface) {
  constexpr double h = 1e-4;
  for (const double tilt : {0.2, 0.7, 1.3, std::numbers::pi / 2}) {
    const Pose X_WB = turned({0, 1, 0}, tilt, {0, 0, 0.4});
    const ContactPoint lowest = contacts(HalfSpace{}, {}, torus, X_WB)[0];
    const auto surface_at = [&](const Vector3d& t_W, double s) {
      // Up along the normal from below until the surface is met.
      double low = -1e-5, high = 1e-5;
      for (int i = 0; i < 60; ++i) {
        const double z = 0.5 * (low + high);
        const Vector3d p_W = lowest.p_WB + s * t_W + z * lowest.n_W;
        (height_over(torus, X_WB.inverse() * p_W) > 0 ? low : high) = z;
      }
      return 0.5 * (low + high);
    };
    const Vector3d s_W = lowest.n_W.cross(lowest.t_W);
    const auto curvature = [&](const Vector3d& t_W) {
      return (surface_at(t_W, h) + surface_at(t_W, -h)) / (2 * h * h);
    };
    EXPECT_NEAR(curvature(lowest.t_W), lowest.curvature_a, 1e-4);
    EXPECT_NEAR(curvature(s_W), lowest.curvature_b, 1e-4);
  }
}

TEST(HalfSpaceTorus, KeepsItsLowestPointWhileItRolls) {
  for (double angle = 0; angle < 7; angle += 0.1) {
    Pose X_WB = turned({0, 1, 0}, 0.4, {0, 0, 0.17});
    X_WB.R = X_WB.R * turned({0, 0, 1}, angle).R;
    const auto found = contacts(HalfSpace{}, {}, torus, X_WB, 0.05);
    ASSERT_EQ(found.size(), 1);
    EXPECT_EQ(found[0].feature, 0);
    EXPECT_NEAR((found[0].p_WB - Vector3d(0.3 * std::cos(0.4), 0, found[0].gap)).norm(), 0, 1e-15);
  }
}

// Four equal springs: the moment is −2·k·R²·tilt about every axis, and force and moment change
// smoothly through the flat pose. Tolerance: the next order of the tilt.
TEST(HalfSpaceTorus, LiesEquallyFirmInEveryDirection) {
  for (double direction = 0; direction < 6; direction += 0.37) {
    const Vector3d axis = {std::cos(direction), std::sin(direction), 0};
    for (const double tilt : {1e-3, 1e-6, 1e-9, 1e-11}) {
      const Pose X_WB = turned(axis, tilt, {0, 0, 0.04});
      Vector3d force = Vector3d::Zero(), moment = Vector3d::Zero();
      for (const ContactPoint& c : contacts(HalfSpace{}, {}, torus, X_WB, 0)) {
        const Vector3d f_W = -c.gap * c.n_W;
        force += f_W;
        moment += (c.p_WC - X_WB.p).cross(f_W);
      }
      EXPECT_NEAR(force.z(), 0.04, 0.1 * tilt * tilt + 1e-16);
      EXPECT_NEAR((moment + 2 * 0.3 * 0.3 * tilt * axis).norm(), 0, 0.01 * tilt + 1e-16);
    }
  }
}

}  // namespace half_space_torus_test
}  // namespace carom

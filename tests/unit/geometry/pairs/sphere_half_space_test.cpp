#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace sphere_half_space_test {

using namespace support;

TEST(SphereHalfSpace, IsTheHeightLessTheRadius) {
  const ContactPoint c = contacts(Sphere{0.1}, at(1, 2, 0.3), HalfSpace{}, {})[0];
  EXPECT_DOUBLE_EQ(c.gap, 0.2);
  EXPECT_EQ(c.n_W, Vector3d(0, 0, -1));
  EXPECT_NEAR((c.p_WA - Vector3d(1, 2, 0.2)).norm(), 0, 1e-15);
  EXPECT_NEAR((c.p_WB - Vector3d(1, 2, 0)).norm(), 0, 1e-15);
  EXPECT_DOUBLE_EQ(c.curvature_a, 5);
  EXPECT_DOUBLE_EQ(c.curvature_b, 5);
}

TEST(SphereHalfSpace, GoesOnGrowingBelowTheSurface) {
  EXPECT_DOUBLE_EQ(contacts(Sphere{0.1}, at(0, 0, -3), HalfSpace{}, {})[0].gap, -3.1);
}

TEST(SphereHalfSpace, HasNineDigitsAtANanometre) {
  for (double depth = 1e-9; depth < 1.5e-3; depth *= 10) {
    const ContactPoint c = contacts(Sphere{0x1p-9}, at(5, 7, 0x1p-9 - depth), HalfSpace{}, {})[0];
    EXPECT_NEAR(-c.gap / depth, 1, 1e-9) << depth;
  }
}

// A ball on a slope of 30 degrees, far from the origin.
TEST(SphereHalfSpace, FollowsTheNormalOfATurnedPlane) {
  const Pose X_WB = turned({0, 1, 0}, std::numbers::pi / 6, {100, 200, 300});
  const ContactPoint c = contacts(Sphere{0.1}, {Matrix3d::Identity(), X_WB * Vector3d(2, 3, 0.5)},
                                  HalfSpace{}, X_WB)[0];
  EXPECT_NEAR(c.gap, 0.4, 1e-13);
  EXPECT_NEAR((c.n_W - Vector3d(-0.5, 0, -std::sqrt(0.75))).norm(), 0, 1e-15);
}

}  // namespace sphere_half_space_test
}  // namespace carom

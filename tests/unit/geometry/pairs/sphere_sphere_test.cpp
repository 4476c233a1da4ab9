#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace sphere_sphere_test {

using namespace support;

TEST(SphereSphere, IsTheDistanceOfTheCentresLessTheRadii) {
  const ContactPoint c = contacts(Sphere{1}, at(0, 0, 0), Sphere{2}, at(3, 4, 0))[0];
  EXPECT_DOUBLE_EQ(c.gap, 2);
  EXPECT_NEAR((c.n_W - Vector3d(0.6, 0.8, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((c.p_WA - Vector3d(0.6, 0.8, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((c.p_WB - Vector3d(1.8, 2.4, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((c.p_WC - Vector3d(1.2, 1.6, 0)).norm(), 0, 1e-15);
  // a = b = 1/(2R*), 1/R* = 1/1 + 1/2
  EXPECT_DOUBLE_EQ(c.curvature_a, 0.75);
  EXPECT_DOUBLE_EQ(c.curvature_b, 0.75);
}

TEST(SphereSphere, GetsANormalWhenConcentric) {
  const ContactPoint c = contacts(Sphere{1}, at(1, 2, 3), Sphere{2}, at(1, 2, 3))[0];
  EXPECT_EQ(c.gap, -3);
  EXPECT_EQ(c.n_W.norm(), 1);
}

TEST(SphereSphere, TouchesExactly) {
  EXPECT_EQ(contacts(Sphere{0.5}, at(0, 0, 0), Sphere{0.25}, at(0, 0, 0.75))[0].gap, 0);
  EXPECT_TRUE(contacts(Sphere{0.5}, at(0, 0, 0), Sphere{0.25}, at(0, 0, 0.75), 0).empty());
}

TEST(SphereSphere, OfTwoPointsIsTheirDistance) {
  const ContactPoint c = contacts(Sphere{0}, at(0, 0, 0), Sphere{0}, at(0, 3, 4))[0];
  EXPECT_EQ(c.gap, 5);
  EXPECT_EQ(c.curvature_a, infinity);
}

// Millimetre balls, so that a rounding of the position is below 1e-9 of a nanometre.
TEST(SphereSphere, HasNineDigitsAtANanometre) {
  for (double depth = 1e-9; depth < 1.5e-3; depth *= 10) {
    const double z = 0x1p-9 - depth;  // radii of 2^-10 m each
    const ContactPoint c = contacts(Sphere{0x1p-10}, at(0, 0, 0), Sphere{0x1p-10}, at(0, 0, z))[0];
    EXPECT_NEAR(-c.gap / depth, 1, 1e-9) << depth;
  }
}

}  // namespace sphere_sphere_test
}  // namespace carom

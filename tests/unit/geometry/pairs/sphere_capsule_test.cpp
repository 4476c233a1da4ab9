#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace sphere_capsule_test {

using namespace support;

const Capsule capsule{2, 6};

TEST(SphereCapsule, TouchesTheSide) {
  const ContactPoint c = contacts(Sphere{0.5}, at(1.8, 2.4, -1), capsule, {})[0];
  EXPECT_NEAR(c.gap, 0.5, 1e-15);
  EXPECT_NEAR((c.n_W + Vector3d(0.6, 0.8, 0)).norm(), 0, 1e-15);
  EXPECT_DOUBLE_EQ(c.curvature_a, 1);
  EXPECT_DOUBLE_EQ(c.curvature_b, 1.25);
  EXPECT_EQ(std::fabs(c.t_W.z()), 1);
}

// The length is that of the straight part: the tip is at 3 + 2.
TEST(SphereCapsule, TouchesTheTipLikeASphere) {
  const ContactPoint c = contacts(Sphere{0.5}, at(0, 0, 6), capsule, {})[0];
  EXPECT_DOUBLE_EQ(c.gap, 0.5);
  EXPECT_EQ(c.p_WB, Vector3d(0, 0, 5));
  EXPECT_DOUBLE_EQ(c.curvature_a, 1.25);
  EXPECT_DOUBLE_EQ(c.curvature_b, 1.25);
}

TEST(SphereCapsule, OfNoLengthIsASphere) {
  Dice dice(3);
  for (int i = 0; i < 100; ++i) {
    const Pose X_WA = {dice.rotation(), dice.vector(1)};
    const ContactPoint c = contacts(Sphere{0.2}, X_WA, Capsule{0.5, 0}, {})[0];
    const ContactPoint s = contacts(Sphere{0.2}, X_WA, Sphere{0.5}, {})[0];
    EXPECT_NEAR(c.gap, s.gap, 1e-15);
    EXPECT_NEAR((c.n_W - s.n_W).norm(), 0, 1e-14);
    EXPECT_DOUBLE_EQ(c.curvature_a, s.curvature_a);
  }
}

TEST(SphereCapsule, LeavesTheAxisSideways) {
  for (const double z : {0.0, 3.0, -3.0}) {
    const ContactPoint c = contacts(Sphere{0.5}, at(0, 0, z), capsule, {})[0];
    EXPECT_EQ(c.gap, -2.5);
    EXPECT_EQ(c.n_W, Vector3d(-1, 0, 0));
  }
}

}  // namespace sphere_capsule_test
}  // namespace carom

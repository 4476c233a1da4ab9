#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace half_space_capsule_test {

using namespace support;

const Capsule capsule{0.2, 0.6};

TEST(HalfSpaceCapsule, LiesOnTheEndsOfALine) {
  const Pose lying = turned({0, 1, 0}, std::numbers::pi / 2, {0, 0, 0.1});
  const auto found = contacts(HalfSpace{}, {}, capsule, lying);
  ASSERT_EQ(found.size(), 2);
  for (const ContactPoint& c : found) {
    EXPECT_NEAR(c.gap, -0.1, 1e-15);
    EXPECT_EQ(c.curvature_a, 0);
    EXPECT_DOUBLE_EQ(c.curvature_b, 2.5);
    EXPECT_NEAR(std::fabs(c.t_W.x()), 1, 1e-15);
  }
  EXPECT_NEAR((found[0].p_WB - Vector3d(-0.3, 0, -0.1)).norm(), 0, 1e-15);
  EXPECT_NEAR((found[1].p_WB - Vector3d(0.3, 0, -0.1)).norm(), 0, 1e-15);
}

TEST(HalfSpaceCapsule, LeansOnAnEndSphere) {
  const auto found = contacts(HalfSpace{}, {}, capsule, turned({1, 0, 0}, 0.4, {0, 0, 0.5}), 0.1);
  ASSERT_EQ(found.size(), 1);
  EXPECT_EQ(found[0].feature, 0);
  EXPECT_NEAR(found[0].gap, 0.5 - 0.3 * std::cos(0.4) - 0.2, 1e-15);
  EXPECT_DOUBLE_EQ(found[0].curvature_a, 2.5);
  EXPECT_DOUBLE_EQ(found[0].curvature_b, 2.5);
}

TEST(HalfSpaceCapsule, StandsOnItsTip) {
  const auto found = contacts(HalfSpace{}, {}, capsule, at(0, 0, 0.5));
  EXPECT_NEAR(found[0].gap, 0, 1e-16);
  EXPECT_NEAR(found[1].gap, 0.6, 1e-15);
}

}  // namespace half_space_capsule_test
}  // namespace carom

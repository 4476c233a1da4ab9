#include <gtest/gtest.h>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace socket_sphere_test {

using namespace support;

TEST(SocketSphere, LosesTheOffsetOfTheCentres) {
  const auto found = contacts(Socket{0.02}, at(1, 0, 0), Sphere{0.019}, at(1, 0.0012, 0));
  ASSERT_EQ(found.size(), 1u);
  EXPECT_NEAR(found[0].gap, -0.0002, 1e-15);
  EXPECT_NEAR((found[0].n_W - Vector3d(0, -1, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((found[0].p_WA - Vector3d(1, 0.02, 0)).norm(), 0, 1e-15);
  EXPECT_NEAR((found[0].p_WB - Vector3d(1, 0.0202, 0)).norm(), 0, 1e-15);
}

TEST(SocketSphere, HasAFiniteNormalInTheMiddle) {
  const auto found = contacts(Socket{0.02}, Pose{}, Sphere{0.019}, Pose{});
  EXPECT_NEAR(found[0].gap, 0.001, 1e-17);
  EXPECT_NEAR(found[0].n_W.norm(), 1, 1e-15);
  EXPECT_TRUE(found[0].p_WC.allFinite());
}

TEST(SocketSphere, CurvesAsTheDifferenceOfTheSpheres) {
  const auto found = contacts(Socket{0.02}, Pose{}, Sphere{0.019}, at(0, 0, 0.0005));
  EXPECT_NEAR(found[0].curvature_a, 0.5 * (1 / 0.019 - 1 / 0.02), 1e-12);
  EXPECT_EQ(found[0].curvature_b, found[0].curvature_a);
}

}  // namespace socket_sphere_test
}  // namespace carom

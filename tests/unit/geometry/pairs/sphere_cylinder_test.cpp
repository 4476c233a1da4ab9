#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace sphere_cylinder_test {

using namespace support;

const Cylinder cylinder{2, 6};

TEST(SphereCylinder, TouchesTheSide) {
  const ContactPoint c = contacts(Sphere{0.5}, at(1.8, 2.4, -1), cylinder, {})[0];
  EXPECT_NEAR(c.gap, 0.5, 1e-15);
  EXPECT_NEAR((c.n_W + Vector3d(0.6, 0.8, 0)).norm(), 0, 1e-15);
  EXPECT_DOUBLE_EQ(c.curvature_a, 1);     // along the axis: 1/(2·0.5)
  EXPECT_DOUBLE_EQ(c.curvature_b, 1.25);  // around it: (1/0.5 + 1/2)/2
  EXPECT_EQ(std::fabs(c.t_W.z()), 1);
}

TEST(SphereCylinder, TouchesAnEndLikeAPlane) {
  const ContactPoint c = contacts(Sphere{0.5}, at(1, 1, -3.4), cylinder, {})[0];
  EXPECT_NEAR(c.gap, -0.1, 1e-15);
  EXPECT_EQ(c.n_W, Vector3d(0, 0, 1));
  EXPECT_DOUBLE_EQ(c.curvature_b, 1);
}

TEST(SphereCylinder, TouchesTheRim) {
  const ContactPoint c = contacts(Sphere{0.5}, at(2.3, 0, 3.4), cylinder, {})[0];
  EXPECT_NEAR(c.gap, 0, 1e-15);
  EXPECT_NEAR((c.n_W + Vector3d(0.6, 0, 0.8)).norm(), 0, 1e-14);
  EXPECT_NEAR(c.curvature_a, 0.5 * (2 + 0.6 / 2), 1e-14);
  EXPECT_EQ(c.curvature_b, infinity);
  EXPECT_EQ(std::fabs(c.t_W.y()), 1);
}

TEST(SphereCylinder, LeavesByTheNearestWayOut) {
  const ContactPoint side = contacts(Sphere{0.5}, at(0, -1.5, 1), cylinder, {})[0];
  EXPECT_DOUBLE_EQ(side.gap, -1);
  EXPECT_EQ(side.n_W, Vector3d(0, 1, 0));
  const ContactPoint end = contacts(Sphere{0.5}, at(0, -1.5, 2.75), cylinder, {})[0];
  EXPECT_DOUBLE_EQ(end.gap, -0.75);
  EXPECT_EQ(end.n_W, Vector3d(0, 0, -1));
}

TEST(SphereCylinder, LeavesTheAxisAlongX) {
  const ContactPoint c = contacts(Sphere{0.5}, at(0, 0, 0.5), cylinder, {})[0];
  EXPECT_EQ(c.gap, -2.5);
  EXPECT_EQ(c.n_W, Vector3d(-1, 0, 0));
}

}  // namespace sphere_cylinder_test
}  // namespace carom

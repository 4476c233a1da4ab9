#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace sphere_box_test {

using namespace support;

const Box box{{2, 4, 6}};

TEST(SphereBox, TouchesAFaceLikeAPlane) {
  const ContactPoint c = contacts(Sphere{0.5}, at(1.75, 0.5, -2), box, {})[0];
  EXPECT_DOUBLE_EQ(c.gap, 0.25);
  EXPECT_EQ(c.n_W, Vector3d(-1, 0, 0));
  EXPECT_EQ(c.p_WB, Vector3d(1, 0.5, -2));
  EXPECT_DOUBLE_EQ(c.curvature_a, 1);
  EXPECT_DOUBLE_EQ(c.curvature_b, 1);
}

TEST(SphereBox, TouchesAnEdgeThatIsSharpAcross) {
  const ContactPoint c = contacts(Sphere{0.5}, at(1.3, -2.4, 1), box, {})[0];
  EXPECT_NEAR(c.gap, 0, 1e-15);
  EXPECT_NEAR((c.n_W - Vector3d(-0.6, 0.8, 0)).norm(), 0, 1e-14);
  EXPECT_DOUBLE_EQ(c.curvature_a, 1);  // along the edge the sphere alone is curved
  EXPECT_EQ(c.curvature_b, infinity);
  EXPECT_EQ(std::fabs(c.t_W.z()), 1);
}

TEST(SphereBox, TouchesAVertexThatIsSharpAllRound) {
  const ContactPoint c = contacts(Sphere{0.5}, at(2, 4, 5), box, {})[0];
  EXPECT_DOUBLE_EQ(c.gap, 2.5);
  EXPECT_NEAR((c.n_W + Vector3d(1, 2, 2) / 3).norm(), 0, 1e-15);
  EXPECT_EQ(c.curvature_a, infinity);
  EXPECT_EQ(c.curvature_b, infinity);
}

TEST(SphereBox, LeavesByTheNearestFace) {
  const ContactPoint c = contacts(Sphere{0.5}, at(0.2, -1.75, 1), box, {})[0];
  EXPECT_DOUBLE_EQ(c.gap, -0.75);
  EXPECT_EQ(c.n_W, Vector3d(0, 1, 0));
  EXPECT_EQ(c.p_WB, Vector3d(0.2, -2, 1));
}

TEST(SphereBox, LeavesTheCentreByTheFirstFace) {
  const ContactPoint c = contacts(Sphere{0.5}, {}, Box{{2, 2, 2}}, {})[0];
  EXPECT_EQ(c.gap, -1.5);
  EXPECT_EQ(c.n_W, Vector3d(-1, 0, 0));
}

TEST(SphereBox, HasACentreOnTheSurface) {
  for (const Vector3d& p : {Vector3d(1, 0, 0), Vector3d(1, 2, 0), Vector3d(-1, -2, 3)}) {
    const ContactPoint c = contacts(Sphere{0.5}, {Matrix3d::Identity(), p}, box, {})[0];
    EXPECT_EQ(c.gap, -0.5);
    EXPECT_EQ(c.n_W.norm(), 1);
    EXPECT_EQ(c.p_WB, p);
  }
}

// Rolling over an edge the normal turns without a jump.
TEST(SphereBox, IsSmoothFromFaceToEdge) {
  const auto left = contacts(Sphere{0.5}, at(1.4, 2 - 1e-9, 0), box, {})[0];
  const auto right = contacts(Sphere{0.5}, at(1.4, 2 + 1e-9, 0), box, {})[0];
  EXPECT_NEAR(left.gap, right.gap, 1e-15);
  EXPECT_NEAR((left.n_W - right.n_W).norm(), 0, 1e-8);
  EXPECT_EQ(left.feature, right.feature);
}

}  // namespace sphere_box_test
}  // namespace carom

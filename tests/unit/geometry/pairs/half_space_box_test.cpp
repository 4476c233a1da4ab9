#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace half_space_box_test {

using namespace support;

const Box box{{2, 4, 6}};

TEST(HalfSpaceBox, RestsOnFourVertices) {
  const auto found = contacts(HalfSpace{}, {}, box, at(0, 0, 2.75), 0.5);
  ASSERT_EQ(found.size(), 4);
  for (std::size_t k = 0; k < 4; ++k) {
    EXPECT_DOUBLE_EQ(found[k].gap, -0.25);
    EXPECT_EQ(found[k].feature, static_cast<int>(k));
    EXPECT_EQ(found[k].n_W, Vector3d(0, 0, 1));
    EXPECT_EQ(found[k].curvature_a, infinity);
  }
  EXPECT_EQ(found[0].p_WB, Vector3d(-1, -2, -0.25));
  EXPECT_EQ(found[3].p_WB, Vector3d(1, 2, -0.25));
  EXPECT_EQ(found[3].p_WA, Vector3d(1, 2, 0));
  EXPECT_EQ(found[3].p_WC, Vector3d(1, 2, -0.125));
}

TEST(HalfSpaceBox, StandsOnAnEdgeAndOnAVertex) {
  const auto edge = contacts(HalfSpace{}, {}, box, turned({0, 1, 0}, 0.3, {0, 0, 3.1}), 0.1);
  ASSERT_EQ(edge.size(), 2);
  EXPECT_NEAR(edge[0].gap, edge[1].gap, 1e-15);
  EXPECT_EQ(edge[0].feature, 1);
  EXPECT_EQ(edge[1].feature, 3);
  const double diagonal = box.size.norm() / 2;
  const Quaterniond up = Quaterniond::FromTwoVectors(Vector3d(1, 2, 3), Vector3d(0, 0, 1));
  const auto vertex =
      contacts(HalfSpace{}, {}, box, {up.toRotationMatrix(), {0, 0, diagonal + 0.01}}, 0.1);
  ASSERT_EQ(vertex.size(), 1);
  EXPECT_NEAR(vertex[0].gap, 0.01, 1e-14);
  EXPECT_EQ(vertex[0].feature, 0);
}

}  // namespace half_space_box_test
}  // namespace carom

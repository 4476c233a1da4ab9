#include "carom/shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "support/shape_pairs.h"

namespace carom {
namespace proximity_test {

using namespace support;

TEST(Proximity, OfEveryPairMeetsTheConditionsOfOptimality) {
  Dice dice(5);
  for (const ShapePair& pair : shape_pairs()) {
    for (int i = 0; i < 40; ++i) {
      const auto [X_WA, X_WB] = random_poses(dice);
      const Proximity found = proximity(pair.a, X_WA, pair.b, X_WB);
      EXPECT_LT(found.residual, 1e-13) << pair.name << " " << found.nearest.gap;
      EXPECT_FALSE(found.failed) << pair.name;
    }
  }
}

/// The shortest way out of each other for two boxes: the least overlap along the normals of their faces
/// and across their edges (Gottschalk, Lin and Manocha 1996).
double way_out_of_boxes(const Box& a, const Pose& X_WA, const Box& b, const Pose& X_WB) {
  double least = std::numeric_limits<double>::infinity();
  const auto look_along = [&](const Vector3d& axis) {
    if (axis.norm() < 1e-6) return;
    const Vector3d n = axis.normalized();
    const double reach = 0.5 * (a.size.dot((X_WA.R.transpose() * n).cwiseAbs()) +
                                b.size.dot((X_WB.R.transpose() * n).cwiseAbs()));
    least = std::min(least, reach - std::fabs(n.dot(X_WB.p - X_WA.p)));
  };
  for (int i = 0; i < 3; ++i) {
    look_along(X_WA.R.col(i)), look_along(X_WB.R.col(i));
    for (int j = 0; j < 3; ++j) look_along(X_WA.R.col(i).cross(X_WB.R.col(j)));
  }
  return least;
}

// Deep in each other, often with two edges within 0.02 rad of a face: points of a contact lie over the
// face then, but the shortest way out is across the edges.
TEST(Proximity, OfDeepBoxesIsTheShortestWayOutToAllDigits) {
  Dice dice(11);
  for (int i = 0; i < 300; ++i) {
    auto [X_WA, X_WB] = random_poses(dice);
    X_WB.p = X_WA.p + 0.3 * (X_WB.p - X_WA.p).normalized();
    const Box a{{0.9, 0.93, 1.6}}, b{{1.1, 1.25, 1.24}};
    const Proximity found = proximity(a, X_WA, b, X_WB);
    EXPECT_NEAR(-found.nearest.gap, way_out_of_boxes(a, X_WA, b, X_WB), 1e-13) << i;
    EXPECT_LT(found.residual, 1e-13) << i;
    EXPECT_FALSE(found.failed) << i;
  }
}

TEST(Proximity, SaysWhoAnswered) {
  EXPECT_TRUE(proximity(Sphere{1}, {}, Box{{1, 1, 1}}, at(3, 0, 0)).closed_form);
  EXPECT_FALSE(proximity(Cylinder{1, 1}, {}, Box{{1, 1, 1}}, at(3, 0, 0)).closed_form);
}

TEST(Proximity, WhileApartTheInterferenceIsMinusTheGap) {
  const Proximity found = proximity(Ellipsoid{{1, 2, 3}}, {}, Cylinder{1, 1}, at(2.5, 0, 0));
  EXPECT_NEAR(found.nearest.gap, 0.5, 1e-14);
  EXPECT_EQ(found.interference, -found.nearest.gap);
}

// Eq. (37) of two balls that overlap by δ: the point midway is δ/2 below both.
TEST(Proximity, OfBallsHasTheInterferenceOfTheShortestWayOut) {
  const Proximity found = proximity(Sphere{0.3}, {}, Sphere{0.2}, at(0.499, 0, 0));
  EXPECT_NEAR(found.nearest.gap, -1e-3, 1e-15);
  EXPECT_NEAR(found.interference, 1e-3, 1e-12);
}

// A cube that goes into the floor with an edge, depth δ: a point s above the edge is s/√2 below the
// two faces and δ − s below the floor, so d/2 = s/√2 = δ − s and d = 2δ/(1 + √2).
TEST(Proximity, OfAnEdgeHasLessInterferenceThanTheWayOut) {
  const double depth = 1e-3;
  const Proximity found =
      proximity(HalfSpace{}, {}, Box{{0.2, 0.2, 0.2}},
                turned({0, 1, 0}, std::numbers::pi / 4, {0, 0, 0.1 * std::sqrt(2) - depth}));
  EXPECT_NEAR(found.nearest.gap, -depth, 1e-15);
  EXPECT_NEAR(found.interference, 2 * depth / (1 + std::sqrt(2)), 1e-12);
}

}  // namespace proximity_test
}  // namespace carom

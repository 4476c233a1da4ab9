#include "carom/shapes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

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
      // Faces that lean by less than 0.02 rad count as parallel: where they overlap, the normal is that
      // of one face, and the point of the other misses the conditions by that angle over its size.
      const double size = std::min({bounding_radius(pair.a), bounding_radius(pair.b), 1.0});
      const bool by_faces = found.nearest.gap < 0 && !found.closed_form;
      EXPECT_LT(found.residual, by_faces ? 0.02 * 2 * size : 1e-13)
          << pair.name << " " << found.nearest.gap;
      EXPECT_FALSE(found.failed) << pair.name;
    }
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

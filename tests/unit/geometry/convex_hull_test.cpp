#include <gtest/gtest.h>

#include <cmath>
#include <set>
#include <stdexcept>

#include "carom/shapes.h"
#include "support/shape_pairs.h"

namespace carom {
namespace convex_hull_test {

using namespace support;

std::string reason_for(const std::vector<Vector3d>& points) {
  try {
    const ConvexHull hull(points);
  } catch (const std::invalid_argument& error) {
    return error.what();
  }
  return "";
}

TEST(ConvexHull, OfGridPointsIsTheCube) {
  std::vector<Vector3d> points;
  for (int i = 0; i < 125; ++i) points.emplace_back(i % 5, i / 5 % 5, i / 25);
  const ConvexHull cube(points);
  const HullData& hull = cube.data();
  EXPECT_EQ(hull.vertices.size(), 8u);
  EXPECT_EQ(hull.edges.size(), 12u);
  EXPECT_EQ(hull.faces.size(), 6u);
  EXPECT_NEAR(hull.volume, 64, 1e-12);
  EXPECT_NEAR(hull.width, 4, 1e-14);
}

TEST(ConvexHull, HasTheMassOfTheBoxItIs) {
  const Box box{{0.3, 0.5, 0.8}};
  const MassProperties exact = solid(box), hull = solid(hull_of(box));
  EXPECT_NEAR(hull.volume, exact.volume, 1e-16);
  EXPECT_NEAR(hull.p_SC.norm(), 0, 1e-16);
  EXPECT_NEAR((hull.I_S - exact.I_S).norm(), 0, 1e-17);
}

// A tetrahedron with three edges of length 1 along the axes: V = 1/6, centroid (1, 1, 1)/4, and
// ∫x² − V/16 = V·(1/10 − 1/16), ∫xy − V/16 = V·(1/20 − 1/16).
TEST(ConvexHull, HasTheInertiaOfATetrahedron) {
  const std::vector<Vector3d> points = {{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, 1}};
  const MassProperties found = solid(ConvexHull(points));
  const double V = 1.0 / 6, square = V * (1.0 / 10 - 1.0 / 16), mixed = V * (1.0 / 20 - 1.0 / 16);
  EXPECT_NEAR(found.volume, V, 1e-16);
  EXPECT_NEAR((found.p_SC - Vector3d::Constant(0.25)).norm(), 0, 1e-15);
  EXPECT_NEAR(found.I_S(0, 0), 2 * square, 1e-16);
  EXPECT_NEAR(found.I_S(0, 1), -mixed, 1e-16);
}

// Roundings of a turned grid, and doubles, must not make needles or holes.
TEST(ConvexHull, HoldsAllItsPointsAlsoOfTurnedGridsWithNoise) {
  Dice dice(7);
  for (int i = 0; i < 300; ++i) {
    std::vector<Vector3d> points;
    const Matrix3d R = dice.rotation();
    for (int k = 0; k < 40; ++k) {
      const Vector3d corner(std::floor(dice.number(0, 4)), std::floor(dice.number(0, 4)),
                            std::floor(dice.number(0, 4)));
      points.push_back(R * corner + dice.vector(1e-10));
    }
    const ConvexHull made(points);
    const HullData& hull = made.data();
    EXPECT_EQ(hull.vertices.size() + hull.faces.size(), hull.edges.size() + 2);
    for (const HullFace& face : hull.faces) {
      for (const Vector3d& p : points) ASSERT_LE(face.n_S.dot(p), face.offset + 3e-8);
    }
  }
}

TEST(ConvexHull, GivesTheVerticesOfAFaceDifferentNumbers) {
  const ConvexHull example = example_hull();
  const HullData& hull = example.data();
  for (const HullFace& face : hull.faces) {
    std::set<int> numbers;
    for (const int v : face.vertices) numbers.insert(hull.numbers[v]);
    EXPECT_EQ(numbers.size(), face.vertices.size());
  }
}

TEST(ConvexHull, SaysWhyPointsMakeNoSolid) {
  EXPECT_EQ(reason_for({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}}),
            "a hull needs at least four points, there are 3");
  EXPECT_EQ(reason_for({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {1, 1, 0}}),
            "the points of a hull lie in one plane, so it has no volume");
  EXPECT_EQ(reason_for({{0, 0, 0}, {0, 0, 0}, {0, 0, 0}, {0, 0, 0}}),
            "the points of a hull lie in one plane, so it has no volume");
  EXPECT_EQ(reason_for({{0, 0, 0}, {1, 0, 0}, {0, 1, 0}, {0, 0, NAN}}),
            "a hull has a point that is not finite");
}

}  // namespace convex_hull_test
}  // namespace carom

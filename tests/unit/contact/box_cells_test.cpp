#include "contact/box_cells.h"

#include <gtest/gtest.h>

#include <random>
#include <set>

namespace carom::contact {
namespace box_cells_test {

bool meet(const Bounds& a, const Bounds& b) {
  for (int axis = 0; axis < 3; ++axis) {
    if (a.low[axis] > b.high[axis] || b.low[axis] > a.high[axis]) return false;
  }
  return true;
}

TEST(BoxCells, TellEveryOverlapOnceWhateverTheSizes) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> uniform(-1, 1);
  const auto vector = [&] { return Vector3d(uniform(random), uniform(random), uniform(random)); };
  for (const double spread : {1.0, 30.0, 1e4}) {
    std::vector<Bounds> boxes;
    for (int i = 0; i < 300; ++i) {
      // One in ten is a plate or a rod far larger than the rest.
      const Vector3d half = i % 10 == 0 ? Vector3d((10 * vector()).cwiseAbs())
                                        : Vector3d((0.3 * vector()).cwiseAbs());
      const Vector3d centre = spread * vector();
      boxes.push_back({centre - half, centre + half});
    }
    boxes.push_back({Vector3d::Constant(1e30), Vector3d::Constant(2e30)});
    std::set<std::pair<int, int>> told;
    BoxCells cells;
    cells.for_each_overlap(boxes, [&](int i, int j) {
      EXPECT_LT(i, j);
      EXPECT_TRUE(told.insert({i, j}).second) << i << " " << j;
    });
    for (int i = 0; i < static_cast<int>(boxes.size()); ++i) {
      for (int j = i + 1; j < static_cast<int>(boxes.size()); ++j) {
        EXPECT_EQ(told.contains({i, j}), meet(boxes[i], boxes[j])) << i << " " << j;
      }
    }
  }
}

TEST(BoxCells, TakeNoBoxesAndBoxesWithoutSize) {
  BoxCells cells;
  int told = 0;
  cells.for_each_overlap({}, [&](int, int) { ++told; });
  EXPECT_EQ(told, 0);
  const std::vector<Bounds> points(3);
  cells.for_each_overlap(points, [&](int, int) { ++told; });
  EXPECT_EQ(told, 3);
}

}  // namespace box_cells_test
}  // namespace carom::contact

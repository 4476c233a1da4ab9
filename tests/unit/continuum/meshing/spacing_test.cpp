#include "continuum/meshing/spacing.h"

#include <gtest/gtest.h>

#include <algorithm>

#include "continuum/meshing/graded_line.h"

namespace carom::continuum {
namespace spacing_test {

TEST(Spacing, IsInProportionWithinCells) {
  const Spacing spacing{{0, 1, 3}};
  EXPECT_EQ(spacing.cells(), 2);
  EXPECT_DOUBLE_EQ(spacing.at(0), 0);
  EXPECT_DOUBLE_EQ(spacing.at(0.5), 0.5);
  EXPECT_DOUBLE_EQ(spacing.at(1.5), 2);
  EXPECT_DOUBLE_EQ(spacing.at(2), 3);
}

// 1 + 2 + 4 + 8 = 15.
TEST(GrowingSpacing, FindsTheFactorThatFillsTheLength) {
  const Spacing spacing = growing_spacing(4, 1, 15);
  const double expected[] = {0, 1, 3, 7, 15};
  for (int i = 0; i <= 4; ++i) EXPECT_NEAR(spacing.ends[i], expected[i], 1e-12);
}

TEST(GrowingSpacing, IsEvenWhereTheCellsDoNotFit) {
  const Spacing spacing = growing_spacing(4, 1, 2);
  for (int i = 0; i <= 4; ++i) EXPECT_NEAR(spacing.ends[i], 0.5 * i, 1e-15);
}

TEST(GrowingCells, KeepToTheLargest) {
  EXPECT_EQ(growing_cells(1, 15, 2, 1e9), 4);
  EXPECT_EQ(growing_cells(1, 15, 2, 2), 8);
  EXPECT_EQ(growing_cells(1, 0.1, 2, 2), 1);
}

TEST(ShellRadii, StartWithTheFirstShellAndGrowNoFasterThanTheRadius) {
  const Spacing radii = shell_radii(1, 100, 0.125, 1.5);
  EXPECT_EQ(radii.ends.front(), 1);
  EXPECT_EQ(radii.back(), 100);
  EXPECT_NEAR(radii.ends[1] - 1, 0.125, 0.02);
  for (int i = 0; i < radii.cells(); ++i) EXPECT_LT(radii.ends[i + 1] / radii.ends[i], 1.55);
}

TEST(GradedLine, IsFineAtItsPartsAndGrowsBetween) {
  const Spacing line = graded_line(
      -1, 1, {{.x = -0.5, .reach = 0.1, .size = 0.01}, {.x = 1, .reach = 0.02, .size = 0.02}}, 1.4,
      0.2);
  EXPECT_EQ(line.ends.front(), -1);
  EXPECT_EQ(line.back(), 1);
  double largest = 0;
  for (int i = 0; i < line.cells(); ++i) {
    const double cell = line.ends[i + 1] - line.ends[i];
    const double middle = 0.5 * (line.ends[i + 1] + line.ends[i]);
    if (middle > -0.6 && middle < -0.4) {
      EXPECT_NEAR(cell, 0.01, 0.002);
    }
    if (i > 0) {
      EXPECT_LT(cell / (line.ends[i] - line.ends[i - 1]), 1.45);
    }
    largest = std::max(largest, cell);
  }
  EXPECT_GT(largest, 0.1);
  EXPECT_LT(largest, 0.21);
}

}  // namespace spacing_test
}  // namespace carom::continuum

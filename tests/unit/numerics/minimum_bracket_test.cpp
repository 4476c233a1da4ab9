#include "numerics/minimum_bracket.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::numerics {
namespace minimum_bracket_test {

// Near its minimum a function is flat: x is known to the root of the rounding only.
TEST(FindMinimum, FindsTheLowestPointOfACosine) {
  const Minimum minimum = find_minimum([](double x) { return std::cos(x); }, 2, 5, 1e-9);
  EXPECT_NEAR(minimum.x, M_PI, 3e-8);
  EXPECT_NEAR(minimum.value, -1, 1e-15);
}

TEST(FindMinimum, FindsANarrowDipFarFromTheMiddle) {
  const auto dip = [](double x) { return std::pow(x - 0.013, 2) - 1e-12; };
  const Minimum minimum = find_minimum(dip, 0, 1, 1e-10);
  EXPECT_NEAR(minimum.x, 0.013, 1e-9);
  EXPECT_LT(minimum.value, 0);
}

TEST(FindMinimum, StopsWhereItIsLowEnough) {
  int calls = 0;
  const auto slope = [&](double x) { return ++calls, 1 - x; };
  EXPECT_LT(find_minimum(slope, 0, 4, 1e-9, 0.0).value, 0);
  EXPECT_LE(calls, 2);
}

}  // namespace minimum_bracket_test
}  // namespace carom::numerics

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/stiffness_example.h"

namespace carom {
namespace flat_punch_test {

// 2·a·E* = 2/√π·E*·√Area = 1.128·E*·√Area
TEST(FlatPunch, IsLinearWithTheRootOfItsArea) {
  const StiffnessExample punch("flat-punch", {{"effective_modulus", 1e9}, {"punch_radius", 0.01}});
  EXPECT_EQ(punch.power_law().exponent, 1);
  const double area = std::numbers::pi * 0.01 * 0.01;
  EXPECT_TRUE(
      is_close(punch.force(1e-5), 1.1283791670955126 * 1e9 * std::sqrt(area) * 1e-5, 1e-15));
}

// A sphere's slope is that of a punch as large as its contact: dF/dδ = 2·a·E*.
TEST(FlatPunch, IsTheSlopeOfHertzAtTheSameRadius) {
  const StiffnessExample sphere("hertz-sphere",
                                {{"effective_modulus", 1e9}, {"effective_radius", 0.02}});
  const double depth = 1e-5, a = std::sqrt(0.02 * depth);
  const StiffnessExample punch("flat-punch", {{"effective_modulus", 1e9}, {"punch_radius", a}});
  EXPECT_TRUE(is_close(sphere.slope(depth), punch.slope(depth), 1e-14));
}

TEST(FlatPunch, WarnsWhenDeep) {
  const StiffnessExample punch("flat-punch", {{"punch_radius", 0.01}});
  EXPECT_TRUE(punch.warnings(0.0009).empty());
  EXPECT_EQ(punch.warnings(0.0011).size(), 1u);
}

}  // namespace flat_punch_test
}  // namespace carom

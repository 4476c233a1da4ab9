#include <gtest/gtest.h>

#include <limits>

#include "carom/materials.h"
#include "support/stiffness_example.h"

namespace carom {
namespace effective_properties_test {

constexpr double inf = std::numeric_limits<double>::infinity();

TEST(EffectiveModulus, OfEqualBodiesIsHalfThePlaneStrainModulus) {
  EXPECT_DOUBLE_EQ(effective_modulus(210e9, 0.3, 210e9, 0.3), 0.5 * 210e9 / (1 - 0.09));
}

TEST(EffectiveModulus, RigidBodyLeavesTheOther) {
  EXPECT_DOUBLE_EQ(effective_modulus(3e9, 0.4, inf, 0.3), 3e9 / (1 - 0.16));
}

// Mindlin: for equal bodies G* = G/(2·(2 − ν)).
TEST(EffectiveShearModulus, OfEqualBodiesIsMindlins) {
  const double G = 210e9 / (2 * 1.3);
  EXPECT_DOUBLE_EQ(effective_shear_modulus(210e9, 0.3, 210e9, 0.3), G / (2 * 1.7));
}

// Tangential over normal stiffness of a circular contact is 2(1 − ν)/(2 − ν) for equal bodies.
TEST(EffectiveShearModulus, GivesMindlinsRatioOfStiffnesses) {
  const double ratio = 8 * effective_shear_modulus(1e9, 0.25, 1e9, 0.25) /
                       (2 * effective_modulus(1e9, 0.25, 1e9, 0.25));
  EXPECT_DOUBLE_EQ(ratio, 2 * 0.75 / 1.75);
}

TEST(EffectiveRadius, PlaneIsInfiniteAndSocketNegative) {
  EXPECT_EQ(effective_radius(0.02, inf), 0.02);
  EXPECT_EQ(effective_radius(inf, 0.02), 0.02);
  EXPECT_EQ(effective_radius(inf, inf), inf);
  EXPECT_DOUBLE_EQ(effective_radius(0.02, 0.02), 0.01);
  EXPECT_DOUBLE_EQ(effective_radius(1, -2), 2);
  EXPECT_LT(effective_radius(2, -1), 0);
}

// 1/R₁ + 1/R₂ would have only 7 digits left here; the clearance 2^−30 is exact.
TEST(EffectiveRadius, KeepsTheDigitsOfASmallClearance) {
  const double clearance = 0x1p-30;
  EXPECT_TRUE(is_close(effective_radius(1, -1 - clearance), (1 + clearance) / clearance, 1e-15));
}

}  // namespace effective_properties_test
}  // namespace carom

#include <gtest/gtest.h>

#include <cmath>

#include "support/stiffness_example.h"

namespace carom {
namespace hertz_sphere_test {

double sphere_stiffness(double modulus, double radius) {
  return StiffnessExample("hertz-sphere",
                          {{"effective_modulus", modulus}, {"effective_radius", radius}})
      .power_law()
      .stiffness;
}

// Lankarani and Nikravesh 1994, Eq. 2: K = 4/(3π(h₁ + h₂))·√R* with h = (1 − ν²)/(πE), for two
// spheres of 20 mm, ν = 0.33. They print 5.50e9 N/m^1.5 for E = 73.5 GPa.
TEST(HertzSphere, HasTheStiffnessOfLankaraniAndNikravesh) {
  const double R = effective_radius(0.02, 0.02);
  EXPECT_TRUE(is_close(sphere_stiffness(effective_modulus(1, 0.33, 1, 0.33), R),
                       0.07481390042269853, 1e-15));
  EXPECT_TRUE(is_close(sphere_stiffness(effective_modulus(73.5e9, 0.33, 73.5e9, 0.33), R),
                       5498821681.068342, 1e-15));
  EXPECT_TRUE(is_close(sphere_stiffness(effective_modulus(70e9, 0.33, 70e9, 0.33), R),
                       5236973029.588898, 1e-15));
}

// Chung and Ooi, benchmark tests 1 to 3 (glass, limestone, aluminium alloy, magnesium alloy,
// aluminium oxide, cast iron): stiffness from E* and R* of the tests.
TEST(HertzSphere, HasTheStiffnessOfChungAndOoisBenchmarks) {
  EXPECT_TRUE(is_close(sphere_stiffness(25e9, 0.005), 2357022603.955158, 1e-15));
  EXPECT_TRUE(is_close(sphere_stiffness(32e9 / 3, 0.005), 1005662977.6875342, 1e-15));
  EXPECT_TRUE(is_close(sphere_stiffness(1e12 / 13, 0.1), 32433617027.367992, 1e-15));
  EXPECT_TRUE(is_close(sphere_stiffness(45584045584.04558, 0.1), 19219921201.40325, 1e-15));
  EXPECT_TRUE(is_close(sphere_stiffness(401224791468.6939, 0.0025), 26748319431.24626, 1e-15));
  EXPECT_TRUE(is_close(sphere_stiffness(320e9 / 3, 0.0025), 64e9 / 9, 1e-15));
}

// a² = R·δ and p₀ = 3F/(2πa²): the patch at the force belongs to the depth of the formula.
TEST(HertzSphere, AgreesWithTheContactRadius) {
  const StiffnessExample hertz("hertz-sphere",
                               {{"effective_modulus", 1e9}, {"effective_radius", 0.02}});
  const double a = contact_ellipse(hertz_ellipse(25, 25, 1e9), hertz.force(1e-5)).long_semi_axis;
  EXPECT_TRUE(is_close(a * a, 0.02 * 1e-5, 1e-14));
}

TEST(HertzSphere, WarnsWhenTheContactIsWide) {
  const StiffnessExample hertz("hertz-sphere", {{"effective_radius", 0.01}});
  EXPECT_TRUE(hertz.warnings(0.0008).empty());
  ASSERT_EQ(hertz.warnings(0.0016).size(), 1u);
  EXPECT_EQ(hertz.warnings(0.0016)[0],
            "contact radius over the effective radius is 0.4, should be below 0.3");
}

}  // namespace hertz_sphere_test
}  // namespace carom

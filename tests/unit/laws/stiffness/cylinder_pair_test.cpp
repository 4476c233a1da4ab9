#include "laws/stiffness/cylinder_pair.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>

#include "support/stiffness_example.h"

namespace carom::laws {
namespace cylinder_pair_test {

constexpr double pi = std::numbers::pi;
constexpr double inf = std::numeric_limits<double>::infinity();

/// δ = p/(π·E*)·ln(p₁/p), the definition.
double depth_of(const LogarithmicLine& line, double force) {
  const double p = force / line.length;
  return p / (pi * line.effective_modulus) * std::log(line.load_scale / p);
}

// From hardly any load to the limit. Tolerance: the argument of the logarithm has one rounding,
// the logarithm (at most 40) another.
TEST(LogarithmicLine, ForceIsTheInverseOfTheDepthToRounding) {
  const LogarithmicLine line{.effective_modulus = 115e9, .length = 0.015, .load_scale = 7e9};
  const double limit = line.limit_depth();
  for (double fraction = 1; fraction > 1e-15; fraction *= 0.7) {
    const double depth = limit * fraction;
    EXPECT_TRUE(is_close(depth_of(line, line.force(depth)), depth, 2e-15)) << fraction;
  }
}

TEST(LogarithmicLine, EndsAtTheLoadOverE) {
  const LogarithmicLine line{.effective_modulus = 115e9, .length = 0.015, .load_scale = 7e9};
  // The depth is flat there, so the force has half the digits of the depth.
  EXPECT_TRUE(is_close(line.force(line.limit_depth()), 7e9 * 0.015 / std::numbers::e, 1e-7));
  EXPECT_GT(line.slope(line.limit_depth()), 1e6 * line.slope(1e-6));
}

// Close to the limit the depth falls off quadratically: 1 − δ/δ_lim = ½(1 − F/F_lim)² + …
TEST(LogarithmicLine, ReachesItsLimitWithAnInfiniteSlope) {
  const LogarithmicLine line{.effective_modulus = 115e9, .length = 0.015, .load_scale = 7e9};
  const double limit_force = 7e9 * 0.015 / std::numbers::e;
  const double x = 1 - line.force(line.limit_depth() * (1 - 1e-8)) / limit_force;
  EXPECT_TRUE(is_close(0.5 * x * x, 1e-8, 1e-3));
}

TEST(CylinderPair, KnowsOutsideFromInside) {
  const CylinderPair outside{.radius1 = 0.02, .radius2 = 0.03};
  EXPECT_DOUBLE_EQ(outside.radius_difference(), 0.05);
  EXPECT_DOUBLE_EQ(outside.relative_radius(), 0.012);
  const CylinderPair inside{.radius1 = 0.02, .radius2 = -0.03};
  EXPECT_DOUBLE_EQ(inside.radius_difference(), 0.01);
  EXPECT_DOUBLE_EQ(inside.relative_radius(), 0.06);
  EXPECT_EQ(inside.smaller_radius(), 0.02);
}

TEST(CylinderPair, RefusesAPinThatDoesNotFit) {
  EXPECT_EQ((CylinderPair{.radius1 = 0.02, .radius2 = -0.021}.problem_of_fit()), "");
  EXPECT_NE((CylinderPair{.radius1 = 0.02, .radius2 = -0.02}.problem_of_fit()), "");
  EXPECT_NE((CylinderPair{.radius1 = 0.02, .radius2 = -0.019}.problem_of_fit()), "");
  EXPECT_NE((CylinderPair{.radius1 = -0.02, .radius2 = -0.03}.problem_of_fit()), "");
  EXPECT_NE((CylinderPair{.radius1 = 0, .radius2 = 0.03}.problem_of_fit()), "");
  EXPECT_NE((CylinderPair{.radius1 = inf, .radius2 = inf}.problem_of_fit()), "");
}

TEST(CylinderPair, HasNoAxisInAPlane) {
  EXPECT_EQ((CylinderPair{.radius1 = 0.02, .radius2 = inf}.problem_of_fit()), "");
  EXPECT_NE((CylinderPair{.radius1 = 0.02, .radius2 = inf}.problem_of_axes()), "");
}

// Steel rollers of 20 and 30 mm, 15 mm long, from 40 N to 5 kN. The formulas differ in where the
// depth is measured from, which shifts the logarithm by a constant; it stays within a quarter.
TEST(LineFormulas, AgreeWithinAQuarterOnSteelRollers) {
  for (const double depth : {1e-7, 1e-6, 1e-5}) {
    const double reference = StiffnessExample("johnson-line").force(depth);
    for (const char* name : {"radzimovsky", "goldsmith", "dubowsky-freudenstein", "esdu"}) {
      EXPECT_TRUE(is_close(StiffnessExample(name).force(depth), reference, 0.25)) << name;
    }
  }
}

// F = (π/4)·E*·L·δ is the usual first guess; the formulas are 1 to 5 times softer than that.
TEST(LineFormulas, AreSofterThanTheFirstGuess) {
  const double flat = pi / 4 * 115e9 * 0.015;
  for (const char* name : {"johnson-line", "radzimovsky", "goldsmith", "esdu"}) {
    const double ratio = StiffnessExample(name).force(1e-5) / (flat * 1e-5);
    EXPECT_GT(ratio, 0.2) << name;
    EXPECT_LT(ratio, 1) << name;
  }
}

}  // namespace cylinder_pair_test
}  // namespace carom::laws

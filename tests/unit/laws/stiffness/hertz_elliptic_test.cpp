#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "support/stiffness_example.h"

namespace carom {
namespace hertz_elliptic_test {

TEST(HertzElliptic, WithEqualCurvaturesIsHertzSphere) {
  const StiffnessExample ellipse("hertz-elliptic", {{"curvature_a", 50}, {"curvature_b", 50}});
  const StiffnessExample sphere("hertz-sphere", {{"effective_radius", 0.01}});
  EXPECT_TRUE(is_close(ellipse.force(1e-5), sphere.force(1e-5), 1e-14));
}

// δ = p₀·b·K(k)/E* at the force of the formula, with the standard library's elliptic integral.
TEST(HertzElliptic, ReturnsTheDepthOfItsOwnPressure) {
  const StiffnessExample ellipse("hertz-elliptic", {{"effective_modulus", 1e9}});
  const HertzEllipse hertz = hertz_ellipse(20, 50, 1e9);
  for (const double depth : {1e-8, 1e-6, 1e-4}) {
    const auto [a, b, pressure] = contact_ellipse(hertz, ellipse.force(depth));
    const double k = std::sqrt(1 - b * b / (a * a));
    EXPECT_TRUE(is_close(pressure * b * std::comp_ellint_1(k) / 1e9, depth, 1e-12));
  }
}

// Brewe and Hamrock 1977 fitted the axes and both integrals with an error of a few percent:
// δ = K·[4.5/(E·R)·(F/(π·k·E'))²]^(1/3), k = 1.0339·ρ^0.636, E = 1.0003 + 0.5968/ρ,
// K = 1.5277 + 0.6023·ln ρ, with E' = 2·E* and ρ = B/A.
TEST(HertzElliptic, IsWithinTwoPercentOfBreweAndHamrockWhereTheirFitHolds) {
  for (const double ratio : {2.0, 5.0, 10.0}) {
    const double k = 1.0339 * std::pow(ratio, 0.636), R = 1 / (2 * (1 + ratio));
    const double E = 1.0003 + 0.5968 / ratio, K = 1.5277 + 0.6023 * std::log(ratio);
    const double fit = std::numbers::pi * k * 2 * std::sqrt(E * R / 4.5) / std::pow(K, 1.5);
    EXPECT_TRUE(is_close(fit, hertz_ellipse(1, ratio, 1).stiffness, 0.02)) << ratio;
  }
}

TEST(HertzElliptic, WarnsWhenTheContactIsWideAlongEitherAxis) {
  const StiffnessExample ellipse("hertz-elliptic");
  EXPECT_TRUE(ellipse.warnings(1e-5).empty());
  EXPECT_EQ(ellipse.warnings(2e-3).size(), 1u);
}

}  // namespace hertz_elliptic_test
}  // namespace carom

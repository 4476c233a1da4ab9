#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/stiffness_example.h"

namespace carom {
namespace winkler_test {

constexpr double E = 10e6, nu = 0.3, h = 0.001, R = 0.05, depth = 5e-5;
// A layer that cannot spread has the modulus of uniaxial strain.
const double k = (1 - nu) * E / ((1 + nu) * (1 - 2 * nu)) / h;

/// Pressure k·(δ − x²/2R) summed over the contact, by the midpoint rule (error ∝ 1/steps²).
template <class Weight>
double summed_pressure(double reach, const Weight& weight) {
  const int steps = 20000;
  double sum = 0;
  for (int i = 0; i < steps; ++i) {
    const double x = reach * (i + 0.5) / steps;
    sum += k * (depth - x * x / (2 * R)) * weight(x) * reach / steps;
  }
  return sum;
}

TEST(Winkler, UnderASphereIsTheSumOfItsSprings) {
  const StiffnessExample sphere("winkler");
  const double sum =
      summed_pressure(std::sqrt(2 * R * depth), [](double r) { return 2 * std::numbers::pi * r; });
  EXPECT_TRUE(is_close(sphere.force(depth), sum, 1e-8));
  EXPECT_EQ(sphere.power_law().exponent, 2);
}

TEST(Winkler, UnderACylinderIsTheSumOfItsSprings) {
  const StiffnessExample cylinder("winkler", {{"length", 0.03}});
  const double sum = summed_pressure(std::sqrt(2 * R * depth), [](double) { return 2 * 0.03; });
  EXPECT_TRUE(is_close(cylinder.force(depth), sum, 1e-8));
  EXPECT_EQ(cylinder.power_law().exponent, 1.5);
}

TEST(Winkler, LayerWithoutPoissonEffectIsAColumn) {
  const StiffnessExample column("winkler", {{"poisson", 0}});
  EXPECT_TRUE(is_close(column.force(depth), std::numbers::pi * E / h * R * depth * depth, 1e-15));
}

TEST(Winkler, IncompressibleLayersAreOutOfRange) {
  EXPECT_FALSE(find_stiffness_formula("winkler")->parameters[1].range.contains(0.5));
  EXPECT_TRUE(find_stiffness_formula("winkler")->parameters[1].range.contains(0.49));
}

TEST(Winkler, WarnsWhenTheLayerIsThickOrDeeplyPressed) {
  EXPECT_TRUE(StiffnessExample("winkler").warnings(5e-5).empty());
  EXPECT_EQ(StiffnessExample("winkler").warnings(2e-4).size(), 1u);
  EXPECT_EQ(StiffnessExample("winkler", {{"layer_thickness", 0.01}}).warnings(5e-5).size(), 1u);
}

}  // namespace winkler_test
}  // namespace carom

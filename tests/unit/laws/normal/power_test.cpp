#include <gtest/gtest.h>

#include <cmath>

#include "support/bound_law.h"

namespace carom {
namespace power_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// With p = n and q = 1 it is the Hunt-Crossley form, with p = 0 the linear dashpot.
TEST(Power, ContainsTheOtherViscousForms) {
  const NormalContact at{.depth = 0.3, .depth_rate = -0.2};
  const NormalLaw power = bound({.law = "power",
                                 .values = {{"stiffness", 2},
                                            {"damping", 0.5},
                                            {"damping_exponent", 1.5},
                                            {"rate_exponent", 1}}},
                                kUnit);
  const NormalLaw papetti =
      bound({.law = "papetti", .values = {{"stiffness", 2}, {"damping_factor", 0.5}}}, kUnit);
  EXPECT_NEAR(power.force(at), papetti.force(at), 1e-16);
}

TEST(Power, OpposesTheMotionForEveryRateExponent) {
  const NormalLaw law = bound(
      {.law = "power",
       .values = {{"stiffness", 1}, {"damping", 1}, {"damping_exponent", 1}, {"rate_exponent", 2}}},
      kUnit);
  EXPECT_DOUBLE_EQ(law.force({.depth = 1, .depth_rate = 0.5}), 1.25);
  EXPECT_DOUBLE_EQ(law.force({.depth = 1, .depth_rate = -0.5}), 0.75);
}

// The scaling law: the result depends on χ̂ = χ·S^(p−n)·v₀^q/K alone.
TEST(Power, DependsOnOneDimensionlessNumber) {
  const double n = 1.5, p = 0.65, q = 1.3;
  const Onset onset{.approach_speed = 4, .effective_mass = 0.5};
  const double stiffness = 3e6;
  const double length = std::pow(0.5 * 16 / stiffness, 1 / (n + 1));
  const testing_support::Parameters unit = {{"stiffness", 1},
                                            {"exponent", n},
                                            {"damping", 0.4},
                                            {"damping_exponent", p},
                                            {"rate_exponent", q}};
  testing_support::Parameters scaled = unit;
  scaled["stiffness"] = stiffness;
  scaled["damping"] = 0.4 * stiffness * std::pow(length, n - p) / std::pow(4, q);
  const CentralImpact a = simulate_impact(bound({.law = "power", .values = unit}, kUnit), kUnit);
  const CentralImpact b = simulate_impact(bound({.law = "power", .values = scaled}, onset), onset);
  EXPECT_NEAR(a.restitution, b.restitution, 1e-10);
  EXPECT_NEAR(a.duration, b.duration * 4 / length, 1e-9);
  EXPECT_NEAR(a.peak_force, b.peak_force / (0.5 * 16 / length), 1e-9);
}

}  // namespace power_test
}  // namespace carom

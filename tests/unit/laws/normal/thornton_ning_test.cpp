#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"
#include "support/unit_scaling.h"

namespace carom {
namespace thornton_ning_test {

using namespace testing_support;

constexpr double kModulus = 1e9, kRadius = 1e-5, kMass = 3e-11;

Parameters material(double work, double pressure) {
  return {{"effective_modulus", kModulus},
          {"effective_radius", kRadius},
          {"work_of_adhesion", work},
          {"limit_pressure", pressure}};
}

TEST(ThorntonNing, IsThorntonWithoutAdhesion) {
  const NormalLaw law = normal_law("thornton-ning", material(0, 5e7));
  const NormalLaw dry = normal_law(
      "thornton",
      {{"effective_modulus", kModulus}, {"effective_radius", kRadius}, {"limit_pressure", 5e7}});
  for (const double depth : {1e-8, 5e-8, 1e-7, 3e-7, 1e-6}) {
    EXPECT_NEAR(law.force({.depth = depth}) / dry.force({.depth = depth}), 1, 1e-12);
    const NormalMemory memory{.max_depth = 3e-7};
    EXPECT_NEAR(law.force({.depth = depth}, memory), dry.force({.depth = depth}, memory), 1e-15);
  }
  for (const double speed : {0.1, 1.0, 10.0}) {
    EXPECT_NEAR(simulate_impact(law, {speed, kMass}).restitution,
                simulate_impact(dry, {speed, kMass}).restitution, 1e-9);
  }
}

TEST(ThorntonNing, IsJkrBelowYield) {
  const NormalLaw law = normal_law("thornton-ning", material(0.1, 1e9));
  const NormalLaw elastic = normal_law(
      "jkr",
      {{"effective_modulus", kModulus}, {"effective_radius", kRadius}, {"work_of_adhesion", 0.1}});
  for (const double speed : {0.01, 0.05, 0.1, 1.0}) {
    const CentralImpact impact = simulate_impact(law, {speed, kMass});
    const CentralImpact expected = simulate_impact(elastic, {speed, kMass});
    EXPECT_EQ(impact.end, expected.end);
    EXPECT_NEAR(impact.restitution, expected.restitution, 1e-9);
  }
}

// The criterion of the paper: 2E*·a/(π·R) − √(2w·E*/(π·a)) = p_y.
TEST(ThorntonNing, YieldsSmoothlyAtThePressureOfTheCentre) {
  const NormalLaw law = normal_law("thornton-ning", material(0.1, 5e7));
  const double pi = std::numbers::pi;
  double a = 1e-6;
  for (int i = 0; i < 200; ++i) {
    a = (5e7 + std::sqrt(0.2 * kModulus / (pi * a))) * pi * kRadius / (2 * kModulus);
  }
  const double depth = a * a / kRadius - std::sqrt(2 * pi * 0.1 * a / kModulus);
  EXPECT_NEAR(law.kink_between(0, 1, {.touching = true}), depth, 1e-12 * depth);
  const auto force = [&](double at) { return law.force({.depth = at}); };
  const double h = 1e-6 * depth;
  EXPECT_NEAR((force(depth + h) - force(depth)) / (force(depth) - force(depth - h)), 1, 1e-5);
  EXPECT_GT(law.onset_depth({.max_depth = 2 * depth}), 0);
  EXPECT_EQ(law.onset_depth({.max_depth = 0.99 * depth}), 0);
}

TEST(ThorntonNing, PullsHarderOnceFlattened) {
  const NormalLaw law = normal_law("thornton-ning", material(0.1, 5e7));
  const auto pull_off = [&](double max_depth) {
    const NormalMemory memory{.max_depth = max_depth, .touching = true};
    const double release = law.release_depth(memory);
    double least = 0;
    for (int i = 0; i < 2000; ++i) {
      least =
          std::min(least, law.force({.depth = release + (max_depth - release) * i / 2000}, memory));
    }
    return -least;
  };
  EXPECT_NEAR(pull_off(1e-8), 1.5 * std::numbers::pi * 0.1 * kRadius, 1e-5 * pull_off(1e-8));
  EXPECT_GT(pull_off(1e-6), 1.2 * pull_off(1e-8));
}

TEST(ThorntonNing, LosesMoreThanEitherOfItsParts) {
  const NormalLaw both = normal_law("thornton-ning", material(0.1, 5e7));
  const NormalLaw plastic = normal_law("thornton-ning", material(0, 5e7));
  const NormalLaw adhesive = normal_law("thornton-ning", material(0.1, 1e12));
  for (const double speed : {0.5, 1.0, 5.0}) {
    const double e = simulate_impact(both, {speed, kMass}).restitution;
    EXPECT_LT(e, simulate_impact(plastic, {speed, kMass}).restitution);
    EXPECT_LT(e, simulate_impact(adhesive, {speed, kMass}).restitution);
  }
}

TEST(ThorntonNing, DoesNotDependOnTheUnits) {
  for (const double depth : {1e-8, 1e-7, 1e-6}) {
    EXPECT_LT(unit_misfit("thornton-ning", material(0.1, 5e7), depth, 0), 1e-11);
    EXPECT_LT(unit_misfit("thornton-ning", material(0.1, 5e7), depth, 1.2 * depth), 1e-10);
  }
}

// Adhesion that dominates (w large, p_y small) is where a careless cut-off creates energy.
TEST(ThorntonNing, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(14);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 60; ++i) {
    const NormalLaw law = normal_law("thornton-ning", material(std::pow(10, -4 + 5 * draw(random)),
                                                               std::pow(10, 5 + 4 * draw(random))));
    EXPECT_LT(energy_created(law, std::pow(10, -8 + 3 * draw(random)), random), 1e-9);
  }
}

}  // namespace thornton_ning_test
}  // namespace carom

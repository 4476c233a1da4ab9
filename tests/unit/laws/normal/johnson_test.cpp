#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace johnson_test {

using namespace testing_support;

// Steel, document 002: p_d = 3 GPa, E* = 210/(2·0.91) GPa, a sphere on a massive plane.
constexpr double kPressure = 3e9, kModulus = 210e9 / 1.82, kRadius = 0.01;
constexpr double kMass = 7800 * 4.0 / 3 * std::numbers::pi * kRadius * kRadius * kRadius;

NormalLaw steel() {
  return normal_law("johnson", {{"effective_modulus", kModulus},
                                {"effective_radius", kRadius},
                                {"dynamic_pressure", kPressure}});
}

double published_restitution(double speed) {
  const double work = 0.5 * kMass * speed * speed;
  return std::sqrt(3.548980303677368 * kPressure / kModulus *
                   std::pow(work / (kPressure * std::pow(kRadius, 3)), -0.25));
}

TEST(Johnson, RealisesThePublishedRestitutionWhereverItIsBelowOne) {
  for (const double speed : {3.65, 3.8, 4.0, 5.0, 10.0, 50.0, 100.0}) {
    EXPECT_NEAR(simulate_impact(steel(), {speed, kMass}).restitution, published_restitution(speed),
                1e-10);
  }
}

TEST(Johnson, IsElasticWhereTheFormulaWouldPassOne) {
  for (const double speed : {0.01, 0.5, 1.0, 3.64}) {
    EXPECT_GT(published_restitution(speed), 1);
    EXPECT_NEAR(simulate_impact(steel(), {speed, kMass}).restitution, 1, 1e-10);
  }
}

TEST(Johnson, LeavesADentThatGrowsSteadilyFromZero) {
  const NormalLaw law = steel();
  double before = 0;
  for (double depth = 1e-7; depth < 1e-2; depth *= 1.02) {
    const double dent = law.onset_depth({.max_depth = depth});
    EXPECT_GE(dent, before);
    EXPECT_LT(dent - before, 0.05 * depth);
    before = dent;
  }
  EXPECT_GT(before, 0);
}

TEST(Johnson, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(3);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    const NormalLaw law =
        normal_law("johnson", {{"effective_modulus", std::pow(10, 9 + 2 * draw(random))},
                               {"effective_radius", std::pow(10, -4 + 3 * draw(random))},
                               {"dynamic_pressure", std::pow(10, 7 + 3 * draw(random))}});
    EXPECT_LT(energy_created(law, std::pow(10, -6 + 3 * draw(random)), random), 1e-10);
  }
}

}  // namespace johnson_test
}  // namespace carom

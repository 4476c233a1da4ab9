#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"
#include "support/unit_scaling.h"

namespace carom {
namespace ma_liu_test {

using namespace testing_support;

constexpr double kModulus = 1.15e11, kRadius = 0.01, kYield = 1e9;
const Parameters kSteel = {{"effective_modulus", kModulus},
                           {"effective_radius", kRadius},
                           {"yield_stress", kYield},
                           {"hardness_ratio", 2.8},
                           {"full_plastic_ratio", 84}};
const double kYieldDepth =
    kRadius * std::pow(3 * std::numbers::pi * 1.1 * kYield / (4 * kModulus), 2);

double slope(const NormalLaw& law, double depth, double step) {
  return (law.force({.depth = depth + step}) - law.force({.depth = depth})) / step;
}

TEST(MaLiu, IsSmoothWhereTheRegimesMeet) {
  const NormalLaw law = normal_law("ma-liu", kSteel);
  for (const double depth : {kYieldDepth, 84 * kYieldDepth}) {
    const double h = 1e-6 * depth;
    EXPECT_NEAR(slope(law, depth, h) / slope(law, depth, -h), 1, 3e-6);
  }
}

TEST(MaLiu, EndsAtTheSlopeOfConstantPressure) {
  const NormalLaw law = normal_law("ma-liu", kSteel);
  const double expected = 2 * std::numbers::pi * kRadius * 2.8 * kYield;
  EXPECT_NEAR(slope(law, 100 * kYieldDepth, kYieldDepth) / expected, 1, 1e-10);
}

TEST(MaLiu, IsHertzBelowYield) {
  const NormalLaw law = normal_law("ma-liu", kSteel);
  const double depth = 0.8 * kYieldDepth;
  EXPECT_NEAR(law.force({.depth = depth}),
              4.0 / 3 * kModulus * std::sqrt(kRadius) * std::pow(depth, 1.5), 1e-9);
  EXPECT_NEAR(simulate_impact(law, {1e-3, 0.03}).restitution, 1, 1e-10);
}

// With H = 1.1·Y beyond yield the mean pressure stays at 1.1·Y: Stronge's law, whose slope jumps
// from 3/2 to 2 at yield where this one takes the whole mixed regime. Fast impacts forget that.
TEST(MaLiu, TendsToStrongeAtTheSamePressure) {
  Parameters soft = kSteel;
  soft["hardness_ratio"] = 1.1;
  soft["full_plastic_ratio"] = 20;
  const NormalLaw law = normal_law("ma-liu", soft);
  const NormalLaw stronge = normal_law(
      "stronge",
      {{"effective_modulus", kModulus}, {"effective_radius", kRadius}, {"yield_stress", kYield}});
  double before = 0.2;
  for (const double speed : {2.0, 20.0, 200.0, 2000.0}) {
    const double difference = std::fabs(simulate_impact(law, {speed, 0.03}).restitution /
                                            simulate_impact(stronge, {speed, 0.03}).restitution -
                                        1);
    EXPECT_LT(difference, 0.5 * before);
    before = difference;
  }
  EXPECT_LT(before, 0.001);
}

TEST(MaLiu, DoesNotDependOnTheUnits) {
  for (const double x : {0.7, 5.0, 200.0}) {
    EXPECT_LT(unit_misfit("ma-liu", kSteel, 0.97 * x * kYieldDepth, 0), 1e-12);
    EXPECT_LT(unit_misfit("ma-liu", kSteel, 0.97 * x * kYieldDepth, x * kYieldDepth), 1e-11);
  }
}

TEST(MaLiu, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(9);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 40; ++i) {
    const NormalLaw law =
        normal_law("ma-liu", {{"effective_modulus", kModulus},
                              {"effective_radius", kRadius},
                              {"yield_stress", kYield},
                              {"hardness_ratio", 1.1 + 2.2 * draw(random)},
                              {"full_plastic_ratio", 20 * std::pow(50, draw(random))}});
    EXPECT_LT(energy_created(law, kYieldDepth * std::pow(10, 3 * draw(random)), random), 1e-10);
  }
}

}  // namespace ma_liu_test
}  // namespace carom

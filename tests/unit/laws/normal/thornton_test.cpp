#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace normal_thornton_test {

using namespace testing_support;

constexpr double kModulus = 1.15e11, kRadius = 0.01, kPressure = 1.6e9, kMass = 0.0327;

NormalLaw steel() {
  return normal_law("thornton", {{"effective_modulus", kModulus},
                                 {"effective_radius", kRadius},
                                 {"limit_pressure", kPressure}});
}

double yield_depth() {
  return kRadius * std::pow(std::numbers::pi * kPressure / (2 * kModulus), 2);
}
double yield_speed() {
  // Hertz's energy 2/5·F_y·δ_y; √(16/15·(π/2)⁵) is the 3.194 of the paper.
  return std::sqrt(16.0 / 15 * std::pow(std::numbers::pi / 2, 5) * std::pow(kPressure, 5) *
                   std::pow(kRadius, 3) / (std::pow(kModulus, 4) * kMass));
}

// J. Appl. Mech. 64:383, 1997. Limited by the integration, 1e-12 per step.
TEST(Thornton, RealisesItsClosedForm) {
  for (const double ratio : {1.0, 1.01, 1.1, 1.5, 2.0, 5.0, 20.0, 100.0, 1000.0}) {
    const double y = 1 / ratio;
    const double e = std::sqrt(6 * std::sqrt(3.0) / 5) * std::sqrt(1 - y * y / 6) *
                     std::pow(y / (y + 2 * std::sqrt(1.2 - y * y / 5)), 0.25);
    EXPECT_NEAR(simulate_impact(steel(), {ratio * yield_speed(), kMass}).restitution, e, 2e-10)
        << ratio;
  }
}

TEST(Thornton, IsElasticBelowTheYieldSpeed) {
  for (const double ratio : {0.01, 0.5, 0.999}) {
    const CentralImpact impact = simulate_impact(steel(), {ratio * yield_speed(), kMass});
    EXPECT_NEAR(impact.restitution, 1, 1e-10);
    EXPECT_EQ(steel().onset_depth(impact.memory), 0);
  }
}

TEST(Thornton, HasContinuousForceAndSlopeAtYield) {
  const NormalLaw law = steel();
  const double y = yield_depth(), h = 1e-6 * y;
  const double at = law.force({.depth = y});
  const double below = (at - law.force({.depth = y - h})) / h;
  const double above = (law.force({.depth = y + h}) - at) / h;
  EXPECT_NEAR(above / below, 1, 1e-6);
  EXPECT_NEAR(below, std::numbers::pi * kPressure * kRadius, 1e-6 * below);
}

TEST(Thornton, UnloadsWithThePublishedRadius) {
  const NormalLaw law = steel();
  const double depth = 8 * yield_depth();
  const double f_y = law.force({.depth = yield_depth()}), f_m = law.force({.depth = depth});
  const double r_p = 4 * kModulus / (3 * f_m) *
                     std::pow((2 * f_m + f_y) / (2 * std::numbers::pi * kPressure), 1.5);
  const double recovery = std::pow(3 * f_m / (4 * kModulus * std::sqrt(r_p)), 2.0 / 3);
  const NormalMemory memory{.max_depth = depth};
  EXPECT_NEAR(law.onset_depth(memory), depth - recovery, 1e-12 * depth);
  EXPECT_NEAR(law.force({.depth = depth - 0.3 * recovery}, memory),
              4.0 / 3 * kModulus * std::sqrt(r_p) * std::pow(0.7 * recovery, 1.5), 1e-11 * f_m);
}

TEST(Thornton, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(4);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    const NormalLaw law =
        normal_law("thornton", {{"effective_modulus", std::pow(10, 9 + 2 * draw(random))},
                                {"effective_radius", std::pow(10, -4 + 3 * draw(random))},
                                {"limit_pressure", std::pow(10, 7 + 3 * draw(random))}});
    EXPECT_LT(energy_created(law, std::pow(10, -6 + 3 * draw(random)), random), 1e-10);
  }
}

}  // namespace normal_thornton_test
}  // namespace carom

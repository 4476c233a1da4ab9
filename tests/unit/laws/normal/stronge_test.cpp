#include <gtest/gtest.h>

#include <numbers>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace normal_stronge_test {

using namespace testing_support;

constexpr double kModulus = 1.15e11, kRadius = 0.01, kYield = 1e9, kMass = 0.0327;
constexpr double kPi = std::numbers::pi;

NormalLaw steel() {
  return normal_law(
      "stronge",
      {{"effective_modulus", kModulus}, {"effective_radius", kRadius}, {"yield_stress", kYield}});
}
double yield_depth() {
  return kRadius * std::pow(3 * kPi * 1.1 * kYield / (4 * kModulus), 2);
}
double yield_force() {
  return kPi * 1.1 * kYield * kRadius * yield_depth();
}
double yield_speed() {
  return std::sqrt(0.8 * yield_force() * yield_depth() / kMass);
}

TEST(Stronge, YieldsAtTheMeanPressureOfHertz) {
  EXPECT_NEAR(steel().force({.depth = yield_depth()}), yield_force(), 1e-12 * yield_force());
  EXPECT_NEAR(steel().force({.depth = 3 * yield_depth()}), 5 * yield_force(),
              1e-11 * yield_force());
}

TEST(Stronge, RealisesItsClosedFormHeldToOne) {
  for (const double ratio : {0.3, 1.0, 1.1, 1.3, 1.55, 1.7, 2.0, 5.0, 20.0, 100.0}) {
    const double e =
        ratio <= 1 ? 1 : std::fmin(1, std::pow(1.6 * ratio * ratio - 0.6, 0.375) / ratio);
    EXPECT_NEAR(simulate_impact(steel(), {ratio * yield_speed(), kMass}).restitution, e, 2e-10)
        << ratio;
  }
}

TEST(Stronge, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(5);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    const NormalLaw law =
        normal_law("stronge", {{"effective_modulus", std::pow(10, 9 + 2 * draw(random))},
                               {"effective_radius", std::pow(10, -4 + 3 * draw(random))},
                               {"yield_stress", std::pow(10, 7 + 3 * draw(random))}});
    EXPECT_LT(energy_created(law, std::pow(10, -6 + 3 * draw(random)), random), 1e-10);
  }
}

// Between 1 and 1.6 times the yield speed the bound acts: paths that stay there are the hard ones.
TEST(Stronge, CreatesNoEnergyJustAboveYield) {
  std::mt19937 random(6);
  for (int i = 0; i < 20; ++i) {
    EXPECT_LT(energy_created(steel(), 2 * yield_depth(), random), 1e-10);
  }
}

}  // namespace normal_stronge_test
}  // namespace carom

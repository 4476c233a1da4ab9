#include <gtest/gtest.h>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace normal_walton_braun_test {

using namespace testing_support;

constexpr Onset kOnset{.approach_speed = 2, .effective_mass = 0.1};

TEST(WaltonBraun, ReturnsTheRootOfTheStiffnessRatio) {
  for (const double e : {0.05, 0.2, 0.5, 0.8, 0.95, 1.0}) {
    const NormalLaw law = normal_law("walton-braun", {{"stiffness", 1e6}}, {.restitution = e});
    EXPECT_NEAR(value_of(law, "unloading_stiffness"), 1e6 / (e * e), 1e-6);
    EXPECT_NEAR(simulate_impact(law, kOnset).restitution, e, 1e-10);
  }
}

// k₂ = k₁ + S·F_m: e = √(ω₀/(ω₀ + S·v₀)), Walton and Braun 1986.
TEST(WaltonBraun, FallsWithSpeedWhenItHardens) {
  const double omega = std::sqrt(1e6 / kOnset.effective_mass), hardening = 2000;
  const NormalLaw law = normal_law("walton-braun", {{"stiffness", 1e6}, {"hardening", hardening}},
                                   {.restitution = 1});
  for (const double speed : {0.01, 0.1, 1.0, 10.0}) {
    EXPECT_NEAR(simulate_impact(law, {speed, kOnset.effective_mass}).restitution,
                std::sqrt(omega / (omega + hardening * speed)), 1e-10);
  }
}

TEST(WaltonBraun, IsCalibratedExactlyThroughItsHardening) {
  const LawSettings exact{.onset = kOnset, .restitution = 0.6, .calibration = Calibration::exact};
  const NormalLaw law =
      normal_law("walton-braun", {{"stiffness", 1e6}, {"hardening", 1000}}, exact);
  EXPECT_NEAR(simulate_impact(law, kOnset).restitution, 0.6, 1e-10);
  // Hardening alone already takes more than that: e² = 1/(1 + S·v₀/ω₀) < 0.36.
  EXPECT_THROW(normal_law("walton-braun", {{"stiffness", 1e6}, {"hardening", 3000}}, exact),
               InputError);
}

TEST(WaltonBraun, CannotReturnNothing) {
  EXPECT_THROW(normal_law("walton-braun", {{"stiffness", 1e6}}, {.restitution = 0}), InputError);
}

TEST(WaltonBraun, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(2);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    const NormalLaw law = normal_law(
        "walton-braun",
        {{"stiffness", std::pow(10, 3 + 5 * draw(random))}, {"hardening", 1e5 * draw(random)}},
        {.restitution = 0.05 + 0.95 * draw(random)});
    EXPECT_LT(energy_created(law, 1e-4, random), 1e-10);
  }
}

}  // namespace normal_walton_braun_test
}  // namespace carom

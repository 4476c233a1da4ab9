#include "carom/materials.h"

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

namespace carom {
namespace yield_test {

RegimeInput steel_ball(double speed) {
  const double radius = 0.02, density = 7800;
  return {.pair = {210e9 / (2 * (1 - 0.3 * 0.3)), radius,
                   4 * std::numbers::pi / 3 * density * std::pow(radius, 3)},
          .yield = 1e9,
          .density = density,
          .approach_speed = speed};
}

TEST(ImpactRegime, OfSteelFollowsTheTableAsTheSpeedGrows) {
  EXPECT_EQ(regime_of(steel_ball(0.1)), ImpactRegime::elastic);
  EXPECT_EQ(regime_of(steel_ball(1)), ImpactRegime::elastic_plastic);
  EXPECT_EQ(regime_of(steel_ball(20)), ImpactRegime::fully_plastic);
  EXPECT_EQ(regime_of(steel_ball(100)), ImpactRegime::beyond_shallow_indentation);
  EXPECT_EQ(regime_of(steel_ball(2000)), ImpactRegime::hydrodynamic);
}

TEST(ImpactRegime, NeverGetsMilderAsTheSpeedGrows) {
  ImpactRegime before = ImpactRegime::elastic;
  for (double speed = 1e-3; speed < 1e5; speed *= 1.1) {
    const ImpactRegime regime = regime_of(steel_ball(speed));
    EXPECT_GE(regime, before) << speed;
    before = regime;
  }
}

TEST(ImpactRegime, ChangesExactlyAtTheYieldVelocity) {
  const double V = yield_velocity(steel_ball(1).pair, 1e9);
  EXPECT_EQ(regime_of(steel_ball(V * (1 - 1e-9))), ImpactRegime::elastic);
  EXPECT_EQ(regime_of(steel_ball(V * (1 + 1e-9))), ImpactRegime::elastic_plastic);
}

TEST(ImpactRegime, AHeavyBodyLeavesShallowIndentationAtALowerSpeed) {
  // ρV²/Y_d knows nothing of the mass behind the contact; the energy does.
  RegimeInput hammer = steel_ball(20);
  hammer.pair.effective_mass *= 100;
  EXPECT_EQ(regime_of(hammer), ImpactRegime::beyond_shallow_indentation);
}

TEST(ImpactRegime, SoftRubberIsElasticThoughItsImpactParameterIsLarge) {
  RegimeInput rubber = steel_ball(5);
  rubber.pair.effective_modulus = 3e6;
  rubber.yield = 10e6;
  rubber.density = 1000;
  EXPECT_GT(impact_parameter(rubber.density, rubber.yield, 5), 1e-3);
  EXPECT_EQ(regime_of(rubber), ImpactRegime::elastic);
}

TEST(ImpactRegime, HasTheNamesOfTheCommandLine) {
  EXPECT_EQ(to_text(ImpactRegime::elastic), "elastic");
  EXPECT_EQ(to_text(ImpactRegime::elastic_plastic), "elastic-plastic");
  EXPECT_EQ(to_text(ImpactRegime::fully_plastic), "fully-plastic");
  EXPECT_EQ(to_text(ImpactRegime::beyond_shallow_indentation), "beyond-shallow-indentation");
  EXPECT_EQ(to_text(ImpactRegime::hydrodynamic), "hydrodynamic");
}

TEST(YieldVelocity, ScalesWithYieldModulusRadiusAndMass) {
  const YieldPair pair{1e11, 0.01, 0.1};
  const double V = yield_velocity(pair, 1e9);
  EXPECT_NEAR(yield_velocity(pair, 2e9) / V, std::pow(2, 2.5), 1e-12);
  EXPECT_NEAR(yield_velocity({2e11, 0.01, 0.1}, 1e9) / V, 0.25, 1e-12);
  EXPECT_NEAR(yield_velocity({1e11, 0.02, 0.1}, 1e9) / V, std::pow(2, 1.5), 1e-12);
  EXPECT_NEAR(yield_velocity({1e11, 0.01, 0.4}, 1e9) / V, 0.5, 1e-12);
}

}  // namespace yield_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/bound_law.h"

namespace carom {
namespace thornton_cummins_cleary_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// Measured for the catalogue: asked .1 .2 .3 .5 .7 .9.
TEST(ThorntonCumminsCleary, RealisesItsTabulatedRestitution) {
  const double asked[] = {0.1, 0.2, 0.3, 0.5, 0.7, 0.9};
  const double given[] = {0.1001, 0.2003, 0.3002, 0.5000, 0.6998, 0.8999};
  for (int i = 0; i < 6; ++i) {
    const NormalLaw law = bound({.law = "thornton-cummins-cleary", .restitution = asked[i]}, kUnit);
    EXPECT_NEAR(simulate_impact(law, kUnit).restitution, given[i], 6e-5);
  }
}

TEST(ThorntonCumminsCleary, NeverPulls) {
  const NormalLaw law = bound({.law = "thornton-cummins-cleary", .restitution = 0.3}, kUnit);
  const CentralImpact impact = simulate_impact(law, kUnit, {.record = true});
  for (const ImpactSample& sample : impact.history) EXPECT_GE(sample.force, -1e-9);
}

TEST(ThorntonCumminsCleary, IsElasticAtOne) {
  const NormalLaw law = bound({.law = "thornton-cummins-cleary", .restitution = 1.0}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 1, 1e-10);
}

}  // namespace thornton_cummins_cleary_test
}  // namespace carom

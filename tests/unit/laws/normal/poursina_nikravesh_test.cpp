#include <gtest/gtest.h>

#include "support/bound_law.h"

namespace carom {
namespace poursina_nikravesh_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(PoursinaNikravesh, IsWithinTwoThousandthsFromOneTenthToNine) {
  for (double e = 0.1; e < 0.91; e += 0.1) {
    const NormalLaw law = bound({.law = "poursina-nikravesh", .restitution = e}, kUnit);
    EXPECT_NEAR(simulate_impact(law, kUnit).restitution, e, 0.002);
  }
}

// c = 1.95(e^(−0.3) − 1)·K^0.4·v₀^0.2·m^0.6: the realised restitution depends on none of K, v₀, m.
TEST(PoursinaNikravesh, ScalesWithStiffnessSpeedAndMass) {
  const Onset onset{.approach_speed = 3, .effective_mass = 0.02};
  const NormalLaw here = bound(
      {.law = "poursina-nikravesh", .values = {{"stiffness", 7e8}}, .restitution = 0.4}, onset);
  const NormalLaw there = bound({.law = "poursina-nikravesh", .restitution = 0.4}, kUnit);
  EXPECT_NEAR(simulate_impact(here, onset).restitution, simulate_impact(there, kUnit).restitution,
              1e-10);
}

}  // namespace poursina_nikravesh_test
}  // namespace carom

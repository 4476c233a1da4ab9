#include <gtest/gtest.h>

#include "laws/hunt_crossley_impact.h"
#include "support/bound_law.h"

namespace carom {
namespace drake_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// e from the exact relation with D = d·v₀, n = 1.
TEST(Drake, RealisesTheRestitutionOfItsDissipation) {
  const Onset onset{.approach_speed = 2, .effective_mass = 1};
  const NormalLaw law = bound({.law = "drake", .values = {{"dissipation", 0.4}}}, onset);
  EXPECT_NEAR(simulate_impact(law, onset).restitution, laws::hunt_crossley_restitution(0.8), 1e-13);
  EXPECT_NEAR(simulate_impact(law, onset, {.integrate = true}).restitution,
              laws::hunt_crossley_restitution(0.8), 1e-10);
}

}  // namespace drake_test
}  // namespace carom

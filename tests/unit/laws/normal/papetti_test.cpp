#include <gtest/gtest.h>

#include "laws/hunt_crossley_impact.h"
#include "support/bound_law.h"

namespace carom {
namespace papetti_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(Papetti, TakesTheDampingFactorAsItIs) {
  const NormalLaw law = bound(
      {.law = "papetti", .values = {{"stiffness", 4}, {"damping_factor", 2}, {"exponent", 1}}},
      kUnit);
  EXPECT_DOUBLE_EQ(law.force({.depth = 3, .depth_rate = 0.5}), 3 * (4 + 1));
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, laws::hunt_crossley_restitution(0.5), 1e-14);
}

}  // namespace papetti_test
}  // namespace carom

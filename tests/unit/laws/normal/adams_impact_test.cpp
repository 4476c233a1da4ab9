#include <gtest/gtest.h>

#include "laws/spring_dashpot.h"
#include "support/bound_law.h"

namespace carom {
namespace adams_impact_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// STEP rises from 0 to c_max over d with zero slope at both ends: half of c_max at d/2.
TEST(AdamsImpact, DampingGrowsOverTheGivenDepth) {
  const NormalLaw law = bound({.law = "adams-impact",
                               .values = {{"stiffness", 1},
                                          {"exponent", 1},
                                          {"max_damping", 10},
                                          {"full_damping_depth", 2}}},
                              kUnit);
  EXPECT_DOUBLE_EQ(law.force({.depth = 0, .depth_rate = 1}), 0);
  EXPECT_DOUBLE_EQ(law.force({.depth = 1, .depth_rate = 1}), 1 + 5);
  EXPECT_DOUBLE_EQ(law.force({.depth = 2, .depth_rate = 1}), 2 + 10);
  EXPECT_DOUBLE_EQ(law.force({.depth = 3, .depth_rate = 1}), 3 + 10);
}

// With d far below the depth it is the clamped linear dashpot.
TEST(AdamsImpact, TendsToTheClampedDashpot) {
  const NormalLaw law = bound({.law = "adams-impact",
                               .values = {{"stiffness", 1},
                                          {"exponent", 1},
                                          {"max_damping", 0.6},
                                          {"full_damping_depth", 1e-7}}},
                              kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution,
              laws::spring_dashpot_restitution(0.3, Separation::zero_force), 1e-6);
}

}  // namespace adams_impact_test
}  // namespace carom

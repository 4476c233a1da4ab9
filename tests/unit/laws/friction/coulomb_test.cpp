#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace coulomb_test {

using namespace testing_support;

TEST(CoulombFriction, IsConstantBeyondTheLineAndLinearOnIt) {
  const FrictionLaw law =
      friction_law("coulomb", {{"coefficient", 0.3}, {"transition_speed", 1e-3}});
  EXPECT_NEAR(coefficient_at(law, 1), 0.3, 0.3 * 0.5e-6);  // 1 − (v_d/v)²/2
  EXPECT_NEAR(coefficient_at(law, 1e-6), 0.3e-3, 1e-9);
  EXPECT_EQ(law.force({.normal_force = 10}, {}, {}).norm(), 0);
}

TEST(CoulombFriction, TakesItsLineFromTheTouch) {
  const FrictionLaw gentle = friction_law("coulomb", {}, {.approach_speed = 0.1, .slip_speed = 10});
  // 1e-4 of the slip is more than 1e-3 of the approach.
  EXPECT_NEAR(coefficient_at(gentle, 1e-3), 0.3 / std::sqrt(2), 1e-12);
}

}  // namespace coulomb_test
}  // namespace carom

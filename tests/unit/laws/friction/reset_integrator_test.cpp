#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace reset_integrator_test {

using namespace testing_support;

TEST(ResetIntegratorFriction, BreaksAwayAtItsDisplacementWhateverTheLoad) {
  FrictionRun run = pulled(friction_law("reset-integrator", {{"coefficient", 0.3},
                                                             {"static_coefficient", 0.5},
                                                             {"breakaway_displacement", 1e-5}}),
                           1e-3);
  run.run(0.00999, 100);
  EXPECT_NEAR(run.force().x, -0.999 * 5, 1e-9);
  run.run(0.00002, 1);
  EXPECT_NEAR(run.force().x, -3, 1e-12);
}

TEST(ResetIntegratorFriction, DampsWhileItSticksButNotBeyondTheLimit) {
  const FrictionLaw law = friction_law(
      "reset-integrator",
      {{"static_coefficient", 0.4}, {"breakaway_displacement", 1e-5}, {"damping_time", 1e-3}});
  const double states[] = {0, 0};
  FrictionContact contact{.normal_force = 10, .static_force = 10, .slip = {1e-3, 0}};
  // k = 0.4·10/1e-5 = 4e5 N/m, times 1 ms, times 1 mm/s.
  EXPECT_NEAR(law.force(contact, states, {}).x, -0.4, 1e-12);
  contact.slip = {1, 0};
  EXPECT_NEAR(law.force(contact, states, {}).x, -4, 1e-12);
}

}  // namespace reset_integrator_test
}  // namespace carom

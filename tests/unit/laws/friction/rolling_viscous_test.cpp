#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace rolling_viscous_test {

using namespace testing_support;

FrictionContact rolling_contact(double rate) {
  return {.normal_force = 10,
          .static_force = 10,
          .normal_stiffness = 1e6,
          .depth = 1e-5,
          .effective_radius = 0.02,
          .contact_radius = 4e-4,
          .rolling = {0.6 * rate, 0.8 * rate}};
}

TEST(RollingViscous, IsInProportionToTheRolling) {
  const FrictionLaw law = friction_law("rolling-viscous", {{"viscous_arm", 1e-4}});
  EXPECT_NEAR(law.force(rolling_contact(5), {}, {}).norm(), 1e-4 * 10 * 5, 1e-15);
  EXPECT_EQ(law.force(rolling_contact(0), {}, {}).norm(), 0);
}

}  // namespace rolling_viscous_test
}  // namespace carom

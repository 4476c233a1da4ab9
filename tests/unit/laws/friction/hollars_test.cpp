#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace hollars_test {

using namespace testing_support;

TEST(HollarsFriction, IsExactlyStaticAtTheTransition) {
  const FrictionLaw law = friction_law("hollars", {{"coefficient", 0.2},
                                                   {"static_coefficient", 0.5},
                                                   {"viscous_coefficient", 0.1},
                                                   {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 0.1), 0.5 + 0.01, 1e-15);
  EXPECT_NEAR(coefficient_at(law, 0.3), 0.2 + 0.6 / 10 + 0.03, 1e-15);
  EXPECT_NEAR(coefficient_at(law, 1e4), 0.2 + 1e3, 1e-9);
}

}  // namespace hollars_test
}  // namespace carom

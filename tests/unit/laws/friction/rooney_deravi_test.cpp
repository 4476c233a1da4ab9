#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace rooney_deravi_test {

using namespace testing_support;

TEST(RooneyDeraviFriction, IsALineAndAPlateau) {
  const FrictionLaw law =
      friction_law("rooney-deravi", {{"coefficient", 0.3}, {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 0.04), 0.12, 1e-15);
  EXPECT_NEAR(coefficient_at(law, 0.4), 0.3, 1e-15);
}

}  // namespace rooney_deravi_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace ambrosio_test {

using namespace testing_support;

TEST(AmbrosioFriction, SlipsFreelyBelowTheFirstSpeed) {
  const FrictionLaw law = friction_law(
      "ambrosio", {{"coefficient", 0.3}, {"dead_share", 0.2}, {"transition_speed", 0.1}});
  EXPECT_EQ(coefficient_at(law, 0.02), 0);
  EXPECT_NEAR(coefficient_at(law, 0.06), 0.15, 1e-15);  // halfway between the two
  EXPECT_NEAR(coefficient_at(law, 0.2), 0.3, 1e-15);
}

}  // namespace ambrosio_test
}  // namespace carom

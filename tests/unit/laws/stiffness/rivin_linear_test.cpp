#include <gtest/gtest.h>

#include "support/stiffness_example.h"

namespace carom {
namespace rivin_linear_test {

TEST(RivinLinear, IsItsMeasuredCoefficient) {
  const StiffnessExample joint("rivin-linear", {{"stiffness", 3e8}});
  EXPECT_EQ(joint.power_law().stiffness, 3e8);
  EXPECT_EQ(joint.power_law().exponent, 1);
  EXPECT_DOUBLE_EQ(joint.force(0.5), 3e8 / 2);
  EXPECT_TRUE(joint.warnings(0.5).empty());
}

}  // namespace rivin_linear_test
}  // namespace carom

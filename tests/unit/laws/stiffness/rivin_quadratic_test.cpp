#include <gtest/gtest.h>

#include "support/stiffness_example.h"

namespace carom {
namespace rivin_quadratic_test {

TEST(RivinQuadratic, IsItsMeasuredCoefficient) {
  const StiffnessExample joint("rivin-quadratic", {{"stiffness", 3e8}});
  EXPECT_EQ(joint.power_law().stiffness, 3e8);
  EXPECT_EQ(joint.power_law().exponent, 2);
  EXPECT_DOUBLE_EQ(joint.force(0.5), 3e8 / 4);
  EXPECT_TRUE(joint.warnings(0.5).empty());
}

}  // namespace rivin_quadratic_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace bristle_test {

using namespace testing_support;

TEST(BristleFriction, StretchesToTheStaticLimitAndSlipsAtTheKinetic) {
  FrictionRun run =
      pulled(friction_law("bristle",
                          {{"coefficient", 0.3}, {"static_coefficient", 0.5}, {"stiffness", 1e6}}),
             1e-3);
  run.run(4e-3, 40);  // 4 µm
  EXPECT_NEAR(run.force().x, -4, 1e-9);
  EXPECT_NEAR(run.stored(), 0.5 * 16 / 1e6, 1e-15);
  run.run(2e-3, 40);
  EXPECT_NEAR(run.force().x, -3, 1e-12);
  // 5 N over 5 µm, then 3 N.
  EXPECT_NEAR(run.work(), 0.5 * 5 * 5e-6 + 3 * 1e-6, 1e-11);
}

}  // namespace bristle_test
}  // namespace carom

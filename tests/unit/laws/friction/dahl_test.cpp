#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace dahl_test {

using namespace testing_support;

TEST(DahlFriction, ApproachesItsLimitExponentiallyInTheDisplacement) {
  FrictionRun run =
      pulled(friction_law("dahl", {{"coefficient", 0.3}, {"bristle_stiffness", 1e5}}), 1e-3);
  run.run(5e-3, 200);  // 5 µm of μ/σ₀ = 3 µm
  EXPECT_NEAR(run.force().x, -3 * (1 - std::exp(-5.0 / 3)), 1e-7);
  EXPECT_NEAR(run.stored(), 0.5 * std::pow(run.force().x, 2) / 1e6, 1e-15);
}

}  // namespace dahl_test
}  // namespace carom

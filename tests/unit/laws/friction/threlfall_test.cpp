#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace threlfall_test {

using namespace testing_support;

TEST(ThrelfallFriction, StopsRisingAtThreeTimeConstants) {
  const FrictionLaw law =
      friction_law("threlfall", {{"coefficient", 0.3}, {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 0.05), 0.3 * (1 - std::exp(-1.5)), 1e-14);
  const double plateau = 0.3 * (1 - std::exp(-3.0));
  EXPECT_NEAR(coefficient_at(law, 0.1), plateau, 1e-14);
  EXPECT_NEAR(coefficient_at(law, 5), plateau, 1e-14);
}

}  // namespace threlfall_test
}  // namespace carom

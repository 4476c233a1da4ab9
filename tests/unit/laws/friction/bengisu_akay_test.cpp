#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace bengisu_akay_test {

using namespace testing_support;

TEST(BengisuAkayFriction, PeaksAtTheTransitionAndFallsExponentially) {
  const FrictionLaw law = friction_law("bengisu-akay", {{"coefficient", 0.2},
                                                        {"static_coefficient", 0.5},
                                                        {"decay", 10},
                                                        {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 0.05), 0.5 * 0.75, 1e-15);
  EXPECT_NEAR(coefficient_at(law, 0.1 - 1e-12), 0.5, 1e-14);
  EXPECT_NEAR(coefficient_at(law, 0.1 + 1e-12), 0.5, 1e-11);
  EXPECT_NEAR(coefficient_at(law, 0.2), 0.2 + 0.3 * std::exp(-1.0), 1e-15);
}

}  // namespace bengisu_akay_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace brown_mcphee_test {

using namespace testing_support;

TEST(BrownMcPheeFriction, PeaksAtTheTransitionSpeed) {
  const FrictionLaw law =
      friction_law("brown-mcphee",
                   {{"coefficient", 0.2}, {"static_coefficient", 0.5}, {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 0.1), 0.2 * std::tanh(4.0) + 0.3, 1e-15);
  // The static part is flat there: r/(r²/4 + 3/4)² has its maximum 1 at r = 1.
  EXPECT_NEAR(coefficient_at(law, 0.1 * 1.001), coefficient_at(law, 0.1), 2e-6);
  EXPECT_NEAR(coefficient_at(law, 100), 0.2, 1e-7);
}

TEST(BrownMcPheeFriction, AddsItsViscousPartOnlyUnderLoad) {
  const FrictionLaw law = friction_law("brown-mcphee", {{"coefficient", 0},
                                                        {"static_coefficient", 0},
                                                        {"viscous_damping", 3},
                                                        {"transition_force", 40},
                                                        {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 2), 3 * 2 * std::tanh(1.0) / 10, 1e-15);
}

}  // namespace brown_mcphee_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace tanh_test {

using namespace testing_support;

TEST(TanhFriction, HasTheSlopeOfItsTransitionAndThePlateau) {
  const FrictionLaw law = friction_law(
      "tanh", {{"coefficient", 0.3}, {"static_coefficient", 0.3}, {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 1e-6), 0.3e-5, 1e-14);
  EXPECT_NEAR(coefficient_at(law, 0.1), 0.3 * std::tanh(1.0), 1e-14);
  EXPECT_NEAR(coefficient_at(law, 10), 0.3, 1e-14);
}

}  // namespace tanh_test
}  // namespace carom

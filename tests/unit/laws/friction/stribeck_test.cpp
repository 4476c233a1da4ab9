#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace stribeck_test {

using namespace testing_support;

const std::map<std::string, double> kLaw = {{"coefficient", 0.2},       {"static_coefficient", 0.5},
                                            {"stribeck_speed", 0.01},   {"stribeck_exponent", 1},
                                            {"viscous_coefficient", 2}, {"transition_speed", 1e-9}};

TEST(StribeckFriction, FallsFromStaticToKineticAndRisesWithViscosity) {
  const FrictionLaw law = friction_law("stribeck", kLaw);
  EXPECT_NEAR(coefficient_at(law, 1e-5), 0.5 - 0.3 * 1e-3, 1e-4);
  EXPECT_NEAR(coefficient_at(law, 0.01), 0.2 + 0.3 * std::exp(-1) + 0.02, 1e-12);
  EXPECT_NEAR(coefficient_at(law, 1), 0.2 + 2, 1e-9);
}

}  // namespace stribeck_test
}  // namespace carom

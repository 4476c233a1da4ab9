#include <gtest/gtest.h>

#include <cmath>

#include "support/bound_law.h"

namespace carom {
namespace recurdyn_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(Recurdyn, IsTheGeneralPowerLaw) {
  const testing_support::Parameters values = {{"stiffness", 2},
                                              {"exponent", 1.3},
                                              {"damping", 0.4},
                                              {"damping_exponent", 0.9},
                                              {"rate_exponent", 1.2}};
  const NormalContact at{.depth = 0.7, .depth_rate = -0.4};
  EXPECT_DOUBLE_EQ(bound({.law = "recurdyn", .values = values}, kUnit).force(at),
                   2 * std::pow(0.7, 1.3) - 0.4 * std::pow(0.4, 1.2) * std::pow(0.7, 0.9));
}

}  // namespace recurdyn_test
}  // namespace carom

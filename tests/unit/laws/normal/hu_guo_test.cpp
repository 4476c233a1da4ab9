#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace hu_guo_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(HuGuo, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised(
      "hu-guo", {0.035, 0.074, 0.166, 0.271, 0.380, 0.488, 0.594, 0.697, 0.799, 0.900, 0.950});
}

// The correct slope at e = 1 is D → 3(1 − e)/2, and this law has it.
TEST(HuGuo, IsExactToFirstOrderNearOne) {
  const NormalLaw law = bound({.law = "hu-guo", .restitution = 0.999}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.999, 1e-6);
}

}  // namespace hu_guo_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace gonthier_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(Gonthier, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised(
      "gonthier", {0.050, 0.101, 0.205, 0.304, 0.398, 0.488, 0.577, 0.670, 0.768, 0.876, 0.936});
}

// The explicit formula approaches the exact relation as e falls: D = 1/e − e against 1/e.
TEST(Gonthier, IsNearlyExactForStrongLosses) {
  const NormalLaw law = bound({.law = "gonthier", .restitution = 0.02}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.02, 1e-5);
}

}  // namespace gonthier_test
}  // namespace carom

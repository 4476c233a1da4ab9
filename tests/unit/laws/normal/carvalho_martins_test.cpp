#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace carvalho_martins_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(CarvalhoMartins, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised("carvalho-martins", {0.093, 0.129, 0.212, 0.304, 0.401, 0.500,
                                                        0.600, 0.700, 0.800, 0.900, 0.950});
}

TEST(CarvalhoMartins, IsWithinTwoThousandthsFromFourTenthsUp) {
  for (double e = 0.4; e < 1; e += 0.01) {
    const NormalLaw law = bound({.law = "carvalho-martins", .restitution = e}, kUnit);
    EXPECT_NEAR(simulate_impact(law, kUnit).restitution, e, 2e-3);
  }
}

}  // namespace carvalho_martins_test
}  // namespace carom

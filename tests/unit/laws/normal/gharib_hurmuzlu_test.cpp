#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace gharib_hurmuzlu_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(GharibHurmuzlu, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised("gharib-hurmuzlu", {0.050, 0.100, 0.197, 0.282, 0.352, 0.411,
                                                       0.460, 0.501, 0.536, 0.567, 0.581});
}

TEST(GharibHurmuzlu, IsTheLimitOfTheExactDampingForStrongLosses) {
  const NormalLaw law = bound({.law = "gharib-hurmuzlu", .restitution = 0.04}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.04, 1e-9);
}

}  // namespace gharib_hurmuzlu_test
}  // namespace carom

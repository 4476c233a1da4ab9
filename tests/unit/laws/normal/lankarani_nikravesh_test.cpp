#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace lankarani_nikravesh_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(LankaraniNikravesh, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised("lankarani-nikravesh", {0.664, 0.665, 0.672, 0.684, 0.702, 0.725,
                                                           0.756, 0.796, 0.847, 0.913, 0.954});
}

// Whatever is asked, it cannot go below the e that belongs to D = 3/4.
TEST(LankaraniNikravesh, NeverReboundsSlowerThanTwoThirds) {
  const NormalLaw law = bound({.law = "lankarani-nikravesh", .restitution = 0.0}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.6629622000, 1e-10);
}

}  // namespace lankarani_nikravesh_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace hunt_crossley_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(HuntCrossley, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised("hunt-crossley", {0.501, 0.516, 0.547, 0.581, 0.620, 0.663,
                                                     0.712, 0.768, 0.833, 0.909, 0.952});
}

TEST(HuntCrossley, StartsAtZeroForceWhateverTheSpeed) {
  const NormalLaw law = bound({.law = "hunt-crossley", .restitution = 0.5}, kUnit);
  EXPECT_EQ(law.force({.depth = 0, .depth_rate = 3}), 0);
}

// F = K·δⁿ·(1 + 3(1−e)/2·δ̇/v₀) at a point worked by hand: 2·8·(1 + 0.75·0.5) for n = 3.
TEST(HuntCrossley, ForceIsThePublishedFormula) {
  const NormalLaw law = bound(
      {.law = "hunt-crossley", .values = {{"stiffness", 2}, {"exponent", 3}}, .restitution = 0.5},
      kUnit);
  EXPECT_DOUBLE_EQ(law.force({.depth = 2, .depth_rate = 0.5}), 22);
  EXPECT_DOUBLE_EQ(law.elastic_energy(2), 8);
}

}  // namespace hunt_crossley_test
}  // namespace carom

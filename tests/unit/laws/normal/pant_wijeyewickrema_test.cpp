#include <gtest/gtest.h>
#include <cmath>
#include "support/bound_law.h"
#include "support/realised_restitution.h"

namespace carom {
namespace pant_wijeyewickrema_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The realised restitution of the published formula, as tabulated for the literature's formula.
TEST(PantWijeyewickrema, RealisesItsTabulatedRestitution) {
  testing_support::expect_realised("pant-wijeyewickrema", {0.057, 0.114, 0.224, 0.328, 0.428, 0.525,
                                                           0.620, 0.714, 0.807, 0.902, 0.951});
}

// While opening the contact is elastic, while closing it is not.
TEST(PantWijeyewickrema, DampsOnTheApproachOnly) {
  const NormalLaw law = bound(
      {.law = "pant-wijeyewickrema", .values = {{"stiffness", 1}}, .restitution = 0.5}, kUnit);
  EXPECT_DOUBLE_EQ(law.force({.depth = 4, .depth_rate = -1}), 8);
  EXPECT_DOUBLE_EQ(law.force({.depth = 4, .depth_rate = 1}), 8 * (1 + 4.5));
}

// e² = 2[D − ln(1+D)]/D²: the energy left at the deepest point.
TEST(PantWijeyewickrema, RealisesTheEnergyLeftAtTheDeepestPoint) {
  const double damping = 4.5;
  const NormalLaw law = bound({.law = "pant-wijeyewickrema", .restitution = 0.5}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution,
              std::sqrt(2 * (damping - std::log1p(damping))) / damping, 1e-10);
}

}  // namespace pant_wijeyewickrema_test
}  // namespace carom

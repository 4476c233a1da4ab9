#include <gtest/gtest.h>

#include "support/bound_law.h"

namespace carom {
namespace chrono_hertz_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(ChronoHertz, RealisesTheClampedTsujiRebound) {
  const NormalLaw law = bound({.law = "chrono-hertz", .restitution = 0.5}, kUnit);
  const NormalLaw tsuji =
      bound({.law = "tsuji", .restitution = 0.5, .separation = Separation::zero_force}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, simulate_impact(tsuji, kUnit).restitution,
              1e-12);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.5502831696, 1e-9);
}

}  // namespace chrono_hertz_test
}  // namespace carom

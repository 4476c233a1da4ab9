#include <gtest/gtest.h>

#include <cmath>

#include "support/bound_law.h"

namespace carom {
namespace kuwabara_kono_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// e falls with the fifth root of the speed: equal x = (3/2)·A·(K/m)^(2/5)·v₀^(1/5), equal e.
TEST(KuwabaraKono, DependsOnTheFifthRootOfTheSpeed) {
  const Onset fast{.approach_speed = 32, .effective_mass = 1};
  const NormalLaw slow_law =
      bound({.law = "kuwabara-kono", .values = {{"stiffness", 1}, {"damping_time", 0.2}}}, kUnit);
  const NormalLaw fast_law =
      bound({.law = "kuwabara-kono", .values = {{"stiffness", 1}, {"damping_time", 0.1}}}, fast);
  EXPECT_NEAR(simulate_impact(slow_law, kUnit).restitution,
              simulate_impact(fast_law, fast).restitution, 1e-10);
}

// Ramírez et al. 1999, with the coefficients recomputed: good to the first term left out, 0.35x⁴.
TEST(KuwabaraKono, FollowsItsSeriesForSmallLosses) {
  const double x = 0.05;
  const NormalLaw law = bound(
      {.law = "kuwabara-kono", .values = {{"stiffness", 1}, {"damping_time", x / 1.5}}}, kUnit);
  const double series =
      1 - 1.1534488580952889 * x + 0.7982665609447954 * x * x - 0.5228825680883741 * x * x * x;
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, series, 0.36 * std::pow(x, 4));
}

}  // namespace kuwabara_kono_test
}  // namespace carom

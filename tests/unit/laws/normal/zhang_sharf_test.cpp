#include <gtest/gtest.h>

#include <cmath>

#include "laws/hunt_crossley_impact.h"
#include "support/bound_law.h"

namespace carom {
namespace zhang_sharf_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

TEST(ZhangSharf, RealisesEveryRestitution) {
  for (const double e : {0.01, 0.1, 0.5, 0.9, 1.0}) {
    const NormalLaw law = bound({.law = "zhang-sharf", .restitution = e}, kUnit);
    EXPECT_NEAR(simulate_impact(law, kUnit).restitution, e, 1e-14);
  }
}

// D(1+e) = ln[(1+D)/(1−e·D)]
TEST(ZhangSharf, DampingSolvesTheExactRelation) {
  const double e = 0.37, d = laws::hunt_crossley_damping(e);
  EXPECT_NEAR(d * (1 + e), std::log((1 + d) / (1 - e * d)), 1e-14);
}

}  // namespace zhang_sharf_test
}  // namespace carom

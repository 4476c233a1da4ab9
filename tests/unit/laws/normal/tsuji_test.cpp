#include <gtest/gtest.h>

#include <cmath>

#include "laws/spring_dashpot.h"
#include "support/bound_law.h"

namespace carom {
namespace tsuji_test {

using testing_support::bound;
using testing_support::value_of;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// c = √5·β·√(m·K) for n = 3/2, and e does not depend on speed or mass.
TEST(Tsuji, RealisesItsRestitutionAtEverySpeedAndExponent) {
  for (const double n : {1.0, 1.5, 2.5}) {
    for (const double speed : {1e-3, 1.0, 50.0}) {
      const Onset onset{.approach_speed = speed, .effective_mass = 2};
      const NormalLaw law =
          bound({.law = "tsuji", .values = {{"exponent", n}}, .restitution = 0.35}, onset);
      EXPECT_NEAR(simulate_impact(law, onset).restitution, 0.35, 1e-10);
    }
  }
  const NormalLaw law =
      bound({.law = "tsuji", .values = {{"stiffness", 4}}, .restitution = 0.5}, kUnit);
  EXPECT_NEAR(value_of(law, "damping"), std::sqrt(5.0) * laws::logarithmic_ratio(0.5) * 2, 1e-14);
}

TEST(Tsuji, PullsBeforeItLetsGo) {
  const NormalLaw law = bound({.law = "tsuji", .restitution = 0.3}, kUnit);
  const CentralImpact impact = simulate_impact(law, kUnit, {.record = true});
  double lowest = 0;
  for (const ImpactSample& sample : impact.history) lowest = std::min(lowest, sample.force);
  EXPECT_LT(lowest, 0);
}

// Under separation at zero force the same ratio gives the rebound of the linear dashpot.
TEST(Tsuji, HasTheReboundOfTheLinearDashpotAtZeroForce) {
  const NormalLaw law =
      bound({.law = "tsuji", .restitution = 0.5, .separation = Separation::zero_force}, kUnit);
  EXPECT_NEAR(simulate_impact(law, kUnit).restitution, 0.5502831696, 1e-9);
}

}  // namespace tsuji_test
}  // namespace carom

#include <gtest/gtest.h>

#include <cmath>

#include "laws/spring_dashpot.h"
#include "support/bound_law.h"

namespace carom {
namespace mujoco_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The default ζ = 1 realises e^(−2), whatever mass, speed and time constant.
TEST(Mujoco, RealisesTheClampedDashpotOfItsRatio) {
  for (const double mass : {0.01, 100.0}) {
    const Onset onset{.approach_speed = 3, .effective_mass = mass};
    for (const double ratio : {0.3, 0.9, 1.0, 2.0}) {
      const NormalLaw law = bound({.law = "mujoco", .values = {{"damping_ratio", ratio}}}, onset);
      EXPECT_NEAR(simulate_impact(law, onset).restitution,
                  laws::spring_dashpot_restitution(ratio, Separation::zero_force), 1e-10);
    }
  }
  EXPECT_NEAR(laws::spring_dashpot_restitution(1, Separation::zero_force), std::exp(-2), 1e-15);
}

// Mass-proportional: the motion does not depend on the mass, the force is proportional to it.
TEST(Mujoco, ForceIsProportionalToTheMass) {
  const Onset light{.approach_speed = 1, .effective_mass = 1};
  const Onset heavy{.approach_speed = 1, .effective_mass = 1000};
  const CentralImpact a = simulate_impact(bound({.law = "mujoco"}, light), light);
  const CentralImpact b = simulate_impact(bound({.law = "mujoco"}, heavy), heavy);
  EXPECT_NEAR(b.max_indentation / a.max_indentation, 1, 1e-10);
  EXPECT_NEAR(b.peak_force / a.peak_force, 1000, 1e-6);
}

}  // namespace mujoco_test
}  // namespace carom

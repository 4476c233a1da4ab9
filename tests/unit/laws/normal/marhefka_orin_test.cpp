#include <gtest/gtest.h>

#include <cmath>

#include "laws/hunt_crossley_impact.h"
#include "support/bound_law.h"

namespace carom {
namespace marhefka_orin_test {

using testing_support::bound;
using testing_support::value_of;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// e = 1 − α·v₀ + (α·v₀)² − … while the product is small.
TEST(MarhefkaOrin, LosesInProportionToTheSpeed) {
  for (const double speed : {1e-3, 1e-2}) {
    const Onset onset{.approach_speed = speed, .effective_mass = 1};
    const NormalLaw law = bound({.law = "marhefka-orin", .values = {{"alpha", 0.2}}}, onset);
    EXPECT_NEAR(1 - simulate_impact(law, onset).restitution, 0.2 * speed,
                1.01 * std::pow(0.2 * speed, 2));
  }
}

TEST(MarhefkaOrin, ExactCalibrationFindsItsConstant) {
  const Onset onset{.approach_speed = 2, .effective_mass = 1};
  const NormalLaw law =
      bound({.law = "marhefka-orin", .restitution = 0.6, .calibration = Calibration::exact}, onset);
  EXPECT_NEAR(simulate_impact(law, onset).restitution, 0.6, 1e-13);
  EXPECT_NEAR(1.5 * value_of(law, "alpha") * 2, laws::hunt_crossley_damping(0.6), 1e-13);
}

}  // namespace marhefka_orin_test
}  // namespace carom

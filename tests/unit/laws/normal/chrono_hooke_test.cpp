#include <gtest/gtest.h>

#include <cmath>

#include "laws/spring_dashpot.h"
#include "support/bound_law.h"

namespace carom {
namespace chrono_hooke_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// The clamped force makes 0.550 of 0.5, whatever the speed.
TEST(ChronoHooke, RealisesTheClampedDashpot) {
  const NormalLaw law = bound({.law = "chrono-hooke", .restitution = 0.5}, kUnit);
  EXPECT_NEAR(
      simulate_impact(law, kUnit).restitution,
      laws::spring_dashpot_restitution(laws::logarithmic_ratio(0.5), Separation::zero_force),
      1e-10);
}

// A linear spring k stores at depth δ what the Hertz spring does at the same depth when
// k·δ²/2 = (2/5)·K·δ^(5/2); k is made for the Hertz depth at v_c.
TEST(ChronoHooke, StoresTheHertzEnergyAtItsCharacteristicSpeed) {
  const double modulus = 1e11, radius = 0.01, mass = 0.5, speed = 2;
  const Onset onset{.approach_speed = speed, .effective_mass = mass};
  const NormalLaw law = bound({.law = "chrono-hooke",
                               .values = {{"effective_modulus", modulus},
                                          {"effective_radius", radius},
                                          {"characteristic_speed", speed}},
                               .restitution = 1.0},
                              onset);
  const double hertz = 4.0 / 3 * modulus * std::sqrt(radius);
  const double depth = simulate_impact(law, onset).max_indentation;
  EXPECT_NEAR(0.4 * hertz * std::pow(depth, 2.5) / (0.5 * mass * speed * speed), 1, 1e-9);
}

}  // namespace chrono_hooke_test
}  // namespace carom

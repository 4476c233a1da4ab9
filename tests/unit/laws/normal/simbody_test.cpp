#include <gtest/gtest.h>

#include <cmath>

#include "laws/hunt_crossley_impact.h"
#include "support/bound_law.h"

namespace carom {
namespace simbody_test {

using testing_support::bound;
using testing_support::value_of;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// For equal materials Simbody's modulus is 0.354·E where Hertz has 0.5·E: softer by 1/√2.
TEST(Simbody, IsSofterThanHertzByTheRootOfTwo) {
  const double modulus = 2e11, radius = 0.01;
  const NormalLaw law = bound({.law = "simbody",
                               .values = {{"effective_radius", radius},
                                          {"modulus1", modulus},
                                          {"modulus2", modulus},
                                          {"dissipation", 0}}},
                              kUnit);
  const double hertz = 4.0 / 3 * std::sqrt(radius) * modulus / 2;
  EXPECT_NEAR(value_of(law, "stiffness") / hertz, std::sqrt(0.5), 1e-14);
}

TEST(Simbody, RealisesTheRestitutionOfItsDissipation) {
  const Onset onset{.approach_speed = 0.8, .effective_mass = 1};
  const NormalLaw law = bound({.law = "simbody", .values = {{"dissipation", 0.3}}}, onset);
  EXPECT_NEAR(simulate_impact(law, onset).restitution,
              laws::hunt_crossley_restitution(1.5 * 0.3 * 0.8), 1e-13);
}

}  // namespace simbody_test
}  // namespace carom

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/analysis.h"

namespace carom {
namespace sphere_period_test {

// Lamb, Proc. London Math. Soc. 13:189, 1882: ωR/(π·c_s) = 0.840 for ν = 1/4 and 0.848 for an
// incompressible sphere. Tolerance: the printed digits.
TEST(SpherePeriod, MatchesLamb) {
  EXPECT_NEAR(sphere_frequency(0.25) / std::numbers::pi, 0.840, 5e-4);
  EXPECT_NEAR(sphere_frequency(0.4999) / std::numbers::pi, 0.848, 6e-4);
}

TEST(SpherePeriod, RisesWithPoissonsRatio) {
  double last = 0;
  for (double poisson = -0.95; poisson < 0.5; poisson += 0.05) {
    const double frequency = sphere_frequency(poisson);
    EXPECT_GT(frequency, last) << poisson;
    last = frequency;
  }
  EXPECT_LT(last, 2.67);
}

TEST(SpherePeriod, GrowsWithTheRadius) {
  const Material steel = *find_material("steel");
  EXPECT_NEAR(sphere_period(0.02, steel), 2 * sphere_period(0.01, steel), 1e-15);
}

}  // namespace sphere_period_test
}  // namespace carom

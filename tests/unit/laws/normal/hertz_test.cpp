#include <gtest/gtest.h>

#include <cmath>

#include "support/bound_law.h"

namespace carom {
namespace hertz_test {

using testing_support::bound;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// δ_m = [(n+1)·m·v₀²/(2K)]^(1/(n+1)), F_m = K·δ_mⁿ, t_c = 2.9432751843 δ_m/v₀ for n = 3/2.
TEST(Hertz, HasTheClosedFormsOfTheElasticImpact) {
  const Onset onset{.approach_speed = 0.3, .effective_mass = 0.046};
  const NormalLaw law = bound({.law = "hertz", .values = {{"stiffness", 5.5e9}}}, onset);
  const double depth = std::pow(1.25 * 0.046 * 0.09 / 5.5e9, 0.4);
  for (const bool integrate : {false, true}) {
    const CentralImpact impact = simulate_impact(law, onset, {.integrate = integrate});
    EXPECT_NEAR(impact.restitution, 1, 1e-10);
    EXPECT_NEAR(impact.max_indentation / depth, 1, 1e-10);
    EXPECT_NEAR(impact.peak_force / (5.5e9 * std::pow(depth, 1.5)), 1, 1e-10);
    EXPECT_NEAR(impact.duration / (2.9432751843247047 * depth / 0.3), 1, 1e-10);
    EXPECT_NEAR(impact.energy_residual, 0, 1e-12);
  }
}

}  // namespace hertz_test
}  // namespace carom

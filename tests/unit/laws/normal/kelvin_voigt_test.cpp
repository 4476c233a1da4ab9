#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "support/bound_law.h"

namespace carom {
namespace kelvin_voigt_test {

using testing_support::bound;
using testing_support::value_of;

const Onset kUnit{.approach_speed = 1, .effective_mass = 1};

// Half a period of the damped oscillator: t = π/ω_d, e = exp(−πζ/√(1−ζ²)).
TEST(KelvinVoigt, LastsHalfAPeriodUntilZeroIndentation) {
  const NormalLaw law =
      bound({.law = "kelvin-voigt", .values = {{"stiffness", 4}}, .restitution = 0.3}, kUnit);
  const double ratio = value_of(law, "damping") / 4;
  const CentralImpact impact = simulate_impact(law, kUnit);
  EXPECT_NEAR(impact.duration, std::numbers::pi / (2 * std::sqrt(1 - ratio * ratio)), 1e-10);
  EXPECT_NEAR(impact.restitution, 0.3, 1e-11);
  EXPECT_EQ(impact.indentation_at_separation, 0);
}

// Asked .1, .3, .5, .7, .9 with a clamped force gives these (Schwager and Pöschel 2007).
TEST(KelvinVoigt, ReboundsFasterWhenTheContactEndsAtZeroForce) {
  const double asked[] = {0.1, 0.3, 0.5, 0.7, 0.9};
  const double given[] = {0.253, 0.397, 0.550, 0.718, 0.902};
  for (int i = 0; i < 5; ++i) {
    const NormalLaw law = bound(
        {.law = "kelvin-voigt", .restitution = asked[i], .separation = Separation::zero_force},
        kUnit);
    const CentralImpact impact = simulate_impact(law, kUnit);
    EXPECT_NEAR(impact.restitution, given[i], 0.0006);
    EXPECT_GT(impact.indentation_at_separation, 0);
  }
}

TEST(KelvinVoigt, ForceJumpsToTheDashpotAtFirstTouch) {
  const NormalLaw law = bound({.law = "kelvin-voigt", .restitution = 0.5}, kUnit);
  EXPECT_DOUBLE_EQ(law.force({.depth = 0, .depth_rate = 2}), 2 * value_of(law, "damping"));
}

TEST(KelvinVoigt, OverdampedContactNeverEndsAtZeroIndentation) {
  const NormalLaw law(
      "overdamped", [](const NormalContact& c) { return c.depth + 3 * c.depth_rate; },
      Separation::zero_indentation);
  const CentralImpact impact = simulate_impact(law, kUnit);
  EXPECT_EQ(impact.end, ImpactEnd::captured);
  EXPECT_EQ(impact.restitution, 0);
}

}  // namespace kelvin_voigt_test
}  // namespace carom

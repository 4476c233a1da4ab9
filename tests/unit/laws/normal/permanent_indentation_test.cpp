#include <gtest/gtest.h>

#include "carom/impact.h"
#include "support/depth_path.h"
#include "support/normal_law.h"

namespace carom {
namespace permanent_indentation_test {

using namespace testing_support;

NormalLaw law_of(double stiffness, double exponent, double e,
                 Calibration calibration = Calibration::published) {
  return normal_law("permanent-indentation", {{"stiffness", stiffness}, {"exponent", exponent}},
                    {.restitution = e, .calibration = calibration});
}

TEST(PermanentIndentation, RealisesEveryRestitutionForEveryExponent) {
  for (const double n : {1.0, 1.5, 2.0, 3.0}) {
    for (const double e : {0.0, 0.05, 0.2, 0.5, 0.8, 0.95, 1.0}) {
      for (const Calibration calibration : {Calibration::published, Calibration::exact}) {
        const CentralImpact impact = simulate_impact(
            law_of(5e8, n, e, calibration), {.approach_speed = 0.7, .effective_mass = 0.03});
        ASSERT_EQ(impact.end, ImpactEnd::separated) << impact.message;
        EXPECT_NEAR(impact.restitution, e, 1e-10) << n;
        EXPECT_NEAR(impact.indentation_at_separation, (1 - e * e) * impact.max_indentation,
                    1e-12 * impact.max_indentation);
      }
    }
  }
}

TEST(PermanentIndentation, EndsAtTheDeepestPointWhenNothingIsReturned) {
  const CentralImpact impact = simulate_impact(
      law_of(5.5e9, 1.5, 0), {.approach_speed = 0.3, .effective_mass = 0.046}, {.record = true});
  EXPECT_EQ(impact.end, ImpactEnd::separated);
  EXPECT_EQ(impact.separation_speed, 0);
  EXPECT_FALSE(std::signbit(impact.restitution));
  EXPECT_EQ(impact.duration, impact.time_of_max_indentation);
  EXPECT_EQ(impact.indentation_at_separation, impact.max_indentation);
  EXPECT_NEAR(impact.energy_lost, 0.5 * 0.046 * 0.09, 1e-15);
  EXPECT_NEAR(impact.history.back().dissipated_energy, impact.energy_lost, 1e-12);
}

TEST(PermanentIndentation, StartsTheNextImpactInTheDent) {
  const NormalLaw law = law_of(5.5e9, 1.5, 0.7);
  const Onset onset{.approach_speed = 0.3, .effective_mass = 0.046};
  const CentralImpact first = simulate_impact(law, onset);
  EXPECT_NEAR(law.onset_depth(first.memory), 0.51 * first.max_indentation, 1e-18);
  const CentralImpact second = simulate_impact(law, onset, {.memory = first.memory});
  // e²·T carries it to the old depth, the rest goes into new loading: δ^2.5 grows by 1 − e².
  EXPECT_NEAR(second.max_indentation, first.max_indentation * std::pow(1.51, 0.4), 1e-15);
}

TEST(PermanentIndentation, CreatesNoEnergyForRandomParameters) {
  std::mt19937 random(1);
  std::uniform_real_distribution<double> draw(0, 1);
  for (int i = 0; i < 30; ++i) {
    const NormalLaw law =
        law_of(std::pow(10, 4 + 6 * draw(random)), 1 + 2 * draw(random), draw(random));
    EXPECT_LT(energy_created(law, 1e-4, random), 1e-10);
  }
}

}  // namespace permanent_indentation_test
}  // namespace carom

#include "laws/resting_dent.h"

#include <gtest/gtest.h>

#include "carom/impact.h"
#include "support/normal_law.h"

namespace carom {
namespace resting_dent_test {

using namespace testing_support;

constexpr Onset onset{.approach_speed = 0.7, .effective_mass = 0.03};

NormalLaw dented(double restitution) {
  return normal_law("permanent-indentation", {{"stiffness", 5e8}, {"exponent", 1.5}},
                    {.onset = onset, .restitution = restitution});
}

// From m·v dv = F·(1 − χ·v) dx over the branch.
TEST(RestingDent, LetsABodyLeaveWithItsRestitution) {
  for (const double e : {0.002, 0.01, 0.03}) {
    const CentralImpact impact = simulate_impact(laws::with_resting_dent(dented(e), onset), onset);
    ASSERT_EQ(impact.end, ImpactEnd::separated) << impact.message;
    EXPECT_NEAR(impact.restitution, e, 1e-6);
  }
}

TEST(RestingDent, GivesBackAThousandthOfTheSpeedAtLeast) {
  const CentralImpact impact = simulate_impact(laws::with_resting_dent(dented(0), onset), onset);
  ASSERT_EQ(impact.end, ImpactEnd::separated) << impact.message;
  EXPECT_GT(impact.restitution, 0);
  EXPECT_LT(impact.restitution, 1.2e-3);
  EXPECT_GT(impact.indentation_at_separation, 0.999 * impact.max_indentation);
}

// A body of a hundredth of the largest force rests where the branch carries it.
TEST(RestingDent, CarriesALoad) {
  const NormalLaw law = laws::with_resting_dent(dented(0), onset);
  const NormalMemory memory{.max_depth = 1e-4, .touching = true};
  const double largest = law.force({.depth = 1e-4}, memory);
  EXPECT_NEAR(law.force({.depth = 0.99901e-4}, memory), 0.01 * largest, 1e-6 * largest);
  EXPECT_EQ(law.force({.depth = 0.998e-4}, memory), 0);
  // It pushes less while it opens, and no more while it closes.
  EXPECT_LT(law.force({.depth = 0.9995e-4, .depth_rate = -1e-4}, memory), 0.5 * largest);
  EXPECT_NEAR(law.force({.depth = 0.9995e-4, .depth_rate = 1}, memory), 0.5 * largest,
              1e-6 * largest);
}

TEST(RestingDent, KeepsNameAndParameters) {
  const NormalLaw before = dented(0), after = laws::with_resting_dent(before, onset);
  EXPECT_EQ(after.name(), before.name());
  EXPECT_EQ(value_of(after, "stiffness"), 5e8);
}

TEST(RestingDent, LeavesOtherLawsAlone) {
  const NormalLaw law = dented(0.5), same = laws::with_resting_dent(law, onset);
  const NormalMemory memory{.max_depth = 1e-4, .touching = true};
  for (const double depth : {0.7e-4, 0.8e-4, 0.9999e-4}) {
    EXPECT_EQ(same.force({.depth = depth, .depth_rate = -0.1}, memory),
              law.force({.depth = depth, .depth_rate = -0.1}, memory));
  }
}

}  // namespace resting_dent_test
}  // namespace carom

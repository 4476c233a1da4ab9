#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "support/stiffness_example.h"

namespace carom {
namespace stiffness_power_law_test {

TEST(PowerLaw, SlopeAndEnergyBelongToTheForce) {
  const PowerLaw law{.stiffness = 3e9, .exponent = 1.5};
  EXPECT_DOUBLE_EQ(law.force(4e-6), 3e9 * 8e-9);
  EXPECT_DOUBLE_EQ(law.slope(4e-6), 1.5 * 3e9 * 2e-3);
  EXPECT_DOUBLE_EQ(law.energy(4e-6), 3e9 * 32e-15 / 2.5);
  EXPECT_EQ(law.force(0), 0);
  EXPECT_EQ(law.force(-1), 0);
}

TEST(EquivalentPowerLaw, OfAPowerLawIsItself) {
  const StiffnessExample hertz("hertz-sphere");
  const PowerLaw law = equivalent_power_law(*hertz.entry, hertz.values, 0.3);
  EXPECT_EQ(law.stiffness, hertz.power_law().stiffness);
  EXPECT_EQ(law.exponent, 1.5);
}

// A line contact is a little stiffer than linear, and more so the higher the load.
TEST(EquivalentPowerLaw, OfALineHasAnExponentAboveOne) {
  const StiffnessExample line("johnson-line");
  const double gentle = equivalent_power_law(*line.entry, line.values, 1e-6).exponent;
  const double hard = equivalent_power_law(*line.entry, line.values, 10).exponent;
  EXPECT_GT(gentle, 1.05);
  EXPECT_GT(hard, gentle);
  EXPECT_LT(hard, 1.3);
}

TEST(EquivalentPowerLaw, RefusesImpactsBeyondTheLimit) {
  const StiffnessExample tight("johnson-line", {{"radius1", 0.01}, {"radius2", -0.01001}});
  const double limit = tight.energy(tight.limit_depth());
  EXPECT_NO_THROW(equivalent_power_law(*tight.entry, tight.values, 0.999 * limit));
  EXPECT_THROW(equivalent_power_law(*tight.entry, tight.values, 1.001 * limit), std::domain_error);
  EXPECT_THROW(equivalent_power_law(*tight.entry, tight.values, 0), std::domain_error);
  EXPECT_THROW(equivalent_power_law(*tight.entry, tight.values, -1), std::domain_error);
}

}  // namespace stiffness_power_law_test
}  // namespace carom

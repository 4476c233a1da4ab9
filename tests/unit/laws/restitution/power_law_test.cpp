#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace restitution_power_law_test {

using testing_support::restitution_law;

TEST(PowerLawRestitution, WithExponentOneIsGoldsmithsStraightLine) {
  const RestitutionLaw law = restitution_law("power-law", {{"alpha", 0.1}, {"exponent", 1}});
  EXPECT_DOUBLE_EQ(law(0.5), 0.95);
  EXPECT_DOUBLE_EQ(law(2), 0.8);
}

TEST(PowerLawRestitution, TakesAFractionalExponent) {
  const RestitutionLaw law = restitution_law("power-law", {{"alpha", 0.2}, {"exponent", 0.2}});
  EXPECT_DOUBLE_EQ(law(32), 1 - 0.2 * 2);
}

TEST(PowerLawRestitution, EndsAtZero) {
  EXPECT_EQ(restitution_law("power-law", {{"alpha", 0.1}, {"exponent", 1}})(11), 0);
}

TEST(PowerLawRestitution, IsElasticAtZeroSpeed) {
  EXPECT_EQ(restitution_law("power-law", {{"alpha", 0.1}, {"exponent", 0.2}})(0), 1);
}

}  // namespace restitution_power_law_test
}  // namespace carom

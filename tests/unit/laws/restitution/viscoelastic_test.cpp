#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace viscoelastic_test {

using testing_support::restitution_law;

/// Restitution for x = (3/2)·A·(K/m)^{2/5}·V^{1/5}: with K = m = 1 and V = 1, A = x/1.5.
double restitution_at(double x) {
  return restitution_law("viscoelastic",
                         {{"damping_time", x / 1.5}, {"stiffness", 1}, {"effective_mass", 1}})(1);
}

TEST(ViscoelasticRestitution, StartsWithTheSeriesOfRamirezEtAl) {
  // 1 − C₁x + C₂x² − C₃x³ + C₄x⁴, coefficients recomputed to more digits than printed; the next
  // term is 0.233·x⁵.
  for (const double x : {1e-4, 1e-3, 1e-2, 3e-2}) {
    const double series =
        1 + x * (-1.1534488580952889 +
                 x * (0.7982665609447954 + x * (-0.5228825680883741 + x * 0.3487426754492409)));
    EXPECT_NEAR(restitution_at(x), series, 0.24 * std::pow(x, 5) + 1e-14) << x;
  }
}

TEST(ViscoelasticRestitution, FallsWithTheFifthPowerWhenOverdamped) {
  const double limit = 5.158381704267685;
  EXPECT_NEAR(restitution_at(8) * std::pow(8, 5), limit, 1e-12);
  // Just below the change of formula: solved, and already at the limit.
  EXPECT_NEAR(restitution_at(6 * (1 - 1e-15)) * std::pow(6, 5) / limit, 1, 1e-11);
}

TEST(ViscoelasticRestitution, IsContinuousWhereTheFormulaChanges) {
  EXPECT_NEAR(restitution_at(6 * (1 - 1e-14)) / restitution_at(6 * (1 + 1e-14)), 1, 1e-11);
}

TEST(ViscoelasticRestitution, DecreasesOverTheWholeRange) {
  double before = 1;
  for (double x = 0.01; x < 20; x *= 1.01) {
    const double e = restitution_at(x);
    EXPECT_LT(e, before) << x;
    before = e;
  }
}

TEST(ViscoelasticRestitution, DependsOnOneCombinationOfItsParameters) {
  const RestitutionLaw law = restitution_law(
      "viscoelastic", {{"damping_time", 2e-6}, {"stiffness", 3e9}, {"effective_mass", 0.05}});
  const double speed = 0.7;
  const double x = 1.5 * 2e-6 * std::pow(3e9 / 0.05, 0.4) * std::pow(speed, 0.2);
  EXPECT_NEAR(law(speed), restitution_at(x), 1e-13);
}

TEST(ViscoelasticRestitution, IsElasticWithoutDampingOrSpeed) {
  EXPECT_NEAR(restitution_at(0), 1, 1e-14);
  const RestitutionLaw law = restitution_law(
      "viscoelastic", {{"damping_time", 1e-6}, {"stiffness", 1e9}, {"effective_mass", 0.1}});
  EXPECT_NEAR(law(0), 1, 1e-14);
}

}  // namespace viscoelastic_test
}  // namespace carom

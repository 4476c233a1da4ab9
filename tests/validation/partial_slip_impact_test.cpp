// Oblique impact of elastic spheres with friction: Maw, Barber and Fawcett 1976.
#include <gtest/gtest.h>

#include "support/sphere_impact.h"

namespace carom {
namespace partial_slip_impact_test {

using namespace testing_support;

constexpr double kChi = 1.75 * 1.4 / 1.7;  // 7(1 − ν)/(2(2 − ν)) at ν = 0.3

// Angles of rebound of the solution with many rings; 0.05 is the width of a line in their picture, and
// eight rings come within 0.01.
TEST(PartialSlipImpact, ReboundsAsMawBarberAndFawcettFound) {
  const std::pair<double, double> references[] = {
      {0.5, 0.0478311}, {1, -0.0596967}, {2, -0.8372100}, {3, -1.3796833},
      {4, -1.4365122},  {5, -0.7647059}, {6, 0.2352941},  {7, 1.2352941}};
  for (const auto& [psi_1, psi_2] : references) {
    EXPECT_NEAR(sphere_rebound("mindlin-deresiewicz", psi_1).psi_2, psi_2, 0.01) << psi_1;
  }
}

// The edge ring, as a whole, sticks a little early in the last moments up to 4χ − 1/2.
TEST(PartialSlipImpact, IsExactlyThatOfGrossSlipBeyondItsThreshold) {
  for (const double psi_1 : {5.3, 6.0, 8.0}) {
    EXPECT_NEAR(sphere_rebound("mindlin-deresiewicz", psi_1).psi_2, psi_1 - 4 * kChi, 2e-6);
  }
}

TEST(PartialSlipImpact, GainsNoEnergyAtAnyIncidence) {
  for (double psi_1 = 0.02; psi_1 < 8; psi_1 *= 1.2) {
    for (const char* law : {"mindlin-deresiewicz", "walton-braun-tangential", "di-renzo",
                            "stronge-compliance", "tsuji-tangential"}) {
      EXPECT_LT(sphere_rebound(law, psi_1, 0.3, 500).energy_gain, 1e-9) << law << " " << psi_1;
    }
  }
}

TEST(PartialSlipImpact, DoesNotDependOnTheDirectionInThePlane) {
  const SphereRebound along = sphere_rebound("mindlin-deresiewicz", 2, 0.3, 1000);
  const SphereRebound across = sphere_rebound("mindlin-deresiewicz", 2, 0.3, 1000, {}, 1.0);
  EXPECT_NEAR(along.psi_2, across.psi_2, 1e-9);
}

// Only ψ counts: not the coefficient of friction by itself.
TEST(PartialSlipImpact, ScalesWithTheCoefficientOfFriction) {
  EXPECT_NEAR(sphere_rebound("mindlin-deresiewicz", 1.5, 0.1).psi_2,
              sphere_rebound("mindlin-deresiewicz", 1.5, 0.8).psi_2, 1e-6);
}

}  // namespace partial_slip_impact_test
}  // namespace carom

#include <gtest/gtest.h>

#include <cmath>
#include <stdexcept>

#include "support/stiffness_example.h"

namespace carom {
namespace pereira_test {

/// A pin of 20 mm with a radial clearance in mm.
StiffnessExample bush(double clearance_mm) {
  return StiffnessExample("pereira", {{"radius1", 0.02}, {"radius2", -0.02 - 1e-3 * clearance_mm}});
}

// By hand in N, mm, MPa: ΔR = 0.5, δ = 0.01, L = 15, E* = 115000.
TEST(Pereira, TakesMillimetresInsideAndSiOutside) {
  const double n = (0.0151 * 0.5 + 1.151) * std::pow(0.5, -0.005);
  const double force = (0.965 * 0.5 + 0.0965) * 15 * 115e3 / 0.5 * std::pow(0.01, n);
  EXPECT_TRUE(is_close(bush(0.5).force(1e-5), force, 1e-12));
}

// The branches of Y meet to 1e-5 as published, so the force at 10 µm jumps by less than 1e-4.
TEST(Pereira, BranchesMeet) {
  const PowerLaw left = bush(0.34954 - 1e-9).power_law(), right = bush(0.34954 + 1e-9).power_law();
  EXPECT_NEAR(left.exponent, right.exponent, 2e-5);
  EXPECT_TRUE(is_close(left.force(1e-5), right.force(1e-5), 1e-4));
}

TEST(Pereira, ExponentStaysBetweenLineAndPoint) {
  for (double clearance = 0.005; clearance < 10; clearance *= 1.2) {
    EXPECT_GT(bush(clearance).power_law().exponent, 1) << clearance;
    EXPECT_LT(bush(clearance).power_law().exponent, 1.5) << clearance;
  }
}

TEST(Pereira, IsProportionalToLengthAndModulus) {
  const StiffnessExample one("pereira", {{"length", 0.01}, {"effective_modulus", 1e9}});
  const StiffnessExample six("pereira", {{"length", 0.02}, {"effective_modulus", 3e9}});
  EXPECT_TRUE(is_close(six.force(1e-5), 6 * one.force(1e-5), 1e-14));
}

TEST(Pereira, RefusesClearancesOutsideTheFit) {
  EXPECT_EQ(bush(0.005).problem(), "");
  EXPECT_EQ(bush(10).problem(), "");
  EXPECT_NE(bush(0.0049).problem().find("0.0049 mm"), std::string::npos);
  EXPECT_NE(bush(10.1).problem(), "");
  EXPECT_THROW(bush(0.0049).force(1e-6), std::domain_error);
}

TEST(Pereira, HoldsForABushOnly) {
  EXPECT_NE(StiffnessExample("pereira", {{"radius2", 0.02}}).problem(), "");
}

// It was fitted to Johnson's implicit formula for internal contact. Away from the ends of its range
// and of Johnson's it stays within a tenth, which no slip in the constants or units would.
TEST(Pereira, FollowsJohnsonsFormula) {
  for (const double clearance_mm : {0.05, 0.1, 0.3, 0.5, 1.0, 3.0}) {
    const StiffnessExample johnson("johnson-line",
                                   {{"radius1", 0.02}, {"radius2", -0.02 - 1e-3 * clearance_mm}});
    for (const double depth : {1e-6, 3e-6, 1e-5}) {
      EXPECT_TRUE(is_close(bush(clearance_mm).force(depth), johnson.force(depth), 0.1))
          << clearance_mm << " mm, " << depth << " m";
    }
  }
}

}  // namespace pereira_test
}  // namespace carom

#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>

#include "support/line_formula.h"
#include "support/stiffness_example.h"

namespace carom {
namespace esdu_test {

constexpr double pi = std::numbers::pi;
constexpr double E = 115e9, L = 0.015;

// δ = F·h/L·[ln(4·L·ΔR/(F·h)) + 1], h = h₁ + h₂ = 1/(π·E*)
double printed_depth(double F, double R1, double R2) {
  const double dR = std::fabs(R1 + R2), h = 1 / (pi * E);
  return F * h / L * (std::log(4 * L * dR / (F * h)) + 1);
}

// Outside and inside, from small loads to the limit.
TEST(Esdu, SolvesThePrintedFormula) {
  for (const double R2 : {0.03, -0.03, -0.0201}) {
    const StiffnessExample line("esdu", {{"radius1", 0.02}, {"radius2", R2}});
    for (const double fraction : {1e-9, 1e-6, 1e-3, 0.1, 0.5, 0.9, 0.999}) {
      const double depth = fraction * line.limit_depth();
      EXPECT_TRUE(is_close(printed_depth(line.force(depth), 0.02, R2), depth, 1e-12));
    }
  }
}

TEST(Esdu, EndsWhereTheDepthNoLongerGrows) {
  const StiffnessExample line("esdu", {{"radius1", 0.02}, {"radius2", -0.0201}});
  const double limit = line.limit_depth();
  EXPECT_TRUE(is_close(limit, 4 * 0.0001, 1e-12));
  const double force = line.force(0.9999999999 * limit);
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(0.99 * force, 0.02, -0.0201));
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(1.01 * force, 0.02, -0.0201));
  try {
    line.force(1.001 * limit);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("esdu: depth "), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("0.0004 m, where"), std::string::npos) << error.what();
  }
  ASSERT_EQ(line.warnings(1.001 * limit).size(), 1u);
}

// A small clearance closes around the pin long before the limit.
TEST(Esdu, WarnsWhenTheContactIsWide) {
  expect_warning_when_wide("esdu");
}

TEST(Esdu, RefusesPlanesAndPinsThatDoNotFit) {
  expect_planes_and_misfits_refused("esdu");
}

// At one load it is deeper than Johnson by 2·p/(π·E*), whatever the radii.
TEST(Esdu, IsJohnsonWithTwoMoreInTheBracket) {
  const StiffnessExample johnson("johnson-line"), line("esdu");
  const double F = johnson.force(1e-5);
  EXPECT_TRUE(is_close(line.force(1e-5 + 2 * F / (pi * E * L)), F, 1e-13));
}
}  // namespace esdu_test
}  // namespace carom

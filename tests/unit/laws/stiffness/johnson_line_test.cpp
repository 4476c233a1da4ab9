#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>

#include "support/line_formula.h"
#include "support/stiffness_example.h"

namespace carom {
namespace johnson_line_test {

constexpr double pi = std::numbers::pi;
constexpr double E = 115e9, L = 0.015;

// δ = p/(π·E*)·[ln(4·π·E*·ΔR/p) − 1]
double printed_depth(double F, double R1, double R2) {
  const double dR = std::fabs(R1 + R2), p = F / L;
  return p / (pi * E) * (std::log(4 * pi * E * dR / p) - 1);
}

// Outside and inside, from small loads to the limit.
TEST(JohnsonLine, SolvesThePrintedFormula) {
  for (const double R2 : {0.03, -0.03, -0.0201}) {
    const StiffnessExample line("johnson-line", {{"radius1", 0.02}, {"radius2", R2}});
    for (const double fraction : {1e-9, 1e-6, 1e-3, 0.1, 0.5, 0.9, 0.999}) {
      const double depth = fraction * line.limit_depth();
      EXPECT_TRUE(is_close(printed_depth(line.force(depth), 0.02, R2), depth, 1e-12));
    }
  }
}

TEST(JohnsonLine, EndsWhereTheDepthNoLongerGrows) {
  const StiffnessExample line("johnson-line", {{"radius1", 0.02}, {"radius2", -0.0201}});
  const double limit = line.limit_depth();
  EXPECT_TRUE(is_close(limit, 4 * 0.0001 / (std::numbers::e * std::numbers::e), 1e-12));
  const double force = line.force(0.9999999999 * limit);
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(0.99 * force, 0.02, -0.0201));
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(1.01 * force, 0.02, -0.0201));
  try {
    line.force(1.001 * limit);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("johnson-line: depth "), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("5.41341e-05 m, where"), std::string::npos)
        << error.what();
  }
  ASSERT_EQ(line.warnings(1.001 * limit).size(), 1u);
}

// A small clearance closes around the pin long before the limit.
TEST(JohnsonLine, WarnsWhenTheContactIsWide) {
  expect_warning_when_wide("johnson-line");
}

TEST(JohnsonLine, RefusesPlanesAndPinsThatDoNotFit) {
  expect_planes_and_misfits_refused("johnson-line");
}

// Johnson, Contact Mechanics, section 5.6: p·(1 − ν²)/(π·E)·[2·ln(4R/b) − 1] from the axis of each
// cylinder to the contact. For equal materials (1 − ν²)/E = 1/(2E*).
TEST(JohnsonLine, IsTheSumOfBothCompressions) {
  const double depth = 1e-5, p = StiffnessExample("johnson-line").force(depth) / L;
  const double b = contact_strip(p, effective_radius(0.02, 0.03), E).half_width;
  double sum = 0;
  for (const double R : {0.02, 0.03}) sum += p / (2 * pi * E) * (2 * std::log(4 * R / b) - 1);
  EXPECT_TRUE(is_close(sum, depth, 1e-13));
}
}  // namespace johnson_line_test
}  // namespace carom

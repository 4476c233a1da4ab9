#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>

#include "support/line_formula.h"
#include "support/stiffness_example.h"

namespace carom {
namespace radzimovsky_test {

constexpr double pi = std::numbers::pi;
constexpr double E = 115e9, L = 0.015;

// δ = p/(π·E*)·[2/3 + ln(4·R₁/w) + ln(4·R₂/w)], w = 2·√(4·p·R/(π·E*))
double printed_depth(double F, double R1, double R2) {
  const double R = std::fabs(R1 * R2 / (R1 + R2)), p = F / L;
  const double w = 2 * std::sqrt(4 * p * R / (pi * E));
  return p / (pi * E) * (2.0 / 3 + std::log(4 * R1 / w) + std::log(4 * std::fabs(R2) / w));
}

// Outside and inside, from small loads to the limit.
TEST(Radzimovsky, SolvesThePrintedFormula) {
  for (const double R2 : {0.03, -0.03, -0.0201}) {
    const StiffnessExample line("radzimovsky", {{"radius1", 0.02}, {"radius2", R2}});
    for (const double fraction : {1e-9, 1e-6, 1e-3, 0.1, 0.5, 0.9, 0.999}) {
      const double depth = fraction * line.limit_depth();
      EXPECT_TRUE(is_close(printed_depth(line.force(depth), 0.02, R2), depth, 1e-12));
    }
  }
}

TEST(Radzimovsky, EndsWhereTheDepthNoLongerGrows) {
  const StiffnessExample line("radzimovsky", {{"radius1", 0.02}, {"radius2", -0.0201}});
  const double limit = line.limit_depth();
  EXPECT_TRUE(is_close(limit, 0.0001 * std::exp(-1.0 / 3), 1e-12));
  const double force = line.force(0.9999999999 * limit);
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(0.99 * force, 0.02, -0.0201));
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(1.01 * force, 0.02, -0.0201));
  try {
    line.force(1.001 * limit);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("radzimovsky: depth "), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("7.16531e-05 m, where"), std::string::npos)
        << error.what();
  }
  ASSERT_EQ(line.warnings(1.001 * limit).size(), 1u);
}

// A small clearance closes around the pin long before the limit.
TEST(Radzimovsky, WarnsWhenTheContactIsWide) {
  expect_warning_when_wide("radzimovsky");
}

TEST(Radzimovsky, RefusesPlanesAndPinsThatDoNotFit) {
  expect_planes_and_misfits_refused("radzimovsky");
}

// Roark prints w = 1.60·√(p·K_D·C_E) with K_D = 2R and C_E = 1/E*: rounded to three digits.
TEST(Radzimovsky, HasTheWidthOfRoark) {
  const double p = 1e5, R = 0.012;
  EXPECT_TRUE(
      is_close(1.60 * std::sqrt(p * 2 * R / E), 2 * contact_strip(p, R, E).half_width, 0.004));
}
}  // namespace radzimovsky_test
}  // namespace carom

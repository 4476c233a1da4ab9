#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <numbers>
#include <stdexcept>
#include <string>

#include "support/stiffness_example.h"

namespace carom {
namespace goldsmith_test {

constexpr double pi = std::numbers::pi;
constexpr double E = 115e9, L = 0.015;

// δ = F·h/L·[ln(L³/(F·R·h)) + 1], h = h₁ + h₂ = 1/(π·E*)
double printed_depth(double F, double R1, double R2) {
  const double R = std::fabs(R1 * R2 / (R1 + R2)), h = 1 / (pi * E);
  return F * h / L * (std::log(L * L * L / (F * R * h)) + 1);
}

// Outside and inside, from small loads to the limit.
TEST(Goldsmith, SolvesThePrintedFormula) {
  for (const double R2 : {0.03, -0.03, -0.0201}) {
    const StiffnessExample line("goldsmith", {{"radius1", 0.02}, {"radius2", R2}});
    for (const double fraction : {1e-9, 1e-6, 1e-3, 0.1, 0.5, 0.9, 0.999}) {
      const double depth = fraction * line.limit_depth();
      EXPECT_TRUE(is_close(printed_depth(line.force(depth), 0.02, R2), depth, 1e-12));
    }
  }
}

TEST(Goldsmith, EndsWhereTheDepthNoLongerGrows) {
  const StiffnessExample line("goldsmith", {{"radius1", 0.02}, {"radius2", -0.0201}});
  const double limit = line.limit_depth();
  EXPECT_TRUE(is_close(limit, L * L / (0.02 * 0.0201 / 0.0001), 1e-12));
  const double force = line.force(0.9999999999 * limit);
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(0.99 * force, 0.02, -0.0201));
  EXPECT_GT(printed_depth(force, 0.02, -0.0201), printed_depth(1.01 * force, 0.02, -0.0201));
  try {
    line.force(1.001 * limit);
    FAIL();
  } catch (const std::domain_error& error) {
    EXPECT_NE(std::string(error.what()).find("goldsmith: depth "), std::string::npos);
    EXPECT_NE(std::string(error.what()).find("5.59701e-05 m, where"), std::string::npos)
        << error.what();
  }
  ASSERT_EQ(line.warnings(1.001 * limit).size(), 1u);
}

// A small clearance closes around the pin long before the limit.
TEST(Goldsmith, WarnsWhenTheContactIsWide) {
  const StiffnessExample loose("goldsmith", {{"radius1", 0.02}, {"radius2", 0.03}});
  EXPECT_TRUE(loose.warnings(1e-5).empty());
  const StiffnessExample tight("goldsmith", {{"radius1", 0.02}, {"radius2", -0.0201}});
  ASSERT_FALSE(tight.warnings(2e-5).empty());
  EXPECT_EQ(tight.warnings(2e-5)[0].find("half-width of the contact over the smaller radius"), 0u);
}

// A plane is a cylinder without curvature.
TEST(Goldsmith, TakesAPlane) {
  const double inf = std::numeric_limits<double>::infinity();
  const StiffnessExample plane("goldsmith", {{"radius1", 0.02}, {"radius2", inf}});
  const StiffnessExample large("goldsmith", {{"radius1", 0.02}, {"radius2", 1e12}});
  EXPECT_EQ(plane.problem(), "");
  EXPECT_TRUE(is_close(plane.force(1e-6), large.force(1e-6), 1e-12));
}
}  // namespace goldsmith_test
}  // namespace carom

// Line formulas against what their sources print, and the elliptic point contact against Hertz' own
// conditions in extended precision.
#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>

#include "carom/materials.h"
#include "support/stiffness_example.h"

namespace carom {
namespace line_and_ellipse_test {

constexpr double kModulus = 115e9, kLength = 0.015;

struct Pair {
  double radius1, radius2;
  double difference() const { return std::fabs(radius1 + radius2); }
  double relative() const { return std::fabs(radius1 * radius2) / difference(); }
};

/// Depth of a load per length, as printed.
struct PrintedLine {
  std::string name;
  std::function<double(const Pair&, double p)> depth;
};

const std::vector<PrintedLine>& printed_lines() {
  using std::numbers::pi;
  static const double h = 1 / (pi * kModulus);
  static const std::vector<PrintedLine> lines = {
      {"johnson-line",
       [](const Pair& pair, double p) {
         return p * h * (std::log(4 * pi * kModulus * pair.difference() / p) - 1);
       }},
      {"radzimovsky",
       [](const Pair& pair, double p) {
         const double width = 4 * std::sqrt(p * pair.relative() / (pi * kModulus));
         return p * h *
                (2.0 / 3 + std::log(4 * std::fabs(pair.radius1) / width) +
                 std::log(4 * std::fabs(pair.radius2) / width));
       }},
      {"goldsmith",
       [](const Pair& pair, double p) {
         const double F = p * kLength;
         return F * h / kLength *
                (std::log(kLength * kLength * kLength / (F * pair.relative() * h)) + 1);
       }},
      {"dubowsky-freudenstein",
       [](const Pair& pair, double p) {
         const double F = p * kLength;
         const double product = std::fabs(pair.radius1 * pair.radius2);
         return F * h / kLength *
                (std::log(std::pow(kLength, 3) * pair.difference() / (F * product * h)) + 1);
       }},
      {"esdu", [](const Pair& pair, double p) {
         const double F = p * kLength;
         return F * h / kLength * (std::log(4 * kLength * pair.difference() / (F * h)) + 1);
       }}};
  return lines;
}

// Twelve decades of load, outside and inside, down to a clearance of 10 µm. Near the end of a formula
// the depth is flat and the load has fewer digits, so the way load -> depth -> load stops at half of it.
TEST(LineFormulas, AreInverseToThePrintedDepthOverManyLoads) {
  for (const Pair& pair : {Pair{0.02, 0.03}, Pair{0.01, -0.0105}, Pair{0.01, -0.01001}}) {
    for (const PrintedLine& line : printed_lines()) {
      const StiffnessExample formula(line.name, {{"effective_modulus", kModulus},
                                                 {"radius1", pair.radius1},
                                                 {"radius2", pair.radius2},
                                                 {"length", kLength}});
      const double end = formula.force(formula.limit_depth()) / kLength;
      int loads = 0;
      for (double p = 0.5 * end; p > 1e-12 * end; p *= 0.8, ++loads) {
        const double depth = line.depth(pair, p);
        EXPECT_TRUE(is_close(formula.force(depth) / kLength, p, 1e-12)) << line.name << " " << p;
        EXPECT_TRUE(is_close(line.depth(pair, formula.force(depth) / kLength), depth, 1e-12))
            << line.name << " " << p;
      }
      EXPECT_GT(loads, 100);
    }
  }
}

// b = √(4pR/(πE*)) over 0.3 of the smaller radius is told, below it not.
TEST(LineFormulas, WarnExactlyFromThreeTenthsOfTheRadius) {
  for (const PrintedLine& line : printed_lines()) {
    const Pair pair{0.01, -0.0101};
    const StiffnessExample formula(line.name, {{"effective_modulus", kModulus},
                                               {"radius1", pair.radius1},
                                               {"radius2", pair.radius2},
                                               {"length", 0.05}});
    const double p = std::numbers::pi * kModulus * std::pow(0.3 * 0.01, 2) / (4 * pair.relative());
    const auto depth_at = [&](double load) {
      double below = 0, above = formula.limit_depth();
      for (int i = 0; i < 200; ++i) {
        const double middle = 0.5 * (below + above);
        (formula.force(middle) < load * 0.05 ? below : above) = middle;
      }
      return below;
    };
    EXPECT_TRUE(formula.warnings(depth_at(0.99 * p)).empty()) << line.name;
    ASSERT_EQ(formula.warnings(depth_at(1.01 * p)).size(), 1u) << line.name;
    EXPECT_NE(formula.warnings(depth_at(1.01 * p))[0].find("half-width of the contact over the "
                                                           "smaller radius is 0.301"),
              std::string::npos)
        << formula.warnings(depth_at(1.01 * p))[0];
  }
}

/// Complete elliptic integrals for the complementary modulus q by the arithmetic-geometric mean, in
/// extended precision: K = π/(2·agm), E = K·(1 − Σ 2^(n−1)·c_n²).
struct Elliptic {
  long double first, second;
};
Elliptic elliptic(long double q) {
  long double a = 1, g = q, c = std::sqrt((1 - q) * (1 + q)), sum = 0.5L * c * c, power = 0.5L;
  for (int i = 0; i < 12; ++i) {
    c = 0.5L * (a - g);
    const long double mean = 0.5L * (a + g);
    g = std::sqrt(a * g);
    a = mean;
    power *= 2;
    sum += power * c * c;
  }
  const long double first = std::numbers::pi_v<long double> / (2 * a);
  return {first, first * (1 - sum)};
}

// Hertz: B/A = [E/q² − K]/[K − E], and F = K_H·δ^1.5 with a³ = 3F(K − E)/(2πκ²·A·E*), δ = 3F·K/(2πa·E*).
TEST(HertzEllipse, MeetsHertzConditionsInExtendedPrecisionForRatiosOneToTenThousand) {
  int ratios = 0;
  for (double ratio = 1.01; ratio <= 1e4; ratio *= 1.07, ++ratios) {
    const HertzEllipse hertz = hertz_ellipse(1, ratio, 1);
    // q to more digits than the result has: bisection of Hertz' condition.
    long double below = 1e-4L, above = 1;
    for (int i = 0; i < 100; ++i) {
      const long double q = 0.5L * (below + above);
      const auto [first, second] = elliptic(q);
      const bool flatter = (second / (q * q) - first) / (first - second) > ratio;
      (flatter ? below : above) = q;
    }
    const long double q = below;
    const auto [first, second] = elliptic(q);
    const long double kappa2 = (1 - q) * (1 + q), pi = std::numbers::pi_v<long double>;
    const long double axis = std::cbrt(3 * (first - second) / (2 * pi * kappa2));  // at 1 N
    const long double depth = 3 * first / (2 * pi * axis);
    EXPECT_TRUE(is_close(hertz.semi_axis_ratio, static_cast<double>(q), 1e-12)) << ratio;
    EXPECT_TRUE(is_close(hertz.long_semi_axis, static_cast<double>(axis), 1e-12)) << ratio;
    EXPECT_TRUE(is_close(hertz.stiffness, static_cast<double>(std::pow(depth, -1.5L)), 1e-12))
        << ratio;
  }
  EXPECT_GT(ratios, 100);
  EXPECT_TRUE(is_close(hertz_ellipse(1, 1, 1).stiffness, 4.0 / 3 * std::sqrt(0.5), 1e-15));
}

}  // namespace line_and_ellipse_test
}  // namespace carom

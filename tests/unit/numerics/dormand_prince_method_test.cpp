#include "numerics/dormand_prince_method.h"

#include <gtest/gtest.h>

#include <array>
#include <cmath>
#include <numbers>
#include <vector>

#include "numerics/dormand_prince_853_tableau.h"

namespace carom::numerics {
namespace dormand_prince_method_test {

// y' = y·cos t, y = e^sin t: not linear in t, so that all order conditions take part.
void modulated(double t, std::span<const double> y, std::span<double> dydt) {
  dydt[0] = y[0] * std::cos(t);
}
double exact(double t) {
  return std::exp(std::sin(t));
}

struct Errors {
  double end, between;
};

/// Largest errors of `count` equal steps from 0 to 4: at the end, and of the interpolation relative
/// to the exact solution through the step's own start.
Errors errors_of(int count) {
  OdeSystem system(modulated, 1e3, {1.0});  // every step is accurate enough
  DormandPrinceMethod method(1);
  const double h = 4.0 / count;
  double y = 1, between = 0;
  for (int k = 0; k < count; ++k) {
    const double t = k * h;
    double dydt;
    system.evaluate(t, {&y, 1}, {&dydt, 1});
    EXPECT_EQ(method.try_step(system, t, {&y, 1}, {&dydt, 1}, h).verdict, StepVerdict::accepted);
    EXPECT_TRUE(method.prepare_interpolation(system));
    for (const double theta : {0.15, 0.35, 0.5, 0.6, 0.85}) {
      double at;
      method.interpolate(theta, {&at, 1});
      const double local = y * exact(t + theta * h) / exact(t);
      between = std::max(between, std::fabs(at - local));
    }
    y = method.end()[0];
  }
  return {std::fabs(y - exact(4)), between};
}

// Tolerance: rounding of coefficients up to 43.
TEST(DormandPrinceMethod, RowsOfTheTableAddUpToTheirTimes) {
  for (int i = 0; i < 16; ++i) {
    double sum = 0;
    for (int j = 0; j < i; ++j) sum += dp853::a[i][j];
    EXPECT_NEAR(sum, dp853::c[i], 2e-14) << i;
  }
}

// Global error h⁸ at the steps. Tolerance: the next order of h still shows at these lengths.
TEST(DormandPrinceMethod, ConvergesWithOrderEight) {
  const double order = std::log2(errors_of(8).end / errors_of(16).end);
  RecordProperty("order", std::to_string(order));
  EXPECT_GT(order, 7.6);
  EXPECT_LT(order, 9.5);
}

// A polynomial of order 7 misses the solution by h⁸ within one step.
TEST(DormandPrinceMethod, InterpolatesWithOrderSeven) {
  const double order = std::log2(errors_of(16).between / errors_of(32).between);
  RecordProperty("order", std::to_string(order));
  EXPECT_GT(order, 7.6);
  EXPECT_LT(order, 8.6);
}

TEST(DormandPrinceMethod, InterpolationMeetsBothEnds) {
  OdeSystem system(modulated, 1, {1.0});
  DormandPrinceMethod method(1);
  const double y = 1, dydt = 1;
  method.try_step(system, 0, {&y, 1}, {&dydt, 1}, 0.5);
  method.prepare_interpolation(system);
  double at;
  method.interpolate(0, {&at, 1});
  EXPECT_EQ(at, y);
  method.interpolate(1, {&at, 1});
  EXPECT_NEAR(at, method.end()[0], 1e-15);
}

TEST(DormandPrinceMethod, LandsWhereAFreshStepWouldEnd) {
  OdeSystem system(modulated, 1, {1.0});
  DormandPrinceMethod method(1), other(1);
  const double y = 1, dydt = 1;
  method.try_step(system, 0, {&y, 1}, {&dydt, 1}, 0.5);
  EXPECT_TRUE(method.land(system, 0.3));
  other.try_step(system, 0, {&y, 1}, {&dydt, 1}, 0.3);
  EXPECT_EQ(method.end()[0], other.end()[0]);
}

}  // namespace dormand_prince_method_test
}  // namespace carom::numerics

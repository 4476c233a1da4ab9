#include <gtest/gtest.h>

#include <cmath>

#include "support/restitution_choice.h"

namespace carom {
namespace restitution_thornton_test {

using testing_support::restitution_law;

RestitutionLaw thornton() {
  return restitution_law("thornton", {{"yield_velocity", 0.1}});
}

/// Restitution of Thornton's force law by its own loading and unloading curves, in units of the
/// yield point: F_y = δ_y = 1, E*√R* = 3/4. Loading is Hertz to yield and F = 1 + (3/2)(δ − 1)
/// beyond; unloading is Hertz with the radius the dent has left, R_p.
double restitution_of_loop(double max_depth) {
  const double force = 1 + 1.5 * (max_depth - 1);
  const double absorbed = 0.4 + (max_depth - 1) * (1 + force) / 2;
  // R_p/R* = F_y/F_m·[(2F_m + F_y)/(3F_y)]^{3/2}; elastic depth δ_e = (F_m/√(R_p/R*))^{2/3}.
  const double radius = std::pow((2 * force + 1) / 3, 1.5) / force;
  const double elastic_depth = std::pow(force / std::sqrt(radius), 2.0 / 3);
  return std::sqrt(0.4 * force * elastic_depth / absorbed);
}

TEST(ThorntonRestitution, IsTheEnergyOfItsOwnForceLoop) {
  for (const double depth : {1.0, 1.01, 1.5, 4.0, 100.0, 1e6}) {
    const double force = 1 + 1.5 * (depth - 1);
    const double absorbed = 0.4 + (depth - 1) * (1 + force) / 2;
    const double speed = 0.1 * std::sqrt(absorbed / 0.4);
    EXPECT_NEAR(thornton()(speed), restitution_of_loop(depth), 1e-13) << depth;
  }
}

TEST(ThorntonRestitution, IsElasticUpToYieldAndContinuousThere) {
  EXPECT_EQ(thornton()(0), 1);
  EXPECT_EQ(thornton()(0.1), 1);
  EXPECT_NEAR(thornton()(0.1 * (1 + 1e-9)), 1, 1e-8);
}

TEST(ThorntonRestitution, FallsWithTheFourthRootOfFastSpeeds) {
  // e → (6√3/5)^{1/2}·(1/(2√(6/5)))^{1/4}·y^{1/4} = 1.185·y^{1/4}.
  const double y = 1e-8;
  EXPECT_NEAR(thornton()(0.1 / y) / std::pow(y, 0.25), 1.185, 5e-4);
}

}  // namespace restitution_thornton_test
}  // namespace carom

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <stdexcept>

#include "support/stiffness_example.h"

namespace carom {
namespace liu_conformal_test {

constexpr double pi = std::numbers::pi;
constexpr double E = 115e9, L = 0.015;

StiffnessExample bush(double clearance) {
  return StiffnessExample("liu-conformal", {{"radius1", 0.01}, {"radius2", -0.01 - clearance}});
}

TEST(LiuConformal, IsHertzLikeWhileTheDepthIsSmallAgainstTheClearance) {
  const double depth = 1e-12, clearance = 1e-3;
  const double expected = pi / 2 * E * L * std::pow(depth, 1.5) / std::sqrt(2 * clearance);
  EXPECT_TRUE(is_close(bush(clearance).force(depth), expected, 1e-8));
  EXPECT_TRUE(is_close(bush(clearance).slope(depth), 1.5 * expected / depth, 1e-8));
}

TEST(LiuConformal, IsLinearWithoutClearance) {
  const double stiffness = pi / 2 * E * L / std::numbers::sqrt2;
  EXPECT_TRUE(is_close(bush(0).force(1e-5), stiffness * 1e-5, 1e-15));
  EXPECT_TRUE(is_close(bush(0).slope(1e-5), stiffness, 1e-15));
  EXPECT_TRUE(is_close(bush(0).energy(1e-5), 0.5 * stiffness * 1e-10, 1e-15));
  EXPECT_TRUE(is_close(bush(1e-12).force(1e-5), stiffness * 1e-5, 1e-6));
}

TEST(LiuConformal, SoftensAsTheClearanceGrows) {
  EXPECT_GT(bush(0).force(1e-5), bush(1e-5).force(1e-5));
  EXPECT_GT(bush(1e-5).force(1e-5), bush(1e-3).force(1e-5));
}

// The energy has a series for δ < ΔR/2 and a closed form beyond: they meet.
TEST(LiuConformal, EnergyIsContinuousWhereItsFormulaChanges) {
  const double depth = 5e-6, step = 1e-14;
  const StiffnessExample pin = bush(1e-5);
  const double middle = pin.force(depth) * 2 * step;
  EXPECT_NEAR(pin.energy(depth + step) - pin.energy(depth - step), middle,
              1e-13 * pin.energy(depth));
}

TEST(LiuConformal, HoldsForABushOnly) {
  const StiffnessExample outside("liu-conformal", {{"radius1", 0.01}, {"radius2", 0.02}});
  EXPECT_NE(outside.problem(), "");
  EXPECT_THROW(outside.force(1e-6), std::domain_error);
  EXPECT_NE(bush(-1e-3).problem(), "");
}

}  // namespace liu_conformal_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace drilling_coupled_test {

using namespace testing_support;

/// Friction of a Hertz contact that slips with v and spins with ω, by summing over its points.
struct Sum {
  double force = 0, moment = 0;
};
Sum summed(double v, double edge_speed) {
  Sum sum;
  double load = 0;
  const int radii = 400, angles = 400;
  for (int i = 0; i < radii; ++i) {
    const double phi = std::numbers::pi / 2 * (i + 0.5) / radii, r = std::sin(phi);
    const double weight = std::cos(phi) * r * std::cos(phi);
    for (int j = 0; j < angles; ++j) {
      const double theta = 2 * std::numbers::pi * (j + 0.5) / angles;
      const double x = v - edge_speed * r * std::sin(theta), y = edge_speed * r * std::cos(theta);
      const double speed = std::hypot(x, y);
      load += weight;
      sum.force += weight * x / speed;
      sum.moment += weight * r * (y * std::cos(theta) - x * std::sin(theta)) / speed;
    }
  }
  return {sum.force / load, sum.moment / load};
}

TEST(DrillingCoupled, HasTheLimitsOfTheSumOverAllPoints) {
  const FrictionLaw law =
      friction_law("drilling-coupled", {{"coefficient", 0.3}, {"transition_speed", 1e-12}});
  const auto contact = [](double v, double edge_speed) {
    return FrictionContact{
        .normal_force = 10, .contact_radius = 1e-3, .slip = {v, 0}, .spin = edge_speed / 1e-3};
  };
  const double small = 1e-2;
  // Much spin: the sliding force starts with the slope of the sum.
  EXPECT_NEAR(law.sliding_share(contact(small, 1)), summed(small, 1).force, 0.02 * small);
  EXPECT_NEAR(-law.force(contact(small, 1), {}, {}).x, 3e-3 * summed(small, 1).moment,
              0.05 * 3e-3 * 0.59);
  // Much slip: the moment starts with the slope of the sum.
  EXPECT_NEAR(-law.force(contact(1, small), {}, {}).x, 3e-3 * summed(1, small).moment,
              0.02 * 3e-3 * small);
  EXPECT_NEAR(law.sliding_share(contact(1, small)), 1, 0.01);
  // Between, Padé's first form is too small, by a third at worst.
  for (const double v : {0.3, 1.0, 3.0}) {
    EXPECT_LT(law.sliding_share(contact(v, 1)), summed(v, 1).force) << v;
    EXPECT_GT(law.sliding_share(contact(v, 1)), summed(v, 1).force - 0.35) << v;
  }
}

TEST(DrillingCoupled, LeavesSlidingAloneWithoutSpin) {
  EXPECT_EQ(friction_law("drilling-coupled").sliding_share({.contact_radius = 1e-3}), 1);
}

}  // namespace drilling_coupled_test
}  // namespace carom

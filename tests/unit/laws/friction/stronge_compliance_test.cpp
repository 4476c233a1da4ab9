#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace stronge_compliance_test {

using namespace testing_support;

// Linear springs both ways: ω_t/ω_n = √(κ·m_n/m_t) = 1.7 for a sphere at κ = 0.82, so the tangential
// velocity has swung to cos(1.7·π) of what it was when the normal one is reversed.
TEST(StrongeCompliance, SwingsTheTangentialVelocityWhileInContact) {
  const double kappa = 1.4 / 1.7, ratio = std::sqrt(3.5 * kappa);
  FrictionSystem system;
  system.contact = [](double, std::span<const double> y) {
    const double d = std::max(y[0], 0.0);
    return FrictionContact{.normal_force = d,
                           .static_force = d,
                           .static_force_rate = y[1],
                           .normal_stiffness = 1,
                           .depth = d,
                           .slip = {y[2], 0},
                           .normal_force_rate = y[1]};
  };
  system.rates = [](double, std::span<const double> y, const Tangent& force,
                    std::span<double> rates) {
    rates[0] = y[1];
    rates[1] = -y[0];
    rates[2] = 3.5 * force.x;
  };
  FrictionRun run(
      friction_law("stronge-compliance", {{"coefficient", 100}, {"stiffness_ratio", kappa}},
                   {.approach_speed = 1, .effective_mass = 1, .depth_scale = 1}),
      system, {0, 1, 1});
  // Up to just before the end, where any friction is too small.
  const double time = 0.99 * std::numbers::pi;
  run.run(time, 4000);
  EXPECT_NEAR(run.own()[2], std::cos(ratio * time), 1e-6);
}

}  // namespace stronge_compliance_test
}  // namespace carom

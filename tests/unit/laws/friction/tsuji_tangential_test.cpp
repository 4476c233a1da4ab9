#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace tsuji_tangential_test {

using namespace testing_support;

// 2·ζ·√(m·κ·k): with the mass of the contact the spring is damped with the ratio ζ.
TEST(TsujiTangentialFriction, DampsFreeSwingsWithItsRatio) {
  FrictionSystem system;
  system.contact = [](double, std::span<const double> y) {
    return FrictionContact{.normal_force = 1e6,
                           .static_force = 1e6,
                           .normal_stiffness = 1e6,
                           .depth = 1e-3,
                           .slip = {y[0], 0}};
  };
  system.rates = [](double, std::span<const double>, const Tangent& force,
                    std::span<double> rates) { rates[0] = force.x / 2; };
  FrictionRun run(
      friction_law("tsuji-tangential",
                   {{"coefficient", 0.5}, {"stiffness_ratio", 0.5}, {"damping_ratio", 0.1}},
                   {.approach_speed = 1, .effective_mass = 2, .depth_scale = 1e-3}),
      system, {1.0});
  const double frequency = 500, damped = frequency * std::sqrt(1 - 0.01);
  const double period = 2 * std::numbers::pi / damped;
  run.run(period, 2000);
  EXPECT_NEAR(run.own()[0], std::exp(-0.1 * frequency * period), 1e-8);
}

}  // namespace tsuji_tangential_test
}  // namespace carom

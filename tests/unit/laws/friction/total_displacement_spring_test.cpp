#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace total_displacement_spring_test {

using namespace testing_support;

// F = κ·k·s: pressed harder after a slip the spring stiffens under its stretch, and returns more.
TEST(TotalDisplacementSpring, CreatesEnergyAsItsWarningSays) {
  const auto cycle = [](const std::string& name) {
    // Slip forth at half depth, press, slip back, at four stages of 1 ms.
    FrictionRun run(friction_law(name, {{"coefficient", 10}, {"stiffness_ratio", 0.8}}),
                    {.contact = [](double t, std::span<const double>) {
                      const double stage = t / 1e-3;
                      const double depth = 1e-5 * (0.5 + 0.5 * std::clamp(stage - 1, 0.0, 1.0));
                      const bool presses = stage > 1 && stage < 2;
                      const double slip = stage < 1 ? 1e-3 : stage < 2 ? 0 : -1e-3;
                      return hertz_contact(1e9, depth, presses ? 0.5e-2 : 0, {slip, 0});
                    }});
    run.run(1e-3, 1000);
    run.run(1e-3, 1000);
    run.run(1e-3, 1000);
    return run.work();
  };
  // ½·κ·s²·(k₁ − k₂) with k₂ = √2·k₁, s = 1 µm.
  const double k1 = 0.8 * 1.5e9 * std::sqrt(0.5e-5);
  EXPECT_NEAR(cycle("total-displacement-spring"), 0.5e-12 * k1 * (1 - std::sqrt(2)),
              0.01 * 0.5e-12 * k1);
  EXPECT_GT(cycle("di-renzo"), 0);
}

}  // namespace total_displacement_spring_test
}  // namespace carom

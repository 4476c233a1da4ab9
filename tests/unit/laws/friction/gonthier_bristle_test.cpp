#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace gonthier_bristle_test {

using namespace testing_support;

const std::map<std::string, double> kLaw = {{"coefficient", 0.2},     {"static_coefficient", 0.5},
                                            {"stribeck_speed", 0.01}, {"bristle_stiffness", 1e5},
                                            {"bristle_time", 1e-4},   {"dwell_time", 0.1}};

TEST(GonthierBristleFriction, SlidesFastAtTheKineticLimit) {
  FrictionRun run = pulled(friction_law("gonthier-bristle", kLaw), 0.1);
  run.run(0.01, 2000);
  EXPECT_NEAR(run.force().x, -2, 1e-9);
}

// s_dw = 1 − e^(−t/τ): after a slide, stiction comes back with the time at rest.
TEST(GonthierBristleFriction, BreaksAwayHarderTheLongerItRested) {
  for (const double rest : {0.02, 0.1, 0.4}) {
    FrictionRun run(
        friction_law("gonthier-bristle", kLaw),
        {.contact = [rest](double t, std::span<const double>) {
          const double v = t < 0.01 ? 0.1 : t < 0.01 + rest ? 0 : 1e-3;
          return FrictionContact{.normal_force = 10, .static_force = 10, .slip = {v, 0}};
        }});
    run.run(0.01, 4000);
    run.run(rest, 2000);
    double largest = 0;
    for (int i = 0; i < 4000; ++i) {
      run.step(0.01 / 4000);
      largest = std::max(largest, -run.force().x);
    }
    const double dwell_at_least = 1 - std::exp(-rest / 0.1);
    const double dwell_at_most = 1 - std::exp(-(rest + 0.01) / 0.1);
    EXPECT_GT(largest, 10 * (0.2 + 0.3 * dwell_at_least) * 0.99) << rest;
    EXPECT_LT(largest, 10 * (0.2 + 0.3 * dwell_at_most) * 1.001) << rest;
  }
}

}  // namespace gonthier_bristle_test
}  // namespace carom

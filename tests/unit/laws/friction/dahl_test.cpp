#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace {

using namespace testing_support;

/// Slides along x at a constant load of 10 N.
FrictionRun pulled(const FrictionLaw& law, double speed) {
  return FrictionRun(law, {.contact = [speed](double, std::span<const double>) {
                       return FrictionContact{.normal_force = 10,
                                              .static_force = 10,
                                              .normal_stiffness = 1e6,
                                              .depth = 1e-5,
                                              .effective_radius = 0.01,
                                              .slip = {speed, 0}};
                     }});
}

TEST(DahlFriction, ApproachesItsLimitExponentiallyInTheDisplacement) {
  FrictionRun run =
      pulled(friction_law("dahl", {{"coefficient", 0.3}, {"bristle_stiffness", 1e5}}), 1e-3);
  run.run(5e-3, 200);  // 5 µm of μ/σ₀ = 3 µm
  EXPECT_NEAR(run.force().x, -3 * (1 - std::exp(-5.0 / 3)), 1e-7);
  EXPECT_NEAR(run.stored(), 0.5 * std::pow(run.force().x, 2) / 1e6, 1e-15);
}

}  // namespace
}  // namespace carom

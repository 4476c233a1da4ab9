#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace rolling_spring_test {

using namespace testing_support;

FrictionContact rolling_contact(double rate) {
  return {.normal_force = 10,
          .static_force = 10,
          .normal_stiffness = 1e6,
          .depth = 1e-5,
          .effective_radius = 0.02,
          .contact_radius = 4e-4,
          .rolling = {0.6 * rate, 0.8 * rate}};
}

TEST(RollingSpring, TurnsElasticallyUpToItsLargestMoment) {
  FrictionRun run(friction_law("rolling-spring", {{"coefficient", 0.05}}),
                  {.contact = [](double, std::span<const double>) { return rolling_contact(1); }});
  run.run(1e-3, 10);
  const double stiffness = 2.25 * 1e6 * 1e-3 * 1e-3;  // 2.25·k·(μ_r·R)²
  EXPECT_NEAR(run.force().norm(), stiffness * 1e-3, 1e-12);
  run.run(0.01, 100);
  EXPECT_NEAR(run.force().norm(), 0.05 * 0.02 * 10, 1e-12);
}

// A stiffness of its own instead of the one that follows from the normal stiffness.
TEST(RollingSpring, TakesAStiffnessOfItsOwn) {
  FrictionRun run(friction_law("rolling-spring", {{"coefficient", 0.05}, {"stiffness", 0.7}}),
                  {.contact = [](double, std::span<const double>) { return rolling_contact(1); }});
  run.run(1e-3, 10);
  EXPECT_NEAR(run.force().norm(), 0.7e-3, 1e-12);
  run.run(0.1, 100);
  EXPECT_NEAR(run.force().norm(), 0.05 * 0.02 * 10, 1e-12);
}

TEST(RollingSpring, HoldsAtRest) {
  FrictionRun run(friction_law("rolling-spring", {{"coefficient", 0.05}}),
                  {.contact = [](double t, std::span<const double>) {
                    return rolling_contact(t < 1e-3 ? 1 : 0);
                  }});
  run.run(1e-3, 10);
  const double moment = run.force().norm();
  run.run(100, 10);
  EXPECT_EQ(run.force().norm(), moment);
}

}  // namespace rolling_spring_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace mindlin_test {

using namespace testing_support;

// Constant closing speed: ∫κ·k·v dt = κ·N·v/δ̇, and on the way out the force stays N_s-fold less.
TEST(MindlinFriction, IsTheIntegralOfItsStiffness) {
  FrictionRun run(friction_law("mindlin", {{"stiffness_ratio", 0.8}}),
                  {.contact = [](double t, std::span<const double>) {
                    return hertz_contact(1e9, 1e-2 * t, 1e-2, {5e-3, 0});
                  }});
  run.run(1e-3, 400);
  const double load = run.contact().normal_force;
  EXPECT_NEAR(run.force().x, -0.8 * load * 0.5, 1e-4 * load);
}

TEST(MindlinFriction, NeverSlips) {
  FrictionRun run(friction_law("mindlin", {{"stiffness_ratio", 0.8}}),
                  {.contact = [](double, std::span<const double>) {
                    return hertz_contact(1e9, 1e-5, 0, {0.1, 0});
                  }});
  run.run(1, 100);
  EXPECT_NEAR(run.force().x, -0.8 * run.contact().normal_stiffness * 0.1, 1e-3);
  EXPECT_EQ(run.switches(), 0);
}

}  // namespace mindlin_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace di_renzo_test {

using namespace testing_support;

TEST(DiRenzoFriction, HasTwoThirdsOfMindlinsStiffness) {
  FrictionRun run(friction_law("di-renzo", {{"coefficient", 0.3}, {"stiffness_ratio", 0.9}}),
                  {.contact = [](double, std::span<const double>) {
                    return hertz_contact(1e9, 1e-5, 0, {1e-3, 0});
                  }});
  run.run(1e-3, 100);
  EXPECT_NEAR(-run.force().x, 0.6 * run.contact().normal_stiffness * 1e-6, 1e-9);
  // The secant meets Mindlin's curve where that slips as a whole: (3/2)·μN/(κ·k).
  const double reach =
      1.5 * 0.3 * run.contact().normal_force / (0.9 * run.contact().normal_stiffness);
  run.run(reach / 1e-3 - 1e-3, 100);
  EXPECT_NEAR(-run.force().x, 0.3 * run.contact().normal_force, 1e-8);
}

}  // namespace di_renzo_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace rolling_constant_test {

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

TEST(RollingConstant, IsCoefficientTimesRadiusTimesLoad) {
  const FrictionLaw law =
      friction_law("rolling-constant", {{"coefficient", 0.05}, {"transition_speed", 1e-6}});
  const Tangent moment = law.force(rolling_contact(5), {}, {});
  EXPECT_NEAR(moment.x, -0.6 * 0.05 * 0.02 * 10, 1e-12);
  EXPECT_NEAR(moment.y, -0.8 * 0.05 * 0.02 * 10, 1e-12);
}

TEST(RollingConstant, NeedsARoundBodyOrARadius) {
  FrictionContact flat = rolling_contact(5);
  flat.effective_radius = std::numeric_limits<double>::infinity();
  EXPECT_EQ(friction_law("rolling-constant").force(flat, {}, {}).norm(), 0);
  const FrictionLaw law = friction_law(
      "rolling-constant", {{"coefficient", 0.05}, {"radius", 0.1}, {"transition_speed", 1e-6}});
  EXPECT_NEAR(law.force(flat, {}, {}).norm(), 0.05 * 0.1 * 10, 1e-12);
}

}  // namespace rolling_constant_test
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace {

using namespace testing_support;

double coefficient_at(const FrictionLaw& law, double speed) {
  const FrictionContact contact{.normal_force = 10, .slip = {0.6 * speed, -0.8 * speed}};
  const Tangent force = law.force(contact, {}, {});
  // Against the slip, all of it.
  EXPECT_NEAR(force.dot(contact.slip), -force.norm() * speed, 1e-12 * (1 + force.norm() * speed));
  return force.norm() / 10;
}

TEST(RooneyDeraviFriction, IsALineAndAPlateau) {
  const FrictionLaw law =
      friction_law("rooney-deravi", {{"coefficient", 0.3}, {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 0.04), 0.12, 1e-15);
  EXPECT_NEAR(coefficient_at(law, 0.4), 0.3, 1e-15);
}

}  // namespace
}  // namespace carom

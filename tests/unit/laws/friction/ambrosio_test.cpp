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

TEST(AmbrosioFriction, SlipsFreelyBelowTheFirstSpeed) {
  const FrictionLaw law = friction_law(
      "ambrosio", {{"coefficient", 0.3}, {"dead_share", 0.2}, {"transition_speed", 0.1}});
  EXPECT_EQ(coefficient_at(law, 0.02), 0);
  EXPECT_NEAR(coefficient_at(law, 0.06), 0.15, 1e-15);  // halfway between the two
  EXPECT_NEAR(coefficient_at(law, 0.2), 0.3, 1e-15);
}

}  // namespace
}  // namespace carom

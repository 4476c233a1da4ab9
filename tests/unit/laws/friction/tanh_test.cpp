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

TEST(TanhFriction, HasTheSlopeOfItsTransitionAndThePlateau) {
  const FrictionLaw law = friction_law(
      "tanh", {{"coefficient", 0.3}, {"static_coefficient", 0.3}, {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 1e-6), 0.3e-5, 1e-14);
  EXPECT_NEAR(coefficient_at(law, 0.1), 0.3 * std::tanh(1.0), 1e-14);
  EXPECT_NEAR(coefficient_at(law, 10), 0.3, 1e-14);
}

}  // namespace
}  // namespace carom

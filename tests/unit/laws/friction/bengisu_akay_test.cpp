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

TEST(BengisuAkayFriction, PeaksAtTheTransitionAndFallsExponentially) {
  const FrictionLaw law = friction_law("bengisu-akay", {{"coefficient", 0.2},
                                                        {"static_coefficient", 0.5},
                                                        {"decay", 10},
                                                        {"transition_speed", 0.1}});
  EXPECT_NEAR(coefficient_at(law, 0.05), 0.5 * 0.75, 1e-15);
  EXPECT_NEAR(coefficient_at(law, 0.1 - 1e-12), 0.5, 1e-14);
  EXPECT_NEAR(coefficient_at(law, 0.1 + 1e-12), 0.5, 1e-11);
  EXPECT_NEAR(coefficient_at(law, 0.2), 0.2 + 0.3 * std::exp(-1.0), 1e-15);
}

}  // namespace
}  // namespace carom

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace drilling_test {

using namespace testing_support;

TEST(Drilling, IsTheIntegralOfHertzPressureTimesDistance) {
  const double a = 2e-4;
  const FrictionContact contact{.normal_force = 10, .contact_radius = a, .spin = 100};
  const FrictionLaw law =
      friction_law("drilling", {{"coefficient", 0.3}, {"transition_speed", 1e-9}});
  // ∫μ·p·r·2πr dr with p ∝ √(1 − r²/a²), by midpoints in r = a·sin φ.
  double moment = 0, load = 0;
  const int pieces = 20000;
  for (int i = 0; i < pieces; ++i) {
    const double phi = std::numbers::pi / 2 * (i + 0.5) / pieces;
    const double ring = std::cos(phi) * std::sin(phi) * std::cos(phi);
    load += ring;
    moment += ring * a * std::sin(phi);
  }
  EXPECT_NEAR(law.force(contact, {}, {}).x, -0.3 * 10 * moment / load, 1e-8 * a);
}

TEST(Drilling, TakesAFlatDisc) {
  FrictionContact contact{.normal_force = 10, .spin = -100};
  contact.contact_radius = std::numeric_limits<double>::infinity();
  EXPECT_EQ(friction_law("drilling").force(contact, {}, {}).norm(), 0);
  const FrictionLaw law = friction_law(
      "drilling", {{"coefficient", 0.3}, {"radius", 0.05}, {"transition_speed", 1e-9}});
  EXPECT_NEAR(law.force(contact, {}, {}).x, 2.0 / 3 * 0.3 * 0.05 * 10, 1e-12);
}

}  // namespace drilling_test
}  // namespace carom

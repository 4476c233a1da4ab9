#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/analysis.h"
#include "support/collision.h"

namespace carom {
namespace mode_map_test {

using Quantity = MapAxis::Quantity;

// A solid sphere: friction μ stops the slip u at P_n = u/(3.5·μ) per mass; compression ends at v, the impact at
// (1 + e)·v. So it sticks in compression for tan α < 3.5·μ, in restitution below 3.5·μ·(1 + e).
TEST(ModeMap, HasTheBordersOfASphere) {
  const double e = 0.5;
  const ModeMap map =
      map_contact_modes(test::sphere_on_floor(0.4, 0.1, e), {Quantity::angle, 0.01, 1.4, 53},
                        {Quantity::friction, 0.013, 0.6, 41});
  for (int iy = 0; iy <= 41; ++iy) {
    for (int ix = 0; ix <= 53; ++ix) {
      const double tangent = std::tan(map.x.value(ix)), reach = 3.5 * map.y.value(iy);
      const ContactMode wanted = tangent < reach             ? ContactMode::stick_compression
                                 : tangent < reach * (1 + e) ? ContactMode::stick_restitution
                                                             : ContactMode::slide;
      EXPECT_EQ(map.at(ix, iy).mode, wanted) << tangent << " " << reach;
    }
  }
}

TEST(ModeMap, KnowsReversalAndJamOfARod) {
  const auto mode = [](double angle, const Vector3d& velocity, double friction) {
    const Collision rod = test::rod_on_floor(angle, velocity, friction, 0.6);
    return contact_mode(rebound_report(rod).hypotheses[2].rebound);
  };
  // Records P07, P06, P09 and P10.
  EXPECT_EQ(mode(std::numbers::pi / 4, {0.2, -1, 0}, 0.3), ContactMode::reverse_compression);
  EXPECT_EQ(mode(std::numbers::pi / 4, {0.2, -1, 0}, 0.7), ContactMode::stick_compression);
  EXPECT_EQ(mode(65 * std::numbers::pi / 180, {-0.8, -0.5, 0}, 2), ContactMode::jam);
}

TEST(ModeMap, ChangesOnlyWhatItsAxesSay) {
  const Collision rod = test::rod_on_floor(std::numbers::pi / 4, {0.2, -1, 0}, 0.3, 0.6);
  const CollisionContact at = contact_of(rod);
  const double angle = std::atan2(at.contact.velocity_C.x(), -at.contact.velocity_C.z());
  const ModeMap map = map_contact_modes(rod, {Quantity::angle, angle, angle + 0.1, 1},
                                        {Quantity::restitution, 0.6, 0.8, 1});
  const RigidRebound same = rebound_report(rod).hypotheses[2].rebound;
  EXPECT_EQ(map.hypothesis, ImpactHypothesis::stronge);
  EXPECT_EQ(map.at(0, 0).mode, contact_mode(same));
  EXPECT_NEAR(map.at(0, 0).energy_lost, same.energy_lost, 1e-14);
  EXPECT_NE(map.at(0, 1).energy_lost, map.at(0, 0).energy_lost);
}

TEST(ModeMap, FollowsTheHypothesisThatIsAskedFor) {
  Collision rod = test::rod_on_floor(std::numbers::pi / 4, {0.2, -1, 0}, 0.3, 0.6);
  rod.hypotheses = {ImpactHypothesis::brach, ImpactHypothesis::poisson};
  const ModeMap map =
      map_contact_modes(rod, {Quantity::angle, 0, 0.1, 1}, {Quantity::restitution, 0.6, 0.8, 1});
  EXPECT_EQ(map.hypothesis, ImpactHypothesis::poisson);
}

}  // namespace mode_map_test
}  // namespace carom

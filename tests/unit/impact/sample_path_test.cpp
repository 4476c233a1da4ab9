#include <gtest/gtest.h>

#include <numbers>

#include "impact/sample_path.h"
#include "support/collision.h"

namespace carom {
namespace sample_path_test {

constexpr ImpactHypothesis on_path[] = {ImpactHypothesis::newton, ImpactHypothesis::poisson,
                                        ImpactHypothesis::stronge};

// Tolerance: steps of the fourth order, forty while the slip changes by its own size.
TEST(SamplePath, EndsWhereTheImpactDoes) {
  std::mt19937 random(5);
  for (int i = 0; i < 300; ++i) {
    const CollisionContact at = contact_of(test::random_collision(random));
    for (const ImpactHypothesis hypothesis : on_path) {
      const RigidRebound rebound =
          solve_impact(at.contact, {.hypothesis = hypothesis, .restitution = at.restitution});
      const std::vector<PathPoint> path = sample_path(at.contact, rebound);
      ASSERT_GE(path.size(), 2u);
      EXPECT_EQ(path.front().impulse_C, Vector3d(0, 0, 0));
      const double scale = rebound.impulse_C.norm();
      EXPECT_LT((path.back().impulse_C - rebound.impulse_C).norm(), 1e-4 * scale) << i;
      EXPECT_NEAR(path.back().impulse_C.z(), rebound.impulse_C.z(), 1e-12 * scale);
    }
  }
}

// Tolerance: where the slip stops, the last piece takes up the error of all steps.
TEST(SamplePath, StaysInTheConeOfFriction) {
  std::mt19937 random(6);
  for (int i = 0; i < 100; ++i) {
    const CollisionContact at = contact_of(test::random_collision(random));
    const RigidRebound rebound = solve_impact(at.contact, {.restitution = at.restitution});
    const std::vector<PathPoint> path = sample_path(at.contact, rebound);
    for (std::size_t k = 1; k < path.size(); ++k) {
      const Vector3d piece = path[k].impulse_C - path[k - 1].impulse_C;
      EXPECT_GE(piece.z(), 0);
      EXPECT_LE(piece.head<2>().norm(),
                at.contact.friction * piece.z() + 1e-6 * rebound.impulse_C.z());
    }
  }
}

TEST(SamplePath, HasOnlyTheCornersOfAPlaneImpact) {
  // Record P07: slides, reverses in compression; the greatest compression is the third corner.
  const CollisionContact at =
      contact_of(test::rod_on_floor(std::numbers::pi / 4, {0.2, -1, 0}, 0.3, 0.6));
  const RigidRebound rebound = solve_impact(at.contact, {.restitution = 0.6});
  const std::vector<PathPoint> path = sample_path(at.contact, rebound);
  ASSERT_EQ(path.size(), 4u);
  EXPECT_NEAR(path[1].velocity_C.x(), 0, 1e-15);
  EXPECT_NEAR(path[1].impulse_C.x(), -0.3 * path[1].impulse_C.z(), 1e-15);
  EXPECT_NEAR(path[2].velocity_C.z(), 0, 1e-15);
  EXPECT_LT((path[3].velocity_C - rebound.velocity_C).norm(), 1e-14);
}

// The tip of a plane double pendulum: nothing moves across its plane. It sticks on the way.
TEST(SamplePath, FollowsAMechanismThatMovesInAPlaneOnly) {
  RigidContact contact;
  contact.inverse_C << 2.44, 0, -1.52, 0, 0, 0, -1.52, 0, 1.01;
  contact.velocity_C = {0.267, 0, -0.134};
  contact.friction = 0.8;
  for (const ImpactHypothesis hypothesis : on_path) {
    const RigidRebound rebound =
        solve_impact(contact, {.hypothesis = hypothesis, .restitution = 0.7});
    const std::vector<PathPoint> path = sample_path(contact, rebound);
    EXPECT_TRUE(path.back().impulse_C.isApprox(rebound.impulse_C, 1e-12)) << path.back().impulse_C;
  }
}

TEST(SamplePath, IsEmptyWithoutAPath) {
  const CollisionContact at = contact_of(test::sphere_on_floor(1, 0.1, 0.5));
  EXPECT_TRUE(
      sample_path(at.contact, solve_impact(at.contact, {.hypothesis = ImpactHypothesis::brach}))
          .empty());
}

}  // namespace sample_path_test
}  // namespace carom

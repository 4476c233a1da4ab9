// Every law of friction gives the same motion in a turned and in a mirrored world: nothing depends on the axes.
#include <gtest/gtest.h>

#include <algorithm>

#include <Eigen/Geometry>

#include "carom/simulation.h"
#include "support/contact_models.h"
#include "support/law_scene.h"

namespace carom {
namespace turned_friction_test {

using namespace test;

/// Velocity and angular velocity of a ball after one oblique impact, in the axes of the world as it was before R.
SpatialVector after_impact(const std::string& sliding, const Matrix3d& R) {
  const double handed = R.determinant();  // spins are mirrored the other way
  ContactLaw law = power_contact(1e7, 0.7);
  law.friction = example_friction(sliding);
  ModelBuilder build;
  build.set_gravity(R * Vector3d(0, 0, -9.81));
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, R.col(2));
  const BodyId body = build.add_body({.name = "ball",
                                      .mass = 1,
                                      .I_B = 0.4 * 1 * 0.05 * 0.05 * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), R * Vector3d(0, 0, 0.052)},
                                      .v_WB = Vector3d(R * Vector3d(0.4, 0.2, -1)),
                                      .w_WB = Vector3d(handed * (R * Vector3d(3, -8, 5)))});
  const ShapeId skin = build.add_shape({.name = "skin", .body = body, .shape = Sphere{0.05}});
  build.add_contact({.name = "hit", .a = {floor}, .b = {skin}, .law = law});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.02});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  const BodySample& last = run.last().bodies[0];
  return {handed * (R.transpose() * last.w_WB), R.transpose() * last.v_WB};
}

class TurnedFriction : public testing::TestWithParam<std::string> {};

// Tolerance: a thousand times that of the run; bristles that break one by one take the last digits further.
TEST_P(TurnedFriction, MovesTheSame) {
  const Matrix3d turned =
      Eigen::AngleAxisd(2.1, Vector3d(0.6, -0.3, 0.5).normalized()).toRotationMatrix();
  const Matrix3d mirrored = turned * Vector3d(1, -1, 1).asDiagonal();
  const SpatialVector base = after_impact(GetParam(), Matrix3d::Identity());
  for (const Matrix3d& R : {turned, mirrored}) {
    const SpatialVector other = after_impact(GetParam(), R);
    EXPECT_LT((other.linear - base.linear).norm(), 1e-6);
    EXPECT_LT((other.angular - base.angular).norm(), 1e-6 / 0.05);
  }
}

INSTANTIATE_TEST_SUITE_P(Laws, TurnedFriction,
                         testing::ValuesIn(friction_law_names(FrictionKind::sliding)),
                         [](const auto& tested) {
                           std::string name = tested.param;
                           std::ranges::replace(name, '-', '_');
                           return name;
                         });

}  // namespace turned_friction_test
}  // namespace carom

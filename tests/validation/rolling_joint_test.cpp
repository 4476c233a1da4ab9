// Rolling without slip as a joint, against closed forms.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/messages.h"
#include "carom/simulation.h"

namespace carom {
namespace rolling_joint_test {

constexpr double g = 9.81, r = 0.2, m = 1.5;

Trajectory run(const Model& model, double duration) {
  const Trajectory result =
      simulate(model, start_state(model), {.duration = duration, .tolerance = 1e-11});
  EXPECT_EQ(result.outcome.kind, Outcome::Kind::finished) << result.outcome.reason;
  EXPECT_NEAR(result.last().energy.residual, 0, 1e-9);
  return result;
}

Model ball_on_plane(const Vector3d& gravity, const Vector3d& v_W, const Vector3d& w_W) {
  ModelBuilder build;
  build.set_gravity(gravity);
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = m,
                                      .I_B = 0.4 * m * r * r * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), {0, 0, r}},
                                      .v_WB = v_W,
                                      .w_WB = w_W});
  build.add_joint({.name = "roll",
                   .type = "rolling-ball",
                   .a = build.ground(),
                   .b = ball,
                   .p_W = {0, 0, r},
                   .axis_W = {0, 0, 1},
                   .parameters = {{"rolling_radius", r}}});
  return build.finish();
}

// 5/7 of what gravity has along the plane, in any direction, also with spin about the normal.
TEST(RollingBall, AcceleratesWithFiveSevenths) {
  const Vector3d along(3, -2, 0);
  const Model model = ball_on_plane(Vector3d(3, -2, -g), {0, 0, 0}, {0, 0, 4});
  EXPECT_EQ(model.mobility().degrees_of_freedom, 3);
  const double t = 1.5;
  const Trajectory result = run(model, t);
  const BodySample& end = result.last().bodies[0];
  EXPECT_LT((end.p_WB - Vector3d(0, 0, r) - 0.5 * t * t * 5 / 7 * along).norm(), 1e-9);
  EXPECT_LT((end.v_WB - t * 5 / 7 * along).norm(), 1e-9);
  // No slip: v = ω × r·n.
  EXPECT_LT((end.v_WB - end.w_WB.cross(Vector3d(0, 0, r))).norm(), 1e-10);
  EXPECT_NEAR(end.w_WB.z(), 4, 1e-10);
}

// On a turntable a ball rolls in circles with 2/7 of its angular velocity (Weltner 1979).
TEST(RollingBall, CirclesOnATurntableWithTwoSevenths) {
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const double rate = 3;
  const BodyId table =
      build.add_body({.name = "table", .mass = 5, .I_B = Matrix3d::Identity(), .X_WB = {}});
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = m,
                                      .I_B = 0.4 * m * r * r * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), {0.3, 0, r}},
                                      .v_WB = Vector3d(0.4, 0.1, 0)});
  build.add_joint({.name = "axle",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = table,
                   .axis_W = {0, 0, 1},
                   .actions = {.drive = JointDrive{.type = JointDrive::Type::motion,
                                                   .value = {.value = rate}}}});
  build.add_joint({.name = "roll",
                   .type = "rolling-ball",
                   .a = table,
                   .b = ball,
                   .p_W = {0.3, 0, r},
                   .axis_W = {0, 0, 1},
                   .parameters = {{"rolling_radius", r}}});
  const Model model = build.finish();
  const Trajectory result = run(model, 2 * std::numbers::pi / (2.0 / 7 * rate));
  const BodySample& end = result.last().bodies[1];
  EXPECT_LT((end.p_WB - Vector3d(0.3, 0, r)).norm(), 1e-8);
  EXPECT_LT((end.v_WB - Vector3d(0.4, 0.1, 0)).norm(), 1e-8);
}

/// A thin disc whose axis leans by alpha from the horizontal, at b from the middle of its circle.
Model disc(double alpha, double b, double precession, const Vector3d& gravity) {
  // Radially outwards x, upwards z: axis a, from the rim to the centre u.
  const Vector3d a(std::cos(alpha), 0, std::sin(alpha)), u(-std::sin(alpha), 0, std::cos(alpha));
  Matrix3d R;
  R.col(2) = a;
  R.col(0) = u;
  R.col(1) = a.cross(u);
  const Vector3d p_W = Vector3d(b, 0, 0) + r * u.z() * Vector3d::UnitZ();
  const double spin = -precession * (b / r + std::sin(alpha));
  ModelBuilder build;
  build.set_gravity(gravity);
  const BodyId body = build.add_body({.name = "disc",
                                      .mass = m,
                                      .I_B = Vector3d(0.25, 0.25, 0.5).asDiagonal() * (m * r * r),
                                      .X_WB = {R, p_W},
                                      .v_WB = Vector3d(0, precession * b, 0),
                                      .w_WB = Vector3d(precession * Vector3d::UnitZ() + spin * a)});
  build.add_joint({.name = "roll",
                   .type = "rolling-disc",
                   .a = build.ground(),
                   .b = body,
                   .p_W = p_W,
                   .axis_W = {0, 0, 1},
                   .axis2_W = a,
                   .parameters = {{"rolling_radius", r}}});
  return build.finish();
}

// Upright and straight: 2/3 of gravity along the plane.
TEST(RollingDisc, AcceleratesWithTwoThirds) {
  const Model model = disc(0, 0, 0, {0, 2, -g});
  EXPECT_EQ(model.mobility().degrees_of_freedom, 3);
  const Trajectory result = run(model, 1);
  EXPECT_NEAR(result.last().bodies[0].p_WB.y(), 0.5 * 2 / 3.0 * 2, 1e-9);
}

// Steady circles of a thin disc: Ω² = 4·g·tan α/(6·b + r·sin α). Wide circles that lean little are too slow to be
// stable.
TEST(RollingDisc, GoesRoundInSteadyCircles) {
  for (const double alpha : {0.3, 0.5, 1.1}) {
    for (const double b : {0.1, 0.4}) {
      const double rate = std::sqrt(4 * g * std::tan(alpha) / (6 * b + r * std::sin(alpha)));
      const Model model = disc(alpha, b, rate, {0, 0, -g});
      const Trajectory result = run(model, 2 * std::numbers::pi / rate);
      const BodySample &start = result.first().bodies[0], &end = result.last().bodies[0];
      EXPECT_LT((end.p_WB - start.p_WB).norm(), 1e-7) << alpha << " " << b;
      EXPECT_LT((end.v_WB - start.v_WB).norm(), 1e-6) << alpha << " " << b;
    }
  }
}

// It wobbles and falls to and fro; energy stays, and so do height and no slip of what touches.
TEST(RollingDisc, KeepsItsEnergyWhenItWobbles) {
  const Model model = disc(0.4, 0.5, 1.0, {0, 0, -g});
  const Trajectory result = run(model, 3);
  EXPECT_LT(result.statistics.largest_loop_error, 1e-9);
  EXPECT_GT(result.last().energy.kinetic, 0);
}

}  // namespace rolling_joint_test
}  // namespace carom

// Rolling, drilling and static friction of rigid contacts, against closed forms and between the methods.
#include <gtest/gtest.h>

#include <cmath>

#include "support/rigid_models.h"

namespace carom {
namespace rigid_moments_test {

using test::add_plane;

constexpr double g = 9.81;
const char* const rigid_methods[] = {"piecewise", "time-stepping"};

struct Ball {
  double mass = 0.7, radius = 0.05;
  double friction = 0.6, rolling = 0.02;  ///< coefficients
  double drilling = 0, disc = 0.01;       ///< coefficient, radius [m]
  double restitution = 0;
  Vector3d gravity = {0, 0, -g};
  Vector3d v = Vector3d::Zero(), w = Vector3d::Zero();
  double height = 0;  ///< of its lowest point [m]

  double I() const { return 0.4 * mass * radius * radius; }
};

ContactLaw law_of(const Ball& ball) {
  ContactLaw law = test::rigid_contact(ball.restitution, ball.friction);
  if (ball.rolling > 0) law.rolling = {"rolling-constant", {{"coefficient", ball.rolling}}};
  if (ball.drilling > 0) {
    law.drilling = {"drilling", {{"coefficient", ball.drilling}, {"radius", ball.disc}}};
  }
  return law;
}

Model on_floor(const Ball& ball, const ContactLaw& law) {
  ModelBuilder build;
  build.set_gravity(ball.gravity);
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const BodyId body =
      build.add_body({.name = "ball",
                      .mass = ball.mass,
                      .I_B = ball.I() * Matrix3d::Identity(),
                      .X_WB = {Matrix3d::Identity(), {0, 0, ball.radius + ball.height}},
                      .v_WB = ball.v,
                      .w_WB = ball.w});
  const ShapeId skin =
      build.add_shape({.name = "skin", .body = body, .shape = Sphere{ball.radius}});
  build.add_contact(
      {.name = "floor", .a = {floor}, .b = {skin}, .law = law, .allow_initial_overlap = true});
  return build.finish();
}

Trajectory run(const Model& model, const char* method, double duration, double step = 1e-3) {
  SimulationSettings settings{.method = method, .duration = duration, .step = step};
  settings.tolerance = 1e-9;
  settings.output_step = duration / 50;
  const Trajectory result = simulate(model, start_state(model), settings);
  EXPECT_EQ(result.outcome.kind, Outcome::Kind::finished) << result.outcome.reason;
  return result;
}

double largest_residual(const Trajectory& run) {
  double largest = 0;
  for (const Sample& sample : run.samples) {
    largest = std::max(largest, std::fabs(sample.energy.residual));
  }
  return largest;
}

// Rolling: m·a = F and I·a/R = ρ·N − F·R give a = (ρ/R)·g/(1 + k²/R²), ρ = μ_r·R. It stops after v/a and
// v²/(2·a); the piecewise method meets that to rounding, steps to the square of their length.
TEST(RigidRolling, ABallRollsToRest) {
  const Ball ball{.v = {1, 0.5, 0}, .w = {-10, 20, 0}};
  const double a = ball.rolling * g / 1.4, v = ball.v.norm();
  const double way = v * v / (2 * a), time = v / a;
  for (const char* method : rigid_methods) {
    SCOPED_TRACE(method);
    const bool exact = method == rigid_methods[0];
    const Trajectory result = run(on_floor(ball, law_of(ball)), method, 1.2 * time);
    const BodySample& end = result.last().bodies[0];
    EXPECT_NEAR(end.p_WB.head<2>().norm(), way, exact ? 1e-9 : 1e-6);
    EXPECT_NEAR(end.p_WB.y(), 0.5 * end.p_WB.x(), 1e-9);
    EXPECT_LT(end.v_WB.norm() + end.w_WB.norm(), 1e-11);
    EXPECT_NEAR(result.last().energy.lost_in_friction, 0.7 * ball.mass * v * v, 1e-11);
    EXPECT_LT(largest_residual(result), 1e-11);
    const Trajectory before = run(on_floor(ball, law_of(ball)), method, 0.9 * time);
    EXPECT_NEAR(before.last().bodies[0].v_WB.norm(), 0.1 * v, 1e-9);
  }
}

// On a slope a ball holds up to tan θ = ρ/R and rolls beyond with a = g·(sin θ − (ρ/R)·cos θ)/(1 + k²/R²).
TEST(RigidRolling, ABallHoldsOnASlopeUpToItsAngle) {
  for (const char* method : rigid_methods) {
    SCOPED_TRACE(method);
    for (const double share : {0.999, 1.5}) {
      Ball ball;
      const double angle = std::atan(share * ball.rolling);
      ball.gravity = g * Vector3d(std::sin(angle), 0, -std::cos(angle));
      const double a = share < 1 ? 0 : g * (std::sin(angle) - ball.rolling * std::cos(angle)) / 1.4;
      const Trajectory result = run(on_floor(ball, law_of(ball)), method, 2);
      const BodySample& end = result.last().bodies[0];
      EXPECT_NEAR(end.v_WB.x(), 2 * a, 1e-11) << share;
      EXPECT_NEAR(end.p_WB.x(), 2 * a, 1e-10) << share;
      EXPECT_LT(largest_residual(result), 1e-10);
    }
  }
}

// A disc that rubs on (2/3)·r stops its spin after I·ω/(c·m·g), c = (2/3)·μ·r, where the ball stands still.
TEST(RigidDrilling, ASpinningBallStops) {
  const Ball ball{.rolling = 0, .drilling = 0.3, .w = {0, 0, 30}};
  const double c = 2.0 / 3 * ball.drilling * ball.disc;
  const double time = ball.I() * ball.w.z() / (c * ball.mass * g);
  for (const char* method : rigid_methods) {
    SCOPED_TRACE(method);
    const Model model = on_floor(ball, law_of(ball));
    EXPECT_NEAR(run(model, method, 0.75 * time).last().bodies[0].w_WB.z(), 0.25 * ball.w.z(), 1e-9);
    const Trajectory result = run(model, method, 1.1 * time);
    EXPECT_LT(result.last().bodies[0].w_WB.norm(), 1e-12);
    EXPECT_LT(result.last().bodies[0].v_WB.norm(), 1e-12);
    EXPECT_NEAR(result.last().energy.lost_in_friction, 0.5 * ball.I() * 900, 1e-11);
    EXPECT_LT(largest_residual(result), 1e-11);
  }
}

// Without any friction force a ball that slides and turns keeps its speed, and stops turning by its moment alone.
TEST(RigidRolling, NeedsNoFrictionForce) {
  const Ball ball{.friction = 0, .rolling = 0.1, .v = {1, 0, 0}, .w = {0, 0, 0}};
  Ball turning = ball;
  turning.w = {0, 40, 0};
  const double time = ball.I() * 40 / (ball.rolling * ball.radius * ball.mass * g);
  for (const char* method : rigid_methods) {
    SCOPED_TRACE(method);
    const Trajectory result = run(on_floor(turning, law_of(turning)), method, 1.5 * time);
    EXPECT_NEAR(result.last().bodies[0].v_WB.x(), 1, 1e-12);
    EXPECT_LT(result.last().bodies[0].w_WB.norm(), 1e-11);
    EXPECT_LT(largest_residual(result), 1e-11);
  }
}

// Thrown along the floor with spin about all axes: slip, then rolling and drilling to rest. As steps and transition speeds
// become short, and the contact stiff, all three methods tend to one motion. Nothing strikes here.
TEST(RigidMoments, AllMethodsTendToOneMotion) {
  const Ball ball{.friction = 0.4,
                  .rolling = 0.03,
                  .drilling = 0.3,
                  .restitution = 0.3,
                  .v = {0.8, 0, 0},
                  .w = {3, 0, 20},
                  .height = 0};
  const Model rigid = on_floor(ball, law_of(ball));
  const double duration = 1.5;
  const BodySample exact = run(rigid, "piecewise", duration).last().bodies[0];
  double last = 1;
  for (const double step : {4e-3, 1e-3, 2.5e-4}) {
    const BodySample stepped = run(rigid, "time-stepping", duration, step).last().bodies[0];
    const double error = (stepped.p_WB - exact.p_WB).norm() + (stepped.v_WB - exact.v_WB).norm();
    EXPECT_LT(error, 0.6 * last) << step;
    last = error;
  }
  EXPECT_LT(last, 2e-4);
  ContactLaw soft = law_of(ball);
  soft.stiffness = 1e9;
  soft.exponent = 1.5;
  soft.friction->parameters["transition_speed"] = 1e-5;
  soft.rolling->parameters["transition_speed"] = 1e-5;
  soft.drilling->parameters["transition_speed"] = 1e-6;
  Ball pressed = ball;
  pressed.height = -std::pow(ball.mass * g / 1e9, 2.0 / 3);
  const BodySample continuous =
      run(on_floor(pressed, soft), "continuous", duration).last().bodies[0];
  EXPECT_LT((continuous.p_WB - exact.p_WB).norm(), 2e-4);
  EXPECT_LT((continuous.v_WB - exact.v_WB).norm(), 2e-4);
  EXPECT_LT((continuous.w_WB - exact.w_WB).norm(), 2e-2);
}

// A ball that bounces, sticks at its impacts and is braked by its moments there: both rigid methods agree. What is left is the
// friction of the last bounces, which the piecewise method cuts short.
TEST(RigidMoments, BounceAlikeInBothMethods) {
  const Ball ball{.friction = 0.5,
                  .rolling = 0.1,
                  .drilling = 0.1,
                  .restitution = 0.5,
                  .v = {1, 0, 0},
                  .w = {0, 20, 3},
                  .height = 0.25};
  const Model model = on_floor(ball, law_of(ball));
  const Trajectory events = run(model, "piecewise", 3), steps = run(model, "time-stepping", 3);
  EXPECT_LT((events.last().bodies[0].p_WB - steps.last().bodies[0].p_WB).norm(), 5e-6);
  EXPECT_LT(events.last().bodies[0].v_WB.norm(), 1e-11);
  EXPECT_GT(events.episodes.size(), 5u);
  EXPECT_LT(largest_residual(events), 1e-11);
  EXPECT_LT(largest_residual(steps), 1e-9);
}

/// A block of 1 kg that moves along x, which is where gravity leans.
Model block_on_slope(double angle, double kinetic, double at_rest, double v = 0) {
  ModelBuilder build;
  build.set_gravity(g * Vector3d(std::sin(angle), 0, -std::cos(angle)));
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const Box box{{0.2, 0.2, 0.04}};
  const MassProperties properties = solid(box);
  const BodyId body = build.add_body({.name = "block",
                                      .mass = 1,
                                      .I_B = properties.I_S / properties.volume,
                                      .X_WB = {Matrix3d::Identity(), Vector3d(0, 0, 0.02)},
                                      .v_WB = Vector3d(v, 0, 0)});
  const ShapeId shape = build.add_shape({.name = "block", .body = body, .shape = box});
  ContactLaw law = test::rigid_contact(0);
  law.friction = {"karnopp", {{"coefficient", kinetic}, {"static_coefficient", at_rest}}};
  build.add_contact({.name = "slope", .a = {floor}, .b = {shape}, .law = law});
  return build.finish();
}

// Between the two angles of friction a block that rests stays, above the larger one it slides with the kinetic
// coefficient: v = g·(sin θ − μ_k·cos θ)·t.
TEST(RigidStaticFriction, HoldsABlockUpToItsOwnAngle) {
  for (const char* method : rigid_methods) {
    SCOPED_TRACE(method);
    for (const double tangent : {0.45, 0.4999, 0.5001, 0.6}) {
      const double angle = std::atan(tangent), kinetic = 0.3;
      const Trajectory result = run(block_on_slope(angle, kinetic, 0.5), method, 0.5);
      const double a = tangent < 0.5 ? 0 : g * (std::sin(angle) - kinetic * std::cos(angle));
      EXPECT_NEAR(result.last().bodies[0].v_WB.x(), 0.5 * a, 1e-8) << tangent;
      EXPECT_LT(largest_residual(result), 1e-9);
    }
  }
}

// A block that slides up stops after v²/(2·g·(sin θ + μ_k·cos θ)), and then holds what kinetic friction alone would not.
TEST(RigidStaticFriction, HoldsWhatHasComeToRest) {
  const double v = 1, kinetic = 0.3, angle = std::atan(0.4);
  const double way = v * v / (2 * g * (std::sin(angle) + kinetic * std::cos(angle)));
  for (const char* method : rigid_methods) {
    SCOPED_TRACE(method);
    const bool exact = method == rigid_methods[0];
    const Trajectory result = run(block_on_slope(angle, kinetic, 0.5, -v), method, 0.6, 1e-4);
    EXPECT_NEAR(result.last().bodies[0].p_WB.x(), -way, exact ? 1e-9 : 1e-6);
    EXPECT_LT(result.last().bodies[0].v_WB.norm(), 1e-11);
    EXPECT_LT(largest_residual(result), 1e-9);
  }
}

}  // namespace rigid_moments_test
}  // namespace carom

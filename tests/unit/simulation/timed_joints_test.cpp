// Joints that let go at a time, and fixed ones that begin to hold.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/messages.h"
#include "carom/simulation.h"

namespace carom {
namespace timed_joints_test {

constexpr double g = 9.81;

BodySpec ball(const std::string& name, double mass, const Vector3d& p_W, const Vector3d& v_W) {
  return {.name = name,
          .mass = mass,
          .I_B = 0.1 * mass * Matrix3d::Identity(),
          .X_WB = {Matrix3d::Identity(), p_W},
          .v_WB = v_W,
          .w_WB = Vector3d::Zero()};
}

Trajectory run(const Model& model, const char* method, double duration) {
  const Trajectory result =
      simulate(model, start_state(model),
               {.method = method, .duration = duration, .tolerance = 1e-10, .step = 1e-3});
  EXPECT_EQ(result.outcome.kind, Outcome::Kind::finished) << result.outcome.reason;
  return result;
}

TEST(TimedJoints, LetABodyFallWhenTheyLetGo) {
  for (const char* method : {"continuous", "piecewise", "time-stepping"}) {
    ModelBuilder build;
    build.set_gravity({0, 0, -g});
    const BodyId body = build.add_body(ball("ball", 2, {0, 0, 1}, {0, 0, 0}));
    build.add_joint(
        {.name = "clamp", .type = "fixed", .a = build.ground(), .b = body, .until = 0.3});
    const Model model = build.finish();
    EXPECT_EQ(model.mobility().degrees_of_freedom, 0);
    const Trajectory result = run(model, method, 0.7);
    const double tolerance = std::string(method) == "time-stepping" ? 5e-3 : 1e-10;
    EXPECT_NEAR(result.last().bodies[0].p_WB.z(), 1 - 0.5 * g * 0.16, tolerance) << method;
    EXPECT_NEAR(result.last().bodies[0].v_WB.z(), -g * 0.4, 10 * tolerance) << method;
    EXPECT_NEAR(result.last().energy.residual, 0, 1e-8) << method;
    ASSERT_EQ(result.events.size(), 1U) << method;
    EXPECT_EQ(result.events[0].type, "release");
    EXPECT_NEAR(result.events[0].time, 0.3, 1e-9);
  }
}

// A pendulum whose pin breaks flies on with what it has: its spin stays, its centre is thrown.
TEST(TimedJoints, ThrowAPendulumWhosePinLetsGo) {
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const BodyId rod = build.add_body({.name = "rod",
                                     .mass = 1,
                                     .I_B = Vector3d(0.01, 0.08, 0.08).asDiagonal(),
                                     .X_WB = {Matrix3d::Identity(), {0.5, 0, 0}}});
  build.add_joint({.name = "pin",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = rod,
                   .axis_W = {0, 1, 0},
                   .until = 0.4});
  const Model model = build.finish();
  const Trajectory result = run(model, "continuous", 0.6);
  const Sample* let_go = nullptr;
  for (const Sample& sample : result.samples) {
    if (sample.time == 0.4) let_go = &sample;
  }
  ASSERT_NE(let_go, nullptr);
  const BodySample &before = let_go->bodies[0], &end = result.last().bodies[0];
  EXPECT_GT(before.w_WB.norm(), 1);
  EXPECT_LT((end.w_WB - before.w_WB).norm(), 1e-8);
  EXPECT_LT((end.v_WB - before.v_WB - Vector3d(0, 0, -0.2 * g)).norm(), 1e-8);
  EXPECT_NEAR(result.last().energy.residual, 0, 1e-8);
}

// Two bodies are one from a time on: momentum and its moment stay, what is lost is in the ledger.
TEST(TimedJoints, CatchABodyLikeAnImpactWithoutRebound) {
  for (const char* method : {"continuous", "piecewise", "time-stepping"}) {
    ModelBuilder build;
    const BodyId one = build.add_body(ball("one", 1, {-1, 0.5, 0}, {1, 0, 0}));
    const BodyId two = build.add_body(ball("two", 3, {1, 0, 0}, {0, 0, 0}));
    build.add_joint({.name = "latch", .type = "fixed", .a = one, .b = two, .from = 1, .until = 2});
    const Model model = build.finish();
    EXPECT_EQ(model.mobility().degrees_of_freedom, 12);
    const Trajectory result = run(model, method, 3);
    // About the common centre: μ = 3/4, r = (−1, ½), I = 0.1·4 + μ·r².
    const double spin = -0.75 * 0.5 / (0.4 + 0.75 * 1.25);
    const double lost = 0.5 - 0.5 * 4 * 0.0625 - 0.5 * (0.4 + 0.75 * 1.25) * spin * spin;
    const double tolerance = std::string(method) == "time-stepping" ? 1e-5 : 1e-9;
    EXPECT_NEAR(result.last().bodies[0].w_WB.z(), spin, tolerance) << method;
    EXPECT_NEAR(result.last().bodies[1].w_WB.z(), spin, tolerance) << method;
    EXPECT_NEAR(result.last().energy.lost_in_contact, lost, tolerance) << method;
    EXPECT_NEAR(result.last().energy.residual, 0, tolerance) << method;
    const Vector3d momentum =
        result.last().bodies[0].v_WB + 3 * result.last().bodies[1].v_WB - Vector3d(1, 0, 0);
    EXPECT_LT(momentum.norm(), tolerance) << method;
    ASSERT_EQ(result.events.size(), 2U) << method;
    EXPECT_EQ(result.events[0].type, "hold");
    EXPECT_EQ(result.events[1].type, "release");
  }
}

TEST(TimedJoints, HoldABodyInTheAir) {
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const BodyId body = build.add_body(ball("ball", 2, {0, 0, 1}, {1, 0, 0}));
  build.add_joint({.name = "magnet", .type = "fixed", .a = build.ground(), .b = body, .from = 0.2});
  const Model model = build.finish();
  const Trajectory result = run(model, "continuous", 1);
  const BodySample& end = result.last().bodies[0];
  EXPECT_LT((end.p_WB - Vector3d(0.2, 0, 1 - 0.5 * g * 0.04)).norm(), 1e-9);
  EXPECT_LT(end.v_WB.norm(), 1e-12);
  EXPECT_NEAR(result.last().energy.lost_in_contact, 1 + 0.04 * g * g, 1e-8);
  EXPECT_NEAR(result.last().energy.residual, 0, 1e-8);
}

std::string problem_of(JointSpec joint) {
  ModelBuilder build;
  joint.a = build.ground();
  joint.b = build.add_body(ball("ball", 1, {0, 0, 0}, {0, 0, 0}));
  joint.name = "it";
  build.add_joint(joint);
  try {
    build.finish();
  } catch (const InputError& error) {
    return error.what();
  }
  return "";
}

TEST(TimedJoints, ThatCannotBeAreRefused) {
  const auto has = [](const std::string& text, const char* part) {
    EXPECT_NE(text.find(part), std::string::npos) << text;
  };
  has(problem_of({.type = "revolute", .axis_W = {0, 0, 1}, .from = 1}), "in the middle of a run");
  has(problem_of({.type = "fixed", .from = 1, .until = 0.5}), "must be above 1 s");
  has(problem_of({.type = "fixed", .from = -1}), "must not be below 0");
  has(problem_of({.type = "free", .until = 1}), "holds nothing");
  has(problem_of({.type = "revolute", .axis_W = {0, 0, 1}, .actions = {.damper = 1}, .until = 1}),
      "no velocity, spring, damper");
}

}  // namespace timed_joints_test
}  // namespace carom

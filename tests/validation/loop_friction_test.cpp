// Dry friction in the joints of loops: closed forms of a parallelogram, and an integration of its own with
// friction that is smoothed over a small speed.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "support/changed_model.h"
#include "support/mechanism.h"

namespace carom {
namespace loop_friction_test {

using Order = std::vector<int>;

const Vector3d y = Vector3d::UnitY();

/// Two cranks of length 0.5 m at 60° and a coupler of 0.8 m between them, without gravity. Every joint has
/// the same constant friction, and the left crank a torque. The joints are added in some order.
Model parallelogram(const Order& order, double friction, double speed, const TimeFunction& torque,
                    const std::vector<double>& scale = {1, 1, 1, 1}) {
  const Vector3d O(0, 0, 0), P(0.8, 0, 0), along(0.25, 0, 0.5 * std::sqrt(0.75));
  ModelBuilder build;
  build.set_gravity(Vector3d::Zero());
  const BodyId left = build.add_body(test::rod("left", 1.2, O, O + along));
  const BodyId right = build.add_body(test::rod("right", 0.9, P, P + along));
  const BodyId coupler = build.add_body(test::rod("coupler", 0.7, O + along, P + along));
  std::vector<JointSpec> joints{
      {.name = "A0", .type = "revolute", .a = build.ground(), .b = left, .p_W = O, .axis_W = y},
      {.name = "B0", .type = "revolute", .a = build.ground(), .b = right, .p_W = P, .axis_W = y},
      {.name = "A", .type = "revolute", .a = left, .b = coupler, .p_W = O + along, .axis_W = y},
      {.name = "B", .type = "revolute", .a = right, .b = coupler, .p_W = P + along, .axis_W = y}};
  for (std::size_t i = 0; i < joints.size(); ++i) {
    joints[i].actions.friction = JointFriction{.constant = friction * scale[i]};
  }
  joints[0].speed = speed;
  for (const int joint : order) build.add_joint(joints[static_cast<std::size_t>(joint)]);
  build.add_force(
      {.name = "push",
       .force = Torque{.a = build.ground(), .b = left, .direction_W = y, .value = torque}});
  return build.finish();
}

/// About the left pin: both cranks turn about their ends, the coupler's points go on circles.
constexpr double inertia = (1.2 + 0.9) * 0.25 / 3 + 0.7 * 0.25;

std::vector<Order> all_orders() {
  std::vector<Order> orders;
  Order order{0, 1, 2, 3};
  do {
    orders.push_back(order);
  } while (std::ranges::next_permutation(order).found);
  return orders;
}

double angle_of(const Trajectory& run, double start) {
  const Vector3d p = run.last().bodies[0].p_WB;
  return std::atan2(p.x(), p.z()) - start;
}

// All four joints turn at the same rate, so four equal moments brake: it stops after I·ω/(4·T), by
// I·ω²/(8·T), with all of its energy lost. No joint may stop before the others, whichever is asked first.
TEST(LoopFriction, StopsAParallelogramByTheMomentsOfAllItsJoints) {
  const double moment = 0.05, speed = 0.6;
  const double stop = inertia * speed / (4 * moment);
  for (const Order& order : all_orders()) {
    const Model model = parallelogram(order, moment, speed, {});
    const Trajectory run = simulate(model, start_state(model), {.duration = 1.5 * stop});
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    EXPECT_NEAR(angle_of(run, std::atan2(0.25, 0.5 * std::sqrt(0.75))), 0.5 * speed * stop, 1e-8);
    EXPECT_LT(run.last().energy.kinetic, 1e-25);  // rounding
    EXPECT_NEAR(run.last().energy.lost_in_friction, 0.5 * inertia * speed * speed, 1e-8);
    ASSERT_EQ(run.events.size(), 4u);
    for (const RunEvent& event : run.events) {
      EXPECT_EQ(event.type, "stick");
      EXPECT_NEAR(event.time, stop, 1e-9);
    }
  }
}

// At rest the joints share a moment in any way they can: it takes the sum of what they can give.
TEST(LoopFriction, HoldsUntilAllJointsGiveWhatTheyCan) {
  const std::vector<double> scale{1, 0.5, 2, 0.25};
  const double moment = 0.04, limit = 3.75 * moment, rate = 0.3;
  const TimeFunction torque{.kind = TimeFunction::Kind::linear, .points = {{0, 0}, {2, 2 * rate}}};
  for (const Order& order : all_orders()) {
    const Model model = parallelogram(order, moment, 0, torque, scale);
    const Trajectory run = simulate(model, start_state(model), {.duration = 1});
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    ASSERT_EQ(run.events.size(), 4u);
    for (const RunEvent& event : run.events) {
      EXPECT_EQ(event.type, "slip");
      EXPECT_NEAR(event.time, limit / rate, 1e-8);
    }
    const double slipping = 1 - limit / rate;
    EXPECT_NEAR(run.last().energy.kinetic,
                0.5 * std::pow(0.5 * rate * slipping * slipping, 2) / inertia, 1e-8);
  }
}

// A moment that swings between both limits and never passes them moves nothing.
TEST(LoopFriction, HoldsAgainstAMomentThatTurnsRound) {
  const double moment = 0.05;
  const TimeFunction torque{
      .kind = TimeFunction::Kind::harmonic, .amplitude = 3.99 * moment, .frequency = 3};
  for (const Order& order : all_orders()) {
    const Model model = parallelogram(order, moment, 0, torque);
    const Trajectory run = simulate(model, start_state(model), {.duration = 1});
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    EXPECT_TRUE(run.events.empty());
    EXPECT_LT(run.last().energy.kinetic, 1e-25);  // rounding
  }
}

/// A four-bar that swings under gravity, in which single joints turn back while the others go on.
Model four_bar(const Order& order, const JointFriction& friction, int rough_joints) {
  const Vector3d O(0, 0, 0), P(1, 0, 0), A(-0.172499, 0, 1.439042), B(1.651584, 0, 0.049928);
  ModelBuilder build;
  build.set_gravity({0, 0, -10});
  const Matrix3d I = 0.1 * Matrix3d::Identity();
  const auto add = [&](const char* name, const Vector3d& p, const Vector3d& q) {
    return build.add_body(
        {.name = name, .mass = 1, .I_B = I, .X_WB = {Matrix3d::Identity(), 0.5 * (p + q)}});
  };
  const BodyId rocker = add("rocker", O, A), coupler = add("coupler", A, B),
               crank = add("crank", P, B);
  std::vector<JointSpec> joints{
      {.name = "j1", .type = "revolute", .a = crank, .b = coupler, .p_W = B, .axis_W = y},
      {.name = "l0", .type = "revolute", .a = coupler, .b = rocker, .p_W = A, .axis_W = y},
      {.name = "j0", .type = "revolute", .a = build.ground(), .b = crank, .p_W = P, .axis_W = y},
      {.name = "j3", .type = "revolute", .a = build.ground(), .b = rocker, .p_W = O, .axis_W = y}};
  for (int i = 0; i < rough_joints; ++i) joints[i].actions.friction = friction;
  for (const int joint : order) build.add_joint(joints[static_cast<std::size_t>(joint)]);
  return build.finish();
}

/// Position of the crank after `duration`, with friction μ·r·|R|·tanh(ω/ω₀): Heun's steps of their own.
Vector3d smoothed(const Model& model, double duration, int steps, double transition) {
  Dynamics dynamics(model, {});
  State state = start_state(model);
  VectorXd largest = VectorXd::Zero(4);
  const auto rates = [&](const State& at) -> VectorXd {
    dynamics.update(at);
    Forces forces(model);
    for (int round = 0; round < 8; ++round) {
      forces.clear();
      for (int i = 0; i < 4; ++i) {
        const double speed = joint_speed(dynamics.kinematics(), JointId{i});
        forces.add_along(dynamics.kinematics(), JointId{i},
                         -largest[i] * std::tanh(speed / transition));
      }
      dynamics.accelerations(forces);
      for (int i = 0; i < 4; ++i) {
        const auto& law = model.spec(JointId{i}).actions.friction;
        if (!law) continue;
        const Vector3d load = dynamics.reaction(JointId{i}, forces).linear;
        largest[i] = law->constant + law->coefficient * law->radius * load.norm();
      }
    }
    return dynamics.accelerations(forces);
  };
  const double h = duration / steps;
  for (int n = 0; n < steps; ++n) {
    const VectorXd a0 = rates(state);
    State end = state;
    move_coordinates(model, h * state.v, end.q);
    end.v = state.v + h * a0;
    const VectorXd a1 = rates(end);
    const VectorXd middle = state.v + 0.5 * h * a0;
    move_coordinates(model, h * middle, state.q);
    state.v += 0.5 * h * (a0 + a1);
    dynamics.project(state);
  }
  dynamics.update(state);
  return dynamics.kinematics().pose(BodyId{3}).p;
}

// Joints turn back while the linkage moves on, and all of them together where it swings back: friction
// changes its direction, and speeds do not jump. Tolerance: the transition speed and the step.
TEST(LoopFriction, LetsALinkageGoOnWhereASingleJointTurnsBack) {
  for (const int rough_joints : {1, 4}) {
    const JointFriction friction{.coefficient = 0.05, .radius = 0.02};
    const Model model = four_bar({0, 1, 2, 3}, friction, rough_joints);
    const Trajectory run = simulate(model, start_state(model), {.duration = 2});
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    EXPECT_LT(std::abs(run.last().energy.residual), 1e-6);
    EXPECT_GE(run.events.size(), 2u);
    const Vector3d reference = smoothed(model, 2, 20000, 1e-3);
    EXPECT_LT((run.last().bodies[2].p_WB - reference).norm(), 2e-4);
  }
}

TEST(LoopFriction, IsTheSameInEveryOrderOfJointsAndAtEveryTolerance) {
  for (const int rough_joints : {1, 4}) {
    const JointFriction friction{.coefficient = 0.05, .radius = 0.02, .constant = 0.01};
    std::optional<Vector3d> first;
    const auto check = [&](const Order& order, double tolerance) {
      const Model model = four_bar(order, friction, rough_joints);
      const Trajectory run =
          simulate(model, start_state(model), {.duration = 2, .tolerance = tolerance});
      ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
      EXPECT_TRUE(run.warnings.empty());
      const Vector3d crank = run.last().bodies[2].p_WB;
      if (!first) first = crank;
      EXPECT_LT((crank - *first).norm(), 100 * tolerance);
    };
    check({0, 1, 2, 3}, 1e-11);
    for (const double tolerance : {1e-9, 1e-8, 1e-7, 1e-6, 1e-5}) check({0, 1, 2, 3}, tolerance);
    for (const Order& order : all_orders()) check(order, 1e-9);
  }
}

// A plane linkage has constraints more than it needs, and what they carry must not depend on how the axes of its
// joints lie in the world: neither do the reactions nor the friction that follows from them.
TEST(LoopFriction, TurnsWithTheWorld) {
  const JointFriction friction{.coefficient = 0.05, .radius = 0.02};
  const Model model = four_bar({0, 1, 2, 3}, friction, 4);
  const auto run = [](const Model& of) {
    return simulate(of, start_state(of), {.duration = 1, .reactions = true});
  };
  const Trajectory plain = run(model);
  test::Random random(3);
  for (int trial = 0; trial < 5; ++trial) {
    test::ModelParts parts = test::parts_of(model);
    const test::Change turn = test::turned(random.rotation());
    ASSERT_TRUE(test::change_place(parts, turn));
    const Trajectory turned = run(parts.build());
    for (std::size_t joint = 0; joint < 4; ++joint) {
      const Vector3d expected = turn.polar(plain.first().reactions[joint].linear);
      EXPECT_LT((turned.first().reactions[joint].linear - expected).norm(), 1e-10);
    }
    const Vector3d crank = plain.last().bodies[2].p_WB;
    EXPECT_LT((turned.last().bodies[2].p_WB - turn.point(crank)).norm(), 1e-8);
  }
}

// What cannot resist is no friction: not a single number differs.
TEST(LoopFriction, OfNothingChangesNothing) {
  const auto last = [](const std::optional<JointFriction>& friction) {
    const Model model =
        four_bar({0, 1, 2, 3}, friction.value_or(JointFriction{}), friction ? 4 : 0);
    return simulate(model, start_state(model), {.duration = 1}).last();
  };
  const Sample without = last({});
  for (const JointFriction& none :
       {JointFriction{}, JointFriction{.coefficient = 0.5}, JointFriction{.radius = 0.1}}) {
    const Sample with = last(none);
    EXPECT_LT((with.bodies[2].p_WB - without.bodies[2].p_WB).norm(), 1e-8);
    EXPECT_NEAR(with.energy.kinetic, without.energy.kinetic, 1e-7);
  }
}

}  // namespace loop_friction_test
}  // namespace carom

// Single-axis joints in the tree and in loops: their coordinate, forces along it, and holding it.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/mechanics.h"
#include "multibody/axis_row.h"
#include "multibody/rest_state.h"
#include "support/allocation_count.h"
#include "support/mechanism.h"

namespace carom {
namespace held_joint_test {

using test::body_balances;
using test::BodyBalance;
using test::Random;

/// One spatial loop of eight revolute and prismatic joints, with two degrees of freedom, and a body
/// hanging on it. One of the joints closes the loop.
Model single_loop(Random& random) {
  ModelBuilder build;
  build.set_gravity(3 * random.vector());
  BodyId last = build.ground();
  int joints = 0;
  const auto join = [&](BodyId a, BodyId b) {
    const bool slides = joints % 4 == 3 || random.below(5) == 0;
    if (random.below(2) == 0) std::swap(a, b);
    build.add_joint({.name = "j" + std::to_string(joints++),
                     .type = slides && joints < 6 ? "prismatic" : "revolute",
                     .a = a,
                     .b = b,
                     .p_W = random.vector(),
                     .axis_W = random.direction()});
  };
  for (int i = 0; i < 7; ++i) {
    const BodyId body = build.add_body(random.body("b" + std::to_string(i)));
    join(last, body);
    last = body;
  }
  join(last, build.ground());
  join(last, build.add_body(random.body("tip")));
  return build.finish();
}

std::vector<JointId> all_joints(const Model& model) {
  std::vector<JointId> joints;
  for (int index = 0; index < model.joint_count(); ++index) joints.push_back({index});
  return joints;
}

/// A state on the loop, away from the start.
State random_state(Random& random, const Model& model, Dynamics& dynamics) {
  State state;
  for (const double size : {0.2, 0.1, 0.05, 0.02}) {
    state = multibody::rest_state(model);
    move_coordinates(model, size * random.vector(model.speed_count()), state.q);
    state.v = random.vector(model.speed_count());
    if (dynamics.project(state).converged) return state;
  }
  ADD_FAILURE() << "no state found";
  return state;
}

TEST(SingleAxisJoint, HasTheSpeedOfItsPosition) {
  Random random(3);
  int loops = 0;
  for (int trial = 0; trial < 20; ++trial) {
    const Model model = single_loop(random);
    Dynamics dynamics(model);
    const State state = random_state(random, model, dynamics);
    const double h = 1e-4;
    const auto positions = [&](double time) {
      State moved = state;
      move_coordinates(model, time * state.v, moved.q);
      dynamics.project(moved);
      VectorXd all(model.joint_count());
      for (const JointId joint : all_joints(model)) {
        all[joint.index] = joint_position(dynamics.kinematics(), joint);
      }
      return all;
    };
    const VectorXd rates = (positions(h) - positions(-h)) / (2 * h);
    dynamics.update(state);
    for (const JointId joint : all_joints(model)) {
      const double speed = joint_speed(dynamics.kinematics(), joint);
      EXPECT_NEAR(speed, rates[joint.index], 1e-4 * (1 + std::abs(speed))) << trial;
      loops += model.place(joint).in_tree ? 0 : 1;
    }
  }
  EXPECT_EQ(loops, 20);
}

TEST(SingleAxisJoint, StartsAtZeroAndTakesThePowerOfForceTimesSpeed) {
  Random random(4);
  for (int trial = 0; trial < 20; ++trial) {
    const Model model = single_loop(random);
    Dynamics dynamics(model);
    dynamics.update(multibody::rest_state(model));
    for (const JointId joint : all_joints(model)) {
      EXPECT_NEAR(joint_position(dynamics.kinematics(), joint), 0, 1e-14);
    }
    dynamics.update(random_state(random, model, dynamics));
    const Kinematics& kinematics = dynamics.kinematics();
    for (const JointId joint : all_joints(model)) {
      Forces forces(model);
      const double force = random.between(-2, 2);
      forces.add_along(kinematics, joint, force);
      double power = forces.on_joint.dot(kinematics.v());
      for (int body = 1; body < model.body_count(); ++body) {
        power += multibody::dot(forces.on_body[body], kinematics.velocity(BodyId{body}));
      }
      EXPECT_NEAR(power, force * joint_speed(kinematics, joint), 1e-12 * (1 + std::abs(power)));
    }
  }
}

/// One more row: the coordinate of a held joint has this acceleration.
void add_held_row(const Kinematics& kinematics, JointId held, double acceleration,
                  test::AbsoluteSystem& system) {
  const ModelData& data = kinematics.model().data();
  const auto& joint = data.joints[held.index];
  const auto motion = [&](BodyId body) { return kinematics.nodes()[data.bodies[body.index].node]; };
  const multibody::RowTerms row = multibody::axis_row(joint, motion(joint.a), motion(joint.b));
  const Eigen::Index rows = system.D.rows();
  system.D.conservativeResize(rows + 1, Eigen::NoChange);
  system.D.row(rows).setZero();
  system.bias.conservativeResize(rows + 1);
  system.bias[rows] = row.bias - acceleration;
  for (const auto& [body, on] : {std::pair(joint.a, row.on_a), std::pair(joint.b, row.on_b)}) {
    if (body == Model::ground) continue;
    system.D.row(rows).segment<3>(6 * (body.index - 1)) = on.angular;
    system.D.row(rows).segment<3>(6 * (body.index - 1) + 3) = on.linear;
  }
}

// The bordered system with one more row for the held joint, which knows nothing of trees.
TEST(HeldJoint, AcceleratesEveryBodyAsTheBorderedSystem) {
  Random random(6);
  for (int trial = 0; trial < 40; ++trial) {
    SCOPED_TRACE(trial);
    const Model model = single_loop(random);
    Dynamics dynamics(model, all_joints(model));
    const State state = random_state(random, model, dynamics);
    JointId held{random.below(model.joint_count())};
    for (const JointId joint : all_joints(model)) {
      if (trial % 2 == 0 && !model.place(joint).in_tree) held = joint;
    }
    const double acceleration = random.between(-3, 3);
    dynamics.hold(held, {.acceleration = acceleration});
    dynamics.update(state);
    const Forces forces = random.forces(model);
    const VectorXd rates = dynamics.accelerations(forces);

    const Kinematics& kinematics = dynamics.kinematics();
    test::AbsoluteSystem system = test::absolute_system(kinematics, forces);
    add_held_row(kinematics, held, acceleration, system);
    const VectorXd theirs = system.accelerations();
    for (int body = 1; body < model.body_count(); ++body) {
      const SpatialVector A = dynamics.acceleration(BodyId{body});
      EXPECT_LT((A.angular - theirs.segment<3>(6 * (body - 1))).norm() +
                    (A.linear - theirs.segment<3>(6 * (body - 1) + 3)).norm(),
                1e-9 * (1 + theirs.norm()));
    }

    // Newton's and Euler's laws, body by body, with the force through every joint.
    const std::vector<BodyBalance> balances = body_balances(dynamics, forces);
    for (int index = 1; index < model.body_count(); ++index) {
      const BodyBalance& balance = balances[index];
      const double size = 1 + theirs.norm() + balance.through_joints.linear.norm();
      EXPECT_LT(balance.force_error, 1e-9 * size);
      EXPECT_LT(balance.moment_error, 1e-9 * size);
    }

    // Free, under the force that held it, it moves the same.
    Forces as_force = forces;
    as_force.add_along(kinematics, held, dynamics.holding_force(held));
    dynamics.release(held);
    EXPECT_FALSE(dynamics.held(held));
    dynamics.update(state);
    EXPECT_LT((dynamics.accelerations(as_force) - rates).norm(), 1e-8 * (1 + rates.norm()));
    EXPECT_EQ(dynamics.holding_force(held), 0);
  }
}

TEST(HeldJoint, ComesToItsPositionAndSpeedAndKeepsThemInImpulses) {
  Random random(8);
  for (int trial = 0; trial < 20; ++trial) {
    SCOPED_TRACE(trial);
    const Model model = single_loop(random);
    Dynamics dynamics(model, all_joints(model));
    State state = random_state(random, model, dynamics);
    const JointId held{trial % model.joint_count()};
    const double position = joint_position(dynamics.kinematics(), held) + 1e-3;
    const int free_rank = dynamics.rank();
    dynamics.hold(held, {.position = position, .speed = 0.7, .with_position = true});
    const Projection projection = dynamics.project(state);
    ASSERT_TRUE(projection.converged);
    EXPECT_EQ(dynamics.rank(), free_rank + 1);
    EXPECT_NEAR(joint_position(dynamics.kinematics(), held), position, 1e-12);
    EXPECT_NEAR(joint_speed(dynamics.kinematics(), held), 0.7, 1e-11);
    const Forces impulses = random.forces(model);
    state.v += dynamics.speed_change(impulses);
    dynamics.update(state);
    EXPECT_NEAR(joint_speed(dynamics.kinematics(), held), 0.7, 1e-10);
    EXPECT_LT(dynamics.velocity_error(), 1e-10);
  }
}

TEST(HeldJoint, IsSwitchedWithoutAllocation) {
  Random random(10);
  const Model model = single_loop(random);
  Dynamics dynamics(model, all_joints(model));
  State state = random_state(random, model, dynamics);
  const Forces forces = random.forces(model);
  const std::vector<JointId> joints = all_joints(model);
  const long before = support::allocation_count();
  for (const JointId joint : joints) {
    dynamics.hold(joint, {});
    dynamics.update(state);
    dynamics.accelerations(forces);
    dynamics.release(joint);
  }
  dynamics.update(state);
  EXPECT_EQ(support::allocation_count() - before, 0);
}

}  // namespace held_joint_test
}  // namespace carom

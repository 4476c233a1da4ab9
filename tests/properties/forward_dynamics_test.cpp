// Accelerations, responses and effective masses against the bordered system in absolute coordinates
// (Nikravesh and Poursina, Eq. 28), which knows nothing of trees and recursions.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "carom/mechanics.h"
#include "multibody/rest_state.h"
#include "support/mechanism.h"

namespace carom {
namespace forward_dynamics_test {

using test::body_balances;
using test::BodyBalance;
using test::Random;

/// Bodies on random parents by random joints in random order; some closing joints.
Model random_mechanism(Random& random, int bodies, int closing) {
  const char* carrying[] = {"revolute",  "prismatic", "cylindrical", "universal",
                            "spherical", "planar",    "fixed",       "free"};
  const char* closing_types[] = {"spherical", "point-on-line", "point-on-plane",
                                 "distance",  "universal",     "revolute"};
  ModelBuilder build;
  build.set_gravity(3 * random.vector());
  std::vector<BodyId> all = {build.ground()};
  int joints = 0;
  const auto join = [&](const char* type, BodyId a, BodyId b) {
    if (random.below(2) == 0) std::swap(a, b);
    build.add_joint({.name = "j" + std::to_string(joints++),
                     .type = type,
                     .a = a,
                     .b = b,
                     .p_W = random.vector(),
                     .axis_W = random.direction(),
                     .axis2_W = random.direction(),
                     .p2_W = random.vector()});
  };
  for (int i = 0; i < bodies; ++i) {
    const BodyId parent = all[std::max(0, static_cast<int>(all.size()) - 1 - random.below(3))];
    const BodyId body = build.add_body(random.body("b" + std::to_string(i)));
    join(carrying[random.below(closing > 0 ? 6 : 8)], parent, body);
    all.push_back(body);
  }
  for (int i = 0; i < closing; ++i) {
    // Between bodies far apart in the chain, so that some freedom is left.
    join(closing_types[random.below(6)], all[random.below(2)],
         all[all.size() - 1 - random.below(2)]);
  }
  return build.finish();
}

/// A state away from the start, on the loops. False when Newton did not find one.
bool random_state(Random& random, const Model& model, Dynamics& dynamics, State& state) {
  for (const double size : {0.2, 0.1, 0.05}) {
    state = multibody::rest_state(model);
    move_coordinates(model, size * random.vector(model.speed_count()), state.q);
    state.v = random.vector(model.speed_count());
    if (dynamics.project(state).converged) return true;
  }
  return false;
}

VectorXd body_accelerations(const Model& model, const Dynamics& dynamics) {
  VectorXd all(6 * (model.body_count() - 1));
  for (int body = 1; body < model.body_count(); ++body) {
    const SpatialVector A = dynamics.acceleration(BodyId{body});
    all.segment<6>(6 * (body - 1)) << A.angular, A.linear;
  }
  return all;
}

void expect_agreement(Random& random, const Model& model, double tolerance) {
  Dynamics dynamics(model);
  State state;
  ASSERT_TRUE(random_state(random, model, dynamics, state));
  const Forces forces = random.forces(model);
  dynamics.update(state);
  dynamics.accelerations(forces);
  const VectorXd ours = body_accelerations(model, dynamics);
  const test::AbsoluteSystem system = test::absolute_system(dynamics.kinematics(), forces);
  const VectorXd theirs = system.accelerations();
  EXPECT_LT((ours - theirs).norm() / (1 + theirs.norm()), tolerance);

  // Degrees of freedom: what the rows of all joints leave.
  const Eigen::Index rank = system.D.completeOrthogonalDecomposition().rank();
  EXPECT_EQ(model.speed_count() - dynamics.rank(), system.M.rows() - rank);

  // Inverse inertia of two points, column by column.
  const BodyId a{1 + random.below(model.body_count() - 1)};
  const BodyId b{random.below(model.body_count())};
  const Vector3d p_WCa = random.vector(), p_WCb = random.vector(), n_W = random.direction();
  const PointPairInertia pair = dynamics.point_pair(a, p_WCa, b, p_WCb, n_W);
  const auto row = [&](const Vector3d& direction, bool on_a, bool on_b) {
    VectorXd wrenches = VectorXd::Zero(system.M.rows());
    const auto add = [&](BodyId body, const Vector3d& p_WC, const Vector3d& f) {
      if (body == Model::ground) return;
      const Vector3d p_BC = p_WC - dynamics.kinematics().pose(body).p;
      wrenches.segment<3>(6 * (body.index - 1)) += p_BC.cross(f);
      wrenches.segment<3>(6 * (body.index - 1) + 3) += f;
    };
    if (on_a) add(a, p_WCa, -direction);
    if (on_b) add(b, p_WCb, direction);
    return wrenches;
  };
  for (int i = 0; i < 3; ++i) {
    const VectorXd change = system.velocity_change(row(Vector3d::Unit(i), true, true));
    for (int j = 0; j < 3; ++j) {
      EXPECT_NEAR(pair.inverse_W(j, i), row(Vector3d::Unit(j), true, true).dot(change),
                  tolerance * (1 + change.norm()));
    }
  }
  const VectorXd alone = row(n_W, true, false);
  EXPECT_NEAR(1 / pair.apparent_mass_a, alone.dot(system.velocity_change(alone)), 10 * tolerance);

  // Products of roots are what impulses do along each other.
  std::vector<PairImpulse> pairs;
  for (int i = 0; i < 2; ++i) {
    const SpatialVector on_a{random.vector(), random.vector()};
    pairs.push_back({a, b, on_a, {random.vector(), random.vector()}});
  }
  Eigen::MatrixXd roots(model.speed_count(), 2);
  dynamics.find_roots(pairs, roots);
  const auto wrenches = [&](const PairImpulse& impulse) {
    VectorXd all = VectorXd::Zero(system.M.rows());
    const auto add = [&](BodyId body, const SpatialVector& on) {
      if (body == Model::ground) return;
      all.segment<3>(6 * (body.index - 1)) += on.angular;
      all.segment<3>(6 * (body.index - 1) + 3) += on.linear;
    };
    add(impulse.a, impulse.on_a);
    add(impulse.b, impulse.on_b);
    return all;
  };
  const VectorXd changed = system.velocity_change(wrenches(pairs[0]));
  for (int i = 0; i < 2; ++i) {
    const VectorXd other = wrenches(pairs[std::size_t(i)]);
    EXPECT_NEAR(roots.col(0).dot(roots.col(i)), other.dot(changed),
                tolerance * (1 + other.norm() * changed.norm()));
  }

  // The response to the same impulse, and its work: half the kinetic energy it leaves at rest.
  Forces impulses(model);
  impulses.add(dynamics.kinematics(), b, n_W, p_WCb);
  impulses.add(dynamics.kinematics(), a, -n_W, p_WCa);
  state.v = dynamics.speed_change(impulses);
  dynamics.update(state);
  EXPECT_NEAR(2 * kinetic_energy(dynamics.kinematics()), n_W.dot(pair.inverse_W * n_W),
              tolerance * (1 + pair.inverse_W.norm()));
}

TEST(ForwardDynamics, OfRandomTreesAgreesWithTheBorderedSystem) {
  Random random(1);
  for (int trial = 0; trial < 100; ++trial) {
    SCOPED_TRACE(trial);
    expect_agreement(random, random_mechanism(random, 1 + random.below(8), 0), 1e-10);
  }
}

TEST(ForwardDynamics, OfRandomLoopsAgreesWithTheBorderedSystem) {
  Random random(2);
  for (int trial = 0; trial < 100; ++trial) {
    SCOPED_TRACE(trial);
    expect_agreement(random, random_mechanism(random, 5 + random.below(4), 1 + random.below(2)),
                     1e-10);
  }
}

TEST(ForwardDynamics, KeepsLoopsClosedInAccelerationAndProjection) {
  Random random(5);
  for (int trial = 0; trial < 30; ++trial) {
    const Model model = random_mechanism(random, 6, 2);
    Dynamics dynamics(model);
    State state;
    ASSERT_TRUE(random_state(random, model, dynamics, state));
    EXPECT_LT(dynamics.position_error(), 1e-13);
    EXPECT_LT(dynamics.velocity_error(), 1e-12);
  }
}

// The force through every joint, on each body: Newton's and Euler's laws hold body by body.
TEST(JointReactions, AccelerateEveryBodyAsComputed) {
  Random random(9);
  for (int trial = 0; trial < 30; ++trial) {
    const Model model = random_mechanism(random, 6, trial % 3);
    Dynamics dynamics(model);
    State state;
    ASSERT_TRUE(random_state(random, model, dynamics, state));
    Forces forces = random.forces(model);
    dynamics.update(state);
    dynamics.accelerations(forces);
    const std::vector<BodyBalance> balances = body_balances(dynamics, forces);
    for (int index = 1; index < model.body_count(); ++index) {
      const auto& [through_joints, A, force_error, moment_error] = balances[index];
      const double size = 1 + model.mass(BodyId{index}) * A.linear.norm() + A.angular.norm();
      EXPECT_LT(force_error, 1e-10 * size);
      EXPECT_LT(moment_error, 1e-10 * size);
    }
  }
}

}  // namespace forward_dynamics_test
}  // namespace carom

#include "carom/mechanics.h"
#include "multibody/rest_state.h"

#include <gtest/gtest.h>

#include <cmath>

#include "support/allocation_count.h"
#include "support/mechanism.h"

namespace carom {
namespace dynamics_test {

const Vector3d x = Vector3d::UnitX(), y = Vector3d::UnitY(), z = Vector3d::UnitZ();

/// Rods hanging in a chain of revolute joints about alternating axes.
Model chain(int links) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  BodyId parent = build.ground();
  for (int i = 0; i < links; ++i) {
    const Vector3d top(0, 0, -i), bottom(0, 0, -i - 1);
    BodySpec link = test::rod("link " + std::to_string(i), 1, top, bottom);
    link.I_B(2, 2) = 0.01;
    const BodyId body = build.add_body(link);
    build.add_joint({.name = "joint " + std::to_string(i),
                     .type = "revolute",
                     .a = parent,
                     .b = body,
                     .p_W = top,
                     .axis_W = i % 2 == 0 ? x : y});
    parent = body;
  }
  return build.finish();
}

TEST(Dynamics, HoldsAHangingChainByItsWeight) {
  const Model model = chain(5);
  Dynamics dynamics(model);
  const Forces none(model);
  dynamics.update(multibody::rest_state(model));
  EXPECT_LT(dynamics.accelerations(none).norm(), 1e-13);
  for (int i = 0; i < 5; ++i) {
    const SpatialVector reaction = dynamics.reaction(JointId{i}, none);
    EXPECT_LT((reaction.linear - Vector3d(0, 0, 9.81 * (5 - i))).norm(), 1e-12);
    EXPECT_LT(reaction.angular.norm(), 1e-12);
  }
}

TEST(Dynamics, AllocatesNothingInAnEvaluation) {
  test::Random random(1);
  for (const bool closed : {false, true}) {
    ModelBuilder build;
    const BodyId a = build.add_body(random.body("a")), b = build.add_body(random.body("b"));
    build.add_joint({.name = "ab", .type = "universal", .a = a, .b = b, .axis_W = x, .axis2_W = y});
    build.add_joint({.name = "a", .type = "spherical", .a = build.ground(), .b = a, .p_W = y});
    if (closed) {
      build.add_joint({.name = "b", .type = "spherical", .a = build.ground(), .b = b, .p_W = z});
    }
    const Model model = build.finish();
    Dynamics dynamics(model);
    Forces forces = random.forces(model);
    State state = multibody::rest_state(model);
    state.v = random.vector(model.speed_count());
    dynamics.project(state);
    VectorXd q_dot(state.q.size());

    const long before = support::allocation_count();
    dynamics.update(state);
    forces.clear();
    forces.add(dynamics.kinematics(), a, x, y);
    dynamics.accelerations(forces);
    coordinate_rates(model, state, q_dot);
    dynamics.point_pair(a, x, b, y, z);
    dynamics.speed_change(forces);
    dynamics.reaction(JointId{0}, forces);
    dynamics.project(state);
    EXPECT_EQ(support::allocation_count() - before, 0);
  }
  EXPECT_GT(support::allocation_count(), 0);  // the counter counts
}

// Two discs on parallel axles: τ₁ accelerates I₁ + ratio²·I₂ (energy).
TEST(Gear, AddsTheSecondInertiaTimesTheSquareOfTheRatio) {
  const double I1 = 0.3, I2 = 0.7, ratio = -2.5;
  ModelBuilder build;
  const BodyId first =
      build.add_body({.name = "first", .mass = 1, .I_B = I1 * Matrix3d::Identity()});
  const BodyId second = build.add_body(
      {.name = "second", .mass = 2, .I_B = I2 * Matrix3d::Identity(), .X_WB = {.p = {1, 0, 0}}});
  const JointId turn = build.add_joint(
      {.name = "turn", .type = "revolute", .a = build.ground(), .b = first, .axis_W = z});
  // Given from the disc to the ground: the coordinate has the opposite sense.
  const JointId driven = build.add_joint({.name = "driven",
                                          .type = "revolute",
                                          .a = second,
                                          .b = build.ground(),
                                          .p_W = {1, 0, 0},
                                          .axis_W = z});
  build.add_joint({.name = "gear",
                   .type = "gear",
                   .first = turn,
                   .second = driven,
                   .parameters = {{"ratio", ratio}}});
  const Model model = build.finish();
  EXPECT_EQ(model.mobility().degrees_of_freedom, 1);
  Dynamics dynamics(model);
  dynamics.update(multibody::rest_state(model));
  Forces forces(model);
  const int place = model.place(turn).v;
  forces.on_joint[place] = 1.7;
  const VectorXd rates = dynamics.accelerations(forces);
  EXPECT_NEAR(rates[place], 1.7 / (I1 + ratio * ratio * I2), 1e-14);
  EXPECT_NEAR(rates[model.place(driven).v], ratio * rates[place], 1e-14);
  EXPECT_NEAR(dynamics.acceleration(second).angular.z(), -ratio * rates[place], 1e-14);
}

// A pinion of radius r on a rack of mass m: τ = (I + m·r²)·α. Projection closes an open rack.
TEST(Rack, SlidesByTheRadiusTimesTheTurn) {
  const double I = 0.2, m = 3, r = 0.4;
  ModelBuilder build;
  const BodyId pinion =
      build.add_body({.name = "pinion", .mass = 1, .I_B = I * Matrix3d::Identity()});
  const BodyId bar = build.add_body(
      {.name = "bar", .mass = m, .I_B = I * Matrix3d::Identity(), .X_WB = {.p = -r * y}});
  const JointId turn = build.add_joint(
      {.name = "turn", .type = "revolute", .a = build.ground(), .b = pinion, .axis_W = z});
  const JointId slide = build.add_joint(
      {.name = "slide", .type = "prismatic", .a = build.ground(), .b = bar, .axis_W = x});
  build.add_joint({.name = "rack",
                   .type = "rack",
                   .first = turn,
                   .second = slide,
                   .parameters = {{"ratio", r}}});
  const Model model = build.finish();
  Dynamics dynamics(model);
  dynamics.update(multibody::rest_state(model));
  Forces forces(model);
  forces.on_joint[model.place(turn).v] = 1;
  EXPECT_NEAR(dynamics.accelerations(forces)[model.place(turn).v], 1 / (I + m * r * r), 1e-14);

  State state = multibody::rest_state(model);
  state.q[model.place(turn).q] = 1;
  state.v[model.place(turn).v] = 2;
  const Projection projection = dynamics.project(state);
  EXPECT_TRUE(projection.converged);
  EXPECT_LT(projection.position_error, 1e-15);
  // Mass-weighted: the momentum that the joint can carry is kept, I·ω = (I + m·r²)·ω′.
  EXPECT_NEAR(state.v[model.place(turn).v], 2 * I / (I + m * r * r), 1e-14);
}

TEST(Projection, MakesQuaternionsUnit) {
  ModelBuilder build;
  build.add_body({.name = "body", .mass = 1, .I_B = Matrix3d::Identity()});
  const Model model = build.finish();
  Dynamics dynamics(model);
  State state = multibody::rest_state(model);
  state.q[3] = 2;
  state.q[4] = 2;
  dynamics.project(state);
  EXPECT_NEAR(state.q.tail<4>().norm(), 1, 1e-15);
  EXPECT_NEAR(state.q[3], std::sqrt(0.5), 1e-15);
}

}  // namespace dynamics_test
}  // namespace carom

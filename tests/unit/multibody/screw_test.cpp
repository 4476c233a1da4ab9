// A thread couples a turn with a slide: as a coordinate of its own, and closing a loop.
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>

#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/simulation.h"
#include "multibody/rest_state.h"

namespace carom {
namespace screw_test {

constexpr double mass = 0.5, inertia = 2e-4, pitch = 0.06, g = 9.81;
constexpr double lead = pitch / (2 * std::numbers::pi);

BodySpec part(const std::string& name) {
  return {.name = name,
          .mass = mass,
          .I_B = Vector3d(1e-4, 1e-4, inertia).asDiagonal(),
          .X_WB = {Matrix3d::Identity(), {0, 0, 0}}};
}

JointSpec thread(BodyId a, BodyId b) {
  return {.name = "thread",
          .type = "screw",
          .a = a,
          .b = b,
          .axis_W = Vector3d::UnitZ(),
          .parameters = {{"pitch", pitch}}};
}

// m·l²·θ̈ + I·θ̈ = −m·g·l
TEST(Screw, ANutFallsMoreSlowlyThanFreely) {
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const BodyId nut = build.add_body(part("nut"));
  const JointId joint = build.add_joint(thread(build.ground(), nut));
  const Model model = build.finish();
  EXPECT_TRUE(axis_turns(model, joint));
  EXPECT_TRUE(axis_slides(model, joint));
  EXPECT_EQ(axis_units(model, joint).coordinate, "rad");
  State state = multibody::rest_state(model);
  state.q << 40;
  state.v << 3;
  Dynamics dynamics(model);
  dynamics.update(state);
  EXPECT_NEAR(dynamics.kinematics().pose(nut).p.z(), 40 * lead, 1e-15);
  EXPECT_NEAR(dynamics.kinematics().velocity(nut).linear.z(), 3 * lead, 1e-16);
  dynamics.accelerations(Forces(model));
  const double expected = -g / (1 + inertia / (mass * lead * lead));
  EXPECT_NEAR(dynamics.acceleration(nut).linear.z(), expected, 1e-13);
  EXPECT_NEAR(joint_acceleration(dynamics, joint), expected / lead, 1e-11);
  const PointPairInertia along =
      dynamics.point_pair(Model::ground, {0, 0, 0}, nut, {0, 0, 40 * lead}, {0, 0, 1});
  EXPECT_NEAR(along.effective_mass, mass + inertia / (lead * lead), 1e-12);
}

/// A spindle that turns, a nut that slides, and the thread between them, which closes the loop.
struct LeadScrew {
  LeadScrew() {
    ModelBuilder build;
    build.set_gravity({0, 0, -g});
    const BodyId spindle_body = build.add_body(part("spindle"));
    nut = build.add_body(part("nut"));
    spindle = build.add_joint({.name = "spindle",
                               .type = "revolute",
                               .a = build.ground(),
                               .b = spindle_body,
                               .axis_W = Vector3d::UnitZ()});
    slide = build.add_joint({.name = "slide",
                             .type = "prismatic",
                             .a = build.ground(),
                             .b = nut,
                             .axis_W = Vector3d::UnitZ()});
    screw = build.add_joint(thread(spindle_body, nut));
    model = build.finish();
  }
  BodyId nut;
  JointId spindle, slide, screw;
  std::optional<Model> model;
};

TEST(Screw, ClosesALoopWithOneDegreeOfFreedom) {
  const LeadScrew machine;
  const Model& model = *machine.model;
  EXPECT_FALSE(model.place(machine.screw).in_tree);
  EXPECT_EQ(model.mobility().degrees_of_freedom, 1);
  EXPECT_EQ(model.mobility().redundant_constraints, 4);
  Dynamics dynamics(model);
  // The nut does not turn: as the spindle turns by θ, it turns by −θ against it and slides by −l·θ.
  State state = multibody::rest_state(model);
  state.q << 20, -20 * lead;
  state.v << 1, 0;
  dynamics.update(state);
  EXPECT_NEAR(dynamics.position_error(), 0, 1e-14);
  EXPECT_TRUE(dynamics.project(state).converged);
  EXPECT_NEAR(state.v[1], -lead * state.v[0], 1e-15);
  EXPECT_NEAR(joint_position(dynamics.kinematics(), machine.screw), -20, 1e-12);
  EXPECT_NEAR(joint_speed(dynamics.kinematics(), machine.screw), -state.v[0], 1e-14);
  dynamics.accelerations(Forces(model));
  // (I + m·l²)·θ̈ = m·g·l
  const double expected = mass * g * lead / (inertia + mass * lead * lead);
  EXPECT_NEAR(joint_acceleration(dynamics, machine.spindle), expected, 1e-10);
  EXPECT_NEAR(joint_acceleration(dynamics, machine.screw), -expected, 1e-10);
}

TEST(Screw, GoesToTheNearestTurnOfItsThread) {
  const LeadScrew machine;
  Dynamics dynamics(*machine.model);
  State state = start_state(*machine.model);
  state.q << 6 * std::numbers::pi + 0.1, -3 * pitch;  // three turns, and a little
  const Projection projection = dynamics.project(state);
  EXPECT_TRUE(projection.converged);
  EXPECT_NEAR(state.q[1], -lead * state.q[0], 1e-14);
  EXPECT_NEAR(state.q[0], 6 * std::numbers::pi + 0.05, 0.05);
}

TEST(Screw, IsHeldAtAnyNumberOfTurns) {
  const LeadScrew machine;
  Dynamics dynamics(*machine.model, {machine.screw});
  State state = start_state(*machine.model);
  for (int turn = 1; turn <= 20; ++turn) {
    dynamics.hold(machine.screw, {.position = 0.5 * turn, .with_position = true});
    ASSERT_TRUE(dynamics.project(state).converged) << turn;
  }
  EXPECT_NEAR(state.q[0], -10, 1e-12);
  EXPECT_NEAR(state.q[1], 10 * lead, 1e-14);
}

// Its constant friction is a moment: the angle comes to rest where the energy is used up.
TEST(Screw, HasConstantFrictionOnly) {
  ModelBuilder build;
  const BodyId nut = build.add_body(part("nut"));
  JointSpec joint = thread(build.ground(), nut);
  joint.speed = 5.0;
  joint.actions.friction = JointFriction{.constant = 0.01};
  build.add_joint(joint);
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 1.0});
  const double along = inertia + mass * lead * lead;
  EXPECT_NEAR(run.final_joints[0].position[0], 0.5 * along * 25 / 0.01, 1e-7);
  EXPECT_NEAR(run.final_joints[0].speed[0], 0, 1e-12);

  ModelBuilder wrong;
  joint.b = wrong.add_body(part("nut"));
  joint.actions.friction = JointFriction{.coefficient = 0.1, .radius = 0.01};
  wrong.add_joint(joint);
  try {
    wrong.finish();
    FAIL() << "a coefficient of friction was taken";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("a screw joint has no friction coefficient"),
              std::string::npos)
        << error.what();
  }
}

// A drive of the angle lifts the nut; a stop of the angle meets the inertia along it.
TEST(Screw, IsDrivenAndStoppedAlongItsAngle) {
  ModelBuilder build;
  const BodyId nut = build.add_body(part("nut"));
  JointSpec joint = thread(build.ground(), nut);
  joint.actions.drive = JointDrive{.type = JointDrive::Type::torque, .value = {.value = 0.02}};
  joint.actions.limits = JointLimits{.upper = 2.0, .law = {.stiffness = 1e5}};
  joint.actions.limits->law.restitution = RestitutionLaw(0.5);
  build.add_joint(joint);
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.3});
  ASSERT_FALSE(run.episodes.empty());
  const double along = inertia + mass * lead * lead;
  EXPECT_NEAR(run.episodes[0].effective_mass, along, 1e-12);
  EXPECT_NEAR(run.episodes[0].approach_speed, std::sqrt(2 * 0.02 * 2.0 / along), 1e-6);
}

}  // namespace screw_test
}  // namespace carom

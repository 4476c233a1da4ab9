#include "simulation/joint_modes.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <numbers>

#include "carom/mechanics.h"
#include "numerics/ode_solver.h"
#include "support/mechanism.h"

namespace carom::simulation {
namespace joint_modes_test {

using multibody::AppliedForces;
using multibody::Powers;

const Vector3d x = Vector3d::UnitX(), y = Vector3d::UnitY(), z = Vector3d::UnitZ();
constexpr double g = 9.81;

/// A mechanism of single-axis joints with its modes, integrated with the energies it takes and loses.
class Motion {
 public:
  explicit Motion(const Model& model)
      : state(start_state(model)),
        dynamics(model),
        modes(model, state),
        applied_(model),
        forces_(model) {
    evaluate(0, false);
    modes.settle(0, dynamics, forces_, events);
    modes.hold(0, dynamics);
    dynamics.project(state);
  }

  double energy() {
    dynamics.update(state);
    return kinetic_energy(dynamics.kinematics()) + gravitational_energy(dynamics.kinematics()) +
           applied_.spring_energy(dynamics.kinematics());
  }

  void until(double end) {
    const Eigen::Index n = state.v.size();
    const auto take = [&](std::span<const double> values) {
      for (Eigen::Index i = 0; i < n; ++i) state.q[i] = values[i], state.v[i] = values[n + i];
      drives = values[2 * n];
      lost = values[2 * n + 1];
    };
    const auto pack = [&] {
      std::vector<double> values(state.q.begin(), state.q.end());
      values.insert(values.end(), state.v.begin(), state.v.end());
      values.insert(values.end(), {drives, lost});
      return values;
    };
    const auto derivative = [&](double t, std::span<const double> at, std::span<double> rates) {
      take(at);
      const VectorXd& v_dot = evaluate(t, true);
      for (Eigen::Index i = 0; i < n; ++i) rates[i] = state.v[i], rates[n + i] = v_dot[i];
      rates[2 * n] = powers_.drives;
      rates[2 * n + 1] = powers_.friction + powers_.dampers;
    };
    const auto values = [&](double t, std::span<const double> at, std::span<double> out) {
      take(at);
      evaluate(t, true);
      modes.event_values(t, dynamics, out);
    };
    numerics::OdeSolver solver(derivative,
                               {.tolerance = 1e-11, .scale = std::vector<double>(2 * n + 2, 1.0)},
                               {.crossings = modes.crossings(), .values = values});
    solver.start(state.time, pack());
    std::vector<double> breaks = applied_.break_times();
    breaks.push_back(end);
    while (solver.time() < end) {
      double limit = end;
      for (const double time : breaks) {
        if (time > solver.time()) limit = std::min(limit, time);
      }
      const numerics::OdeStep step = solver.step(limit);
      ASSERT_FALSE(numerics::failed(step.status)) << numerics::to_text(step.status);
      take(solver.state());
      state.time = solver.time();
      if (step.status != numerics::OdeStatus::event) continue;
      std::vector<int> happened;
      for (const numerics::EventHit& hit : step.hits) happened.push_back(hit.index);
      applied_only_after_accelerations();
      modes.switch_modes(happened, state.time, dynamics, forces_, events);
      modes.hold(state.time, dynamics);
      dynamics.project(state);
      solver.restart(pack());
    }
  }

  State state;
  Dynamics dynamics;
  JointModes modes;
  double drives = 0, lost = 0;
  std::vector<RunEvent> events;

 private:
  /// The dynamics keeps its holding forces, the forces are those without modes.
  void applied_only_after_accelerations() {
    evaluate(state.time, true);
    forces_.clear();
    Powers powers;
    applied_.apply(dynamics.kinematics(), state.time, forces_, powers);
  }

  /// With modes: all forces, and accelerations. Without: applied forces only.
  const VectorXd& evaluate(double t, bool with_modes) {
    modes.hold(t, dynamics);
    dynamics.update(state);
    forces_.clear();
    powers_ = {};
    applied_.apply(dynamics.kinematics(), t, forces_, powers_);
    return with_modes ? modes.accelerations(t, dynamics, forces_, powers_)
                      : dynamics.accelerations(forces_);
  }

  AppliedForces applied_;
  Forces forces_;
  Powers powers_;
};

/// A block of 1.5 kg on a slide along x, with gravity across.
Model block(JointActions actions, std::optional<double> speed, const TimeFunction& push = {}) {
  ModelBuilder build;
  build.set_gravity(-g * z);
  const BodyId body = build.add_body({.name = "block", .mass = 1.5, .I_B = Matrix3d::Identity()});
  build.add_joint({.name = "slide",
                   .type = "prismatic",
                   .a = build.ground(),
                   .b = body,
                   .axis_W = x,
                   .speed = speed,
                   .actions = std::move(actions)});
  build.add_force(
      {.name = "push",
       .force = PointForce{.a = build.ground(), .b = body, .direction_W = x, .value = push}});
  return build.finish();
}

const JointFriction rough{.coefficient = 0.3};

// Deceleration μ·g: stops after v/(μ·g) and v²/(2·μ·g), and all of its energy is lost.
TEST(JointFriction, StopsABlockWhichThenStaysForEver) {
  Motion run(block({.friction = rough}, 2.0));
  run.until(3);
  ASSERT_EQ(run.events.size(), 1u);
  EXPECT_EQ(run.events[0].type, "stick");
  EXPECT_EQ(run.events[0].subject, "slide");
  EXPECT_NEAR(run.events[0].time, 2 / (0.3 * g), 1e-10);
  const double rest = run.state.q[0];
  EXPECT_NEAR(rest, 4 / (2 * 0.3 * g), 1e-9);
  EXPECT_NEAR(run.lost, 0.5 * 1.5 * 4, 1e-9);
  run.until(100);
  EXPECT_EQ(run.state.q[0], rest);
  EXPECT_EQ(run.state.v[0], 0);
  EXPECT_EQ(run.events.size(), 1u);
}

// The push grows by 10 N/s and meets μ·m·g; then m·a = push − μ·m·g.
TEST(JointFriction, ReleasesWhenThePushReachesTheLimit) {
  const TimeFunction push{.kind = TimeFunction::Kind::linear, .points = {{0, 0}, {1, 10}}};
  Motion run(block({.friction = rough}, {}, push));
  run.until(0.8);
  const double limit = 0.3 * 1.5 * g, release = limit / 10;
  ASSERT_EQ(run.events.size(), 1u);
  EXPECT_EQ(run.events[0].type, "slip");
  EXPECT_NEAR(run.events[0].time, release, 1e-9);
  EXPECT_NEAR(run.state.v[0], 10 * std::pow(0.8 - release, 2) / (2 * 1.5), 1e-8);
}

TEST(JointFriction, DecidesAtTheStart) {
  const double limit = 0.3 * 1.5 * g;
  Motion above(block({.friction = rough}, {}, {.value = -1.1 * limit}));
  above.until(1);
  EXPECT_NEAR(above.state.v[0], -0.1 * limit / 1.5, 1e-10);
  Motion below(block({.friction = rough}, {}, {.value = 0.9 * limit}));
  below.until(1);
  EXPECT_EQ(below.state.v[0], 0);
}

// A push above the limit brings a block that slides against it to a halt and back.
TEST(JointFriction, TurnsWithoutStickingUnderALargePush) {
  const double limit = 0.3 * 1.5 * g;
  Motion run(block({.friction = rough}, -1.0, {.value = 2 * limit}));
  run.until(1);
  const double turn = 1 / (3 * limit / 1.5);
  ASSERT_EQ(run.events.size(), 1u);
  EXPECT_EQ(run.events[0].type, "slip");
  EXPECT_NEAR(run.events[0].time, turn, 1e-10);
  EXPECT_NEAR(run.state.v[0], (1 - turn) * limit / 1.5, 1e-9);
}

// The pin's friction depends on the reaction, which swings with the pendulum.
TEST(JointFriction, OfAPinTakesWhatThePendulumLoses) {
  ModelBuilder build;
  build.set_gravity(-g * z);
  const BodyId rod = build.add_body(test::rod("rod", 2, {0, 0, 0}, {1, 0, 0}));
  build.add_joint({.name = "pin",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = rod,
                   .axis_W = y,
                   .actions = {.friction = JointFriction{.coefficient = 0.3, .radius = 0.05}}});
  Motion run(build.finish());
  const double before = run.energy();
  run.until(2.5);
  EXPECT_GT(run.lost, 0.05 * 2 * g);
  EXPECT_GE(run.events.size(), 2u);
  EXPECT_NEAR(run.energy() + run.lost, before, 1e-8);
  // At rest the pin carries the weight and no more than that is needed to hold it.
  run.until(60);
  EXPECT_EQ(run.events.back().type, "stick");
  EXPECT_EQ(run.state.v[0], 0);
  EXPECT_NEAR(run.energy() + run.lost, before, 1e-7);
  const double arm = std::abs(std::cos(run.state.q[0])) * 0.5;
  EXPECT_LE(arm, 0.3 * 0.05 * (1 + 1e-9));
}

// I·a = max until gain·(value − v) = max, then v goes to the value with the rate gain/I.
TEST(SpeedDrive, LeavesSaturationWhereItsDemandFalls) {
  const double I = 1.5, gain = 2, max = 3, wanted = 10;
  Motion run(block({.drive = JointDrive{.type = JointDrive::Type::speed,
                                        .value = {.value = wanted},
                                        .max_force = max,
                                        .gain = gain}},
                   {}));
  run.until(6);
  const double t1 = (wanted - max / gain) * I / max;
  ASSERT_EQ(run.events.size(), 2u);
  EXPECT_EQ(run.events[0].type, "drive-saturated");
  EXPECT_EQ(run.events[0].time, 0);
  EXPECT_EQ(run.events[1].type, "drive-free");
  EXPECT_NEAR(run.events[1].time, t1, 1e-10);
  EXPECT_NEAR(run.state.v[0], wanted - max / gain * std::exp(-gain / I * (6 - t1)), 1e-8);
  EXPECT_NEAR(run.drives, run.energy(), 1e-8);
}

// A pendulum led along a sine: it is where the sine is, and the drive pays for its energy.
TEST(MotionDrive, LeadsAJointAndPaysForItsEnergy) {
  ModelBuilder build;
  build.set_gravity(-g * z);
  const BodyId rod = build.add_body(test::rod("rod", 2, {0, 0, 0}, {1, 0, 0}));
  const TimeFunction sine{.kind = TimeFunction::Kind::harmonic, .amplitude = 0.7, .frequency = 0.5};
  build.add_joint({.name = "pin",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = rod,
                   .axis_W = y,
                   .actions = {.drive = JointDrive{.type = JointDrive::Type::motion,
                                                   .value = sine,
                                                   .value_is_position = true}}});
  Motion run(build.finish());
  const double before = run.energy();
  EXPECT_NEAR(run.state.v[0], 0.7 * std::numbers::pi, 1e-12);
  run.until(1.3);
  EXPECT_NEAR(run.state.q[0], 0.7 * std::sin(std::numbers::pi * 1.3), 1e-8);
  EXPECT_NEAR(run.drives, run.energy() - before, 1e-7);
}

}  // namespace joint_modes_test
}  // namespace carom::simulation

#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <random>

#include "carom/mechanics.h"
#include "carom/scenario.h"
#include "support/paths.h"
#include "support/rigid_models.h"

namespace carom {
namespace time_stepping_test {

using test::add_ball;
using test::add_plane;
using test::rigid_contact;
using test::run_stepping;

int count(const Trajectory& run, const std::string& type) {
  return static_cast<int>(
      std::ranges::count_if(run.events, [&](const RunEvent& event) { return event.type == type; }));
}

/// Balls without gravity between six walls, from fixed random places and velocities.
Model crowd(double restitution, double friction, int seed) {
  ModelBuilder build;
  std::mt19937 random(static_cast<unsigned>(seed));
  std::uniform_real_distribution<double> uniform(-1, 1);
  std::vector<ShapeId> balls;
  std::vector<ShapeId> walls;
  for (int side = 0; side < 6; ++side) {
    const Vector3d n = (side < 3 ? 1 : -1) * Vector3d::Unit(side % 3);
    walls.push_back(add_plane(build, "wall" + std::to_string(side), -0.4 * n, n));
  }
  for (int i = 0; i < 27; ++i) {
    const Vector3d cell(i % 3 - 1, i / 3 % 3 - 1, i / 9 - 1);
    const auto [body, shape] =
        add_ball(build, "ball" + std::to_string(i), 1 + 0.5 * uniform(random), 0.1, 0.25 * cell,
                 Vector3d(uniform(random), uniform(random), uniform(random)));
    balls.push_back(shape);
  }
  for (std::size_t i = 0; i < balls.size(); ++i) {
    std::vector<ShapeId> others = walls;
    others.insert(others.end(), balls.begin() + static_cast<std::ptrdiff_t>(i) + 1, balls.end());
    build.add_contact({.name = "of ball" + std::to_string(i),
                       .a = others,
                       .b = {balls[i]},
                       .law = rigid_contact(restitution, friction)});
  }
  return build.finish();
}

TEST(TimeStepping, NeverGainsEnergyWithoutFriction) {
  for (const double e : {0.0, 0.5, 1.0}) {
    const Trajectory run = run_stepping(crowd(e, 0, 1), 1, 2e-3, 2e-3);
    ASSERT_GT(run.episodes.size(), 20u);
    for (std::size_t i = 1; i < run.samples.size(); ++i) {
      EXPECT_LE(run.samples[i].energy.kinetic, run.samples[i - 1].energy.kinetic * (1 + 1e-8));
    }
    EXPECT_LT(std::fabs(run.last().energy.residual), 1e-9 * run.first().energy.kinetic);
  }
}

TEST(TimeStepping, LosesEnergyInFrictionAndTellsWhere) {
  const Trajectory run = run_stepping(crowd(0.5, 0.4, 2), 1, 2e-3, 2e-3);
  for (std::size_t i = 1; i < run.samples.size(); ++i) {
    EXPECT_LE(run.samples[i].energy.kinetic, run.samples[i - 1].energy.kinetic * (1 + 1e-8));
  }
  EXPECT_GT(run.last().energy.lost_in_friction, 0);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-8 * run.first().energy.kinetic);
}

TEST(TimeStepping, KeepsMomentumAndItsMomentOfTwoSpheres) {
  ModelBuilder build;
  const auto [one, shape_one] = add_ball(build, "one", 1, 0.1, {0, 0, 0}, {1, 0, 0.2});
  const auto [two, shape_two] = add_ball(build, "two", 2.5, 0.15, {0.4, 0.1, 0}, {-0.7, 0, 0});
  build.add_contact(
      {.name = "meet", .a = {shape_one}, .b = {shape_two}, .law = rigid_contact(0.6, 0.3)});
  const Model model = build.finish();
  const State start = start_state(model);
  Kinematics kinematics(model);
  kinematics.update(start);
  const SpatialVector before = momentum(kinematics);
  const Trajectory run = run_stepping(model, 0.5, 1e-3);
  ASSERT_EQ(run.episodes.size(), 1u);
  EXPECT_NEAR(run.episodes[0].realised_restitution, 0.6, 1e-12);
  SpatialVector after;
  for (const BodyId body : {one, two}) {
    const BodySample& sample = run.last().bodies[static_cast<std::size_t>(body.index - 1)];
    const double mass = model.mass(body);
    const double radius = body == one ? 0.1 : 0.15;
    after.linear += mass * sample.v_WB;
    after.angular += 0.4 * mass * radius * radius * sample.w_WB +
                     sample.p_WB.cross(Vector3d(mass * sample.v_WB));
  }
  EXPECT_LT((after.linear - before.linear).norm(), 1e-14);
  EXPECT_LT((after.angular - before.angular).norm(), 1e-14);
}

TEST(TimeStepping, ComesToRestAndSaysSoOnce) {
  const Model model = test::ball_on_floor(rigid_contact(0.5, 0.3), 1, 0.1, 0.5, 9.81);
  const Trajectory run = run_stepping(model, 3, 1e-3);
  EXPECT_EQ(count(run, "rest"), 1);
  EXPECT_EQ(count(run, "lift-off"), 0);
  EXPECT_NEAR(run.last().bodies[0].p_WB.z(), 0.1, 1e-6);
  EXPECT_NEAR(run.last().contacts[0].normal_force, 9.81, 1e-9);
  // Bounces end where gravity makes in two steps what is left of the speed.
  EXPECT_GT(run.episodes.back().approach_speed, 2 * 9.81 * 1e-3);
  EXPECT_LT(run.episodes.back().approach_speed, 8 * 9.81 * 1e-3);
}

TEST(TimeStepping, DoesNotSinkIntoTheFloor) {
  // A plastic landing leaves a whole step of the fall as overlap, which is pushed out.
  const Model model = test::ball_on_floor(rigid_contact(0), 1, 0.1, 1, 9.81);
  const Trajectory run = run_stepping(model, 1, 1e-2, 1e-2);
  for (const Sample& sample : run.samples) {
    if (sample.time > 0.48) {
      EXPECT_NEAR(sample.bodies[0].p_WB.z(), 0.1, 1e-7);
      EXPECT_NEAR(sample.energy.kinetic, 0, 1e-20);
    }
  }
}

TEST(TimeStepping, TellsWhenSlidingBecomesRolling) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = add_plane(build, "floor", Vector3d::Zero(), Vector3d::UnitZ());
  const auto [ball, skin] = add_ball(build, "ball", 1, 0.1, {0, 0, 0.1}, {2, 0, 0});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}, .law = rigid_contact(0, 0.2)});
  const double h = 1e-3;
  const Trajectory run = run_stepping(build.finish(), 1, h);
  // t = 2·v₀/(7·μ·g), then 5/7·v₀: Coulomb.
  ASSERT_EQ(run.events.size(), 1u);
  EXPECT_EQ(run.events[0].type, "stick");
  EXPECT_NEAR(run.events[0].time, 2 * 2 / (7 * 0.2 * 9.81), h);
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), 2 * 5.0 / 7, 1e-9);
}

TEST(TimeStepping, WarnsWhenBodiesMayPassUnseen) {
  const Model model = test::two_balls(rigid_contact(1), 10);
  const Trajectory slow = run_stepping(model, 0.01, 1e-4);
  EXPECT_TRUE(slow.warnings.empty());
  const Trajectory fast = run_stepping(model, 0.02, 1e-2);
  ASSERT_EQ(fast.warnings.size(), 1u);
  EXPECT_NE(fast.warnings[0].find("pass through"), std::string::npos);
}

TEST(TimeStepping, StopsAPendulumAtAWall) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId wall = add_plane(build, "wall", {-0.1, 0, 0}, Vector3d::UnitX());
  const auto [bob, skin] = add_ball(build, "bob", 1, 0.1, {1, 0, 0});
  build.add_joint({.name = "hinge",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = bob,
                   .p_W = Vector3d::Zero(),
                   .axis_W = Vector3d::UnitY()});
  build.add_contact({.name = "wall", .a = {wall}, .b = {skin}, .law = rigid_contact(0.5)});
  const Model model = build.finish();
  const Trajectory run = run_stepping(model, 1.2, 1e-4);
  ASSERT_GE(run.episodes.size(), 1u);
  // At the wall the bob hangs straight down: ½·I·ω² = m·g·l with I = m·l² + ⅖·m·r².
  const ContactEpisode& strike = run.episodes[0];
  const double inertia = 1 + 0.4 * 0.01;
  EXPECT_NEAR(strike.approach_speed, std::sqrt(2 * 9.81 / inertia), 2e-3);
  EXPECT_NEAR(strike.realised_restitution, 0.5, 1e-9);
  EXPECT_NEAR(strike.effective_mass, inertia, 1e-6);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-3 * 9.81);
}

TEST(TimeStepping, StopsAJointAtItsLimit) {
  ModelBuilder build;
  const auto [slider, skin] = add_ball(build, "slider", 2, 0.1, {0, 0, 0}, {1.5, 0, 0});
  JointSpec joint{.name = "rail",
                  .type = "prismatic",
                  .a = build.ground(),
                  .b = slider,
                  .p_W = Vector3d::Zero(),
                  .axis_W = Vector3d::UnitX()};
  joint.actions.limits = JointLimits{.lower = -0.2, .upper = 0.3, .law = rigid_contact(1)};
  build.add_joint(joint);
  const Trajectory run = run_stepping(build.finish(), 1, 1e-3);
  EXPECT_EQ(count(run, "limit"), static_cast<int>(run.episodes.size()));
  ASSERT_EQ(run.episodes.size(), 3u);  // after 0.2, 0.533 and 0.867 s
  EXPECT_EQ(run.episodes[0].contact, "rail.upper");
  EXPECT_EQ(run.episodes[1].contact, "rail.lower");
  EXPECT_NEAR(run.episodes[1].start, 0.8 / 1.5, 3e-3);
  EXPECT_NEAR(run.last().energy.kinetic, 2.25, 1e-12);
}

TEST(TimeStepping, KeepsTheLoopOfASliderCrankClosed) {
  Scenario scenario = read_scenario(project_root() + "/scenarios/slider_crank_block.toml");
  scenario.settings.method = "time-stepping";
  scenario.settings.step = scenario.settings.duration / 4000;
  const Trajectory run = simulate(scenario.model, scenario.start, scenario.settings);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished);
  EXPECT_LT(run.statistics.largest_loop_error, 1e-12);
  ASSERT_GE(run.episodes.size(), 1u);
  EXPECT_NEAR(run.episodes[0].realised_restitution, *run.episodes[0].requested_restitution, 1e-9);
  EXPECT_TRUE(run.warnings.empty()) << run.warnings[0];
}

TEST(TimeStepping, MovesADrivenTableUnderABlock) {
  // A table shaken along x carries a block by friction as long as a ≤ μ·g.
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const BodyId table = build.add_body({.name = "table",
                                       .mass = 5,
                                       .I_B = Matrix3d::Identity(),
                                       .X_WB = {Matrix3d::Identity(), {0, 0, -0.1}}});
  const ShapeId top = build.add_shape({.name = "top",
                                       .body = table,
                                       .shape = HalfSpace{},
                                       .X_BS = {Matrix3d::Identity(), {0, 0, 0.1}}});
  JointSpec joint{.name = "rail",
                  .type = "prismatic",
                  .a = build.ground(),
                  .b = table,
                  .p_W = Vector3d::Zero(),
                  .axis_W = Vector3d::UnitX()};
  joint.actions.drive = JointDrive{.type = JointDrive::Type::motion};
  joint.actions.drive->value_is_position = true;
  joint.actions.drive->value = {.kind = TimeFunction::Kind::harmonic,
                                .amplitude = 0.01,
                                .frequency = 2,
                                .phase = std::numbers::pi / 2};
  build.add_joint(joint);
  const auto [block, shape] =
      test::add_block(build, "block", 1, {0.2, 0.2, 0.1}, {Matrix3d::Identity(), {0, 0, 0.05}});
  build.add_contact({.name = "table", .a = {top}, .b = {shape}, .law = rigid_contact(0, 0.3)});
  const Model model = build.finish();
  const Trajectory run = run_stepping(model, 2.2, 1e-3);
  // a = 0.01·(4π)² = 1.58 m/s² < 0.3·g
  const double moved = 0.01 * (std::cos(4 * std::numbers::pi * 2.2) - 1);
  EXPECT_NEAR(run.last().bodies[0].p_WB.x(), moved, 1e-12);
  EXPECT_NEAR(run.last().bodies[1].p_WB.x(), moved, 1e-5);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-4);
}

TEST(TimeStepping, RefusesAStepBelowZero) {
  const Model model = test::ball_on_floor(rigid_contact(0.5), 1, 0.1, 0.5, 9.81);
  EXPECT_THROW(run_stepping(model, 1, -1), InputError);
}

TEST(TimeStepping, NeedsARestitution) {
  const Model model = test::ball_on_floor(ContactLaw{}, 1, 0.1, 0.5, 9.81);
  EXPECT_THROW(run_stepping(model, 1, 1e-3), InputError);
}

// A brick that tumbles by a third of a turn per step.
TEST(TimeStepping, KeepsTheEnergyOfWhatSpinsFast) {
  ModelBuilder build;
  build.set_gravity(Vector3d::Zero());
  build.add_body({.name = "brick",
                  .mass = 1,
                  .I_B = Vector3d(0.01, 0.02, 0.025).asDiagonal(),
                  .w_WB = Vector3d(1, 2000, 300)});
  const Model model = build.finish();
  const Trajectory run = test::run_stepping(model, 0.5, 1e-3);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
  EXPECT_NEAR(run.last().energy.kinetic / run.first().energy.kinetic, 1, 1e-6);
  EXPECT_GT(run.last().bodies[0].w_WB.norm(), 100);
}

// A double pendulum that hits a wall without friction and rebounds fully: the forces of inertia jump with the
// speeds. What they do stays in balance to a thousandth, whether their jump is large enough to be followed or not.
TEST(TimeStepping, KeepsTheEnergyOfLinksThatRebound) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId wall = test::add_plane(build, "wall", {-0.2, 0, 0}, {1, 0, 0});
  BodyId last = build.ground();
  for (int i = 0; i < 2; ++i) {
    const BodyId body =
        build.add_body({.name = "link" + std::to_string(i),
                        .mass = 1,
                        .I_B = Matrix3d::Identity() * 1e-3,
                        .X_WB = {Matrix3d::Identity(), Vector3d(0.3 + 0.3 * i, 0, 0.02 * i)}});
    build.add_joint({.name = "pin" + std::to_string(i),
                     .type = "revolute",
                     .a = last,
                     .b = body,
                     .p_W = Vector3d(0.3 * i, 0, 0),
                     .axis_W = {0, 1, 0}});
    last = body;
  }
  const ShapeId tip = build.add_shape({.name = "tip", .body = last, .shape = Sphere{0.05}});
  build.add_contact({.name = "wall", .a = {wall}, .b = {tip}, .law = test::rigid_contact(1, 0)});
  const Model model = build.finish();
  const auto error = [&](double step) {
    const Trajectory run = test::run_stepping(model, 1.5, step);
    EXPECT_FALSE(run.episodes.empty());
    return std::fabs(run.last().energy.residual) / test::energy_size(run);
  };
  for (const double step : {4e-3, 2e-3, 1e-3, 5e-4, 2.5e-4}) EXPECT_LT(error(step), 1e-3) << step;
}

}  // namespace time_stepping_test
}  // namespace carom

// The piecewise method: what it records, when it stops, what it refuses.
#include <gtest/gtest.h>

#include <numbers>

#include "support/piecewise_models.h"

namespace carom {
namespace piecewise_test {

using test::add_ball;
using test::add_plane;
using test::energy_size;
using test::rigid_contact;
using test::run_piecewise;

TEST(Piecewise, GivesAnImpactNoDurationAndTheRestitutionThatWasAsked) {
  const Trajectory run = run_piecewise(test::two_balls(rigid_contact(0.7), 2), 0.01);
  ASSERT_EQ(run.episodes.size(), 1U);
  const ContactEpisode& impact = run.episodes[0];
  EXPECT_EQ(impact.end, impact.start);
  EXPECT_NEAR(impact.approach_speed, 2, 1e-12);
  EXPECT_NEAR(impact.realised_restitution, 0.7, 1e-14);
  EXPECT_NEAR(impact.effective_mass, 1, 1e-12);
  EXPECT_NEAR(impact.normal_impulse, 1.7 * 2, 1e-12);
  EXPECT_NEAR(impact.lost_normal, 0.5 * (1 - 0.49) * 4, 1e-12);
  ASSERT_TRUE(impact.rigid.has_value());
  EXPECT_EQ(impact.rigid->hypothesis, ImpactHypothesis::stronge);
}

// Of 1e-13 m, far below the tolerance; before, a million bounces.
TEST(Piecewise, EndsElasticBouncesThatAreTooLowToTell) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [body, ball] = add_ball(build, "ball", 1, 0.1, {0, 0, 0.1}, {0, 0, -1e-6});
  build.add_contact({.name = "hit", .a = {floor}, .b = {ball}, .law = rigid_contact(1)});
  const Trajectory run = run_piecewise(build.finish(), 0.1);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished);
  EXPECT_LT(run.statistics.steps, 50);
  EXPECT_EQ(run.last().bodies[0].v_WB.norm(), 0);
  EXPECT_NEAR(run.last().energy.lost_in_contact, 0.5e-12, 1e-15);
}

TEST(Piecewise, ShowsTheInstantBeforeAndAfterAJump) {
  const Trajectory run = run_piecewise(test::two_balls(rigid_contact(0.7), 2), 0.01);
  const double at = run.episodes[0].start;
  std::vector<double> speeds;
  for (const Sample& sample : run.samples) {
    if (sample.time == at) speeds.push_back(sample.bodies[0].v_WB.x());
  }
  ASSERT_EQ(speeds.size(), 2U);
  EXPECT_NEAR(speeds[0], 1.5, 1e-12);
  EXPECT_NEAR(speeds[1], 1.5 - 1.7, 1e-12);
}

TEST(Piecewise, TakesTheRestitutionOfTheApproachSpeed) {
  std::vector<Problem> problems;
  ContactLaw law;
  law.restitution = choose_restitution("table", {}, {{0, 1}, {4, 0.6}}, "test", problems);
  ASSERT_TRUE(problems.empty());
  for (const double speed : {1.0, 2.0}) {
    const Trajectory run = run_piecewise(test::two_balls(law, speed), 0.01);
    ASSERT_EQ(run.episodes.size(), 1U);
    EXPECT_NEAR(run.episodes[0].realised_restitution, 1 - 0.1 * speed, 1e-9);
  }
}

TEST(Piecewise, NeedsARestitutionAndSaysSo) {
  try {
    run_piecewise(test::two_balls({}, 1), 0.01);
    FAIL() << "must throw";
  } catch (const InputError& error) {
    EXPECT_NE(std::string(error.what()).find("needs a restitution"), std::string::npos)
        << error.what();
  }
}

TEST(Piecewise, RefusesBodiesThatOverlapEvenWithLeave) {
  ModelBuilder build;
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [ball, shape] = add_ball(build, "ball", 1, 0.5, {0, 0, 0.49});
  build.add_contact({.name = "floor",
                     .a = {floor},
                     .b = {shape},
                     .law = rigid_contact(0.5),
                     .allow_initial_overlap = true});
  const Model model = build.finish();
  const std::vector<Problem> problems = check_interactions(model, start_state(model), "piecewise");
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].remedy.find("rigid bodies cannot overlap"), std::string::npos);
}

TEST(Piecewise, SaysWhereTheHypothesesPart) {
  // Rod at 45 degrees, slip reverses: document 001's set of plane impacts, P07.
  ModelBuilder build;
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const double arm = std::sqrt(0.125);
  const BodyId rod = build.add_body({.name = "rod",
                                     .mass = 1,
                                     .I_B = Matrix3d::Identity() / 12,
                                     .X_WB = {Matrix3d::Identity(), {arm, 0, arm}},
                                     .v_WB = Vector3d(0.2, 0, -1),
                                     .w_WB = Vector3d::Zero()});
  const ShapeId tip = build.add_shape({.name = "tip",
                                       .body = rod,
                                       .shape = Sphere{0},
                                       .X_BS = {Matrix3d::Identity(), {-arm, 0, -arm}}});
  build.add_contact({.name = "tip", .a = {floor}, .b = {tip}, .law = rigid_contact(0.6, 0.3)});
  const Trajectory run = run_piecewise(build.finish(), 0.01);
  ASSERT_EQ(run.episodes.size(), 1U);
  const ContactEpisode& impact = run.episodes[0];
  EXPECT_NEAR(impact.separation_speed, 0.5567333293417954, 1e-12);
  EXPECT_NEAR(impact.impulse_W.x(), 0.1627739831557099, 1e-12);
  EXPECT_NEAR(impact.lost_normal + impact.lost_friction, 0.1819228975883837, 1e-12);
  ASSERT_TRUE(impact.rigid->plane);
  EXPECT_NEAR(impact.rigid->principal.mass, 2 / (2.5 + 2.5), 1e-12);
  ASSERT_EQ(impact.rigid->phases.count, 3);
  EXPECT_EQ(impact.rigid->phases.phase[1].mode, SlipMode::reverse);
  ASSERT_EQ(run.warnings.size(), 1U);
  EXPECT_NE(run.warnings[0].find("depends on the hypothesis"), std::string::npos);
}

// A pendulum's bob strikes a wall: the pin gives what the wall does not.
TEST(Piecewise, ReportsTheImpulseInJoints) {
  const double length = 1, mass = 2, speed = 3, e = 0.5;
  ModelBuilder build;
  const ShapeId wall = add_plane(build, "wall", {0.1, 0, 0}, {-1, 0, 0});
  const BodyId bob = build.add_body({.name = "bob",
                                     .mass = mass,
                                     .I_B = 0.4 * mass * 0.01 * Matrix3d::Identity(),
                                     .X_WB = {Matrix3d::Identity(), {0, 0, -length}}});
  const ShapeId shape = build.add_shape({.name = "ball", .body = bob, .shape = Sphere{0.1}});
  build.add_joint({.name = "pin",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = bob,
                   .p_W = Vector3d::Zero(),
                   .axis_W = Vector3d::UnitY(),
                   .speed = -speed / length});
  build.add_contact({.name = "wall", .a = {wall}, .b = {shape}, .law = rigid_contact(e)});
  const Trajectory run = run_piecewise(build.finish(), 0.1);
  ASSERT_EQ(run.episodes.size(), 1U);
  const double about_pin = mass * length * length + 0.4 * mass * 0.01;
  const double strike = (1 + e) * about_pin / (length * length) * speed;
  EXPECT_NEAR(run.episodes[0].normal_impulse, strike, 1e-9);
  ASSERT_EQ(run.episodes[0].rigid->joint_impulses.size(), 1U);
  const Vector3d pin = run.episodes[0].rigid->joint_impulses[0].linear;
  EXPECT_NEAR(pin.x(), -mass * (1 + e) * speed + strike, 1e-9);
}

TEST(Piecewise, StopsAtTheStopsOfAJoint) {
  ModelBuilder build;
  const BodyId slider = build.add_body({.name = "slider", .mass = 2, .I_B = Matrix3d::Identity()});
  build.add_joint(
      {.name = "rail",
       .type = "prismatic",
       .a = build.ground(),
       .b = slider,
       .p_W = Vector3d::Zero(),
       .axis_W = Vector3d::UnitX(),
       .speed = 1.0,
       .actions = {.limits = JointLimits{.lower = -0.5, .upper = 0.5, .law = rigid_contact(0.5)}}});
  const Trajectory run = run_piecewise(build.finish(), 3);
  ASSERT_EQ(run.episodes.size(), 2U);
  EXPECT_EQ(run.episodes[0].contact, "rail.upper");
  EXPECT_NEAR(run.episodes[0].start, 0.5, 1e-12);
  EXPECT_NEAR(run.episodes[1].start, 0.5 + 1 / 0.5, 1e-10);
  EXPECT_EQ(run.events[0].type, "limit");
  EXPECT_NEAR(run.last().energy.kinetic, 0.5 * 2 * 0.0625, 1e-12);
}

// A table that is held to a motion does work in impacts too: the ball gains, the ledger closes.
TEST(Piecewise, CountsTheWorkOfADriveInImpacts) {
  ModelBuilder build;
  const BodyId table = build.add_body({.name = "table", .mass = 5, .I_B = Matrix3d::Identity()});
  const ShapeId top = build.add_shape({.name = "top", .body = table, .shape = HalfSpace{}});
  JointDrive drive{.type = JointDrive::Type::motion};
  drive.value.value = 2;
  build.add_joint({.name = "lift",
                   .type = "prismatic",
                   .a = build.ground(),
                   .b = table,
                   .axis_W = Vector3d::UnitZ(),
                   .actions = {.drive = drive}});
  const auto [ball, shape] = add_ball(build, "ball", 1, 0.1, {0, 0, 0.2});
  build.add_contact({.name = "strike", .a = {top}, .b = {shape}, .law = rigid_contact(0.5)});
  const Trajectory run = run_piecewise(build.finish(), 0.1);
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_NEAR(run.last().bodies[1].v_WB.z(), 2 * 1.5, 1e-12);
  EXPECT_NEAR(run.last().energy.work_of_drives, 2 * 1.5 * 2, 1e-9);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-11);
}

// A force that grows pulls a block loose exactly where it exceeds μ·m·g, however the corners share it.
TEST(Piecewise, BreaksLooseWhereFrictionIsSpent) {
  const double mu = 0.5, g = 9.81, rate = 10;
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const Vector3d size(0.1, 0.1, 0.1);
  const BodyId box = build.add_body({.name = "box",
                                     .mass = 1,
                                     .I_B = Matrix3d::Identity() / 600,
                                     .X_WB = {Matrix3d::Identity(), {0, 0, 0.05}}});
  const ShapeId skin = build.add_shape({.name = "skin", .body = box, .shape = Box{size}});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}, .law = rigid_contact(0, mu)});
  PointForce pull{.a = build.ground(), .b = box, .p_WP = {0, 0, 0.05}, .direction_W = {1, 0, 0}};
  pull.value.kind = TimeFunction::Kind::linear;
  pull.value.points = {{0, 0}, {1, rate}};
  build.add_force({.name = "pull", .force = pull});
  const Trajectory run = run_piecewise(build.finish(), 1);
  ASSERT_FALSE(run.events.empty());
  EXPECT_EQ(run.events[0].type, "slip");
  EXPECT_NEAR(run.events[0].time, mu * g / rate, 1e-8);
  const double t = 1 - mu * g / rate;
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), 0.5 * rate * t * t, 1e-7);
}

// A ball that slides off a dome without friction leaves it where the normal force vanishes.
TEST(Piecewise, LiftsOffWhereTheNormalForceVanishes) {
  const double R = 1, r = 0.1, g = 9.81;
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const ShapeId dome =
      build.add_shape({.name = "dome", .body = build.ground(), .shape = Sphere{R}});
  const double start = 0.1, total = R + r;
  const auto [ball, shape] =
      add_ball(build, "ball", 1, r, {total * std::sin(start), 0, total * std::cos(start)});
  build.add_contact({.name = "dome", .a = {dome}, .b = {shape}, .law = rigid_contact(0)});
  const Trajectory run = run_piecewise(build.finish(), 1.2, 1e-10);
  ASSERT_FALSE(run.events.empty());
  EXPECT_EQ(run.events[0].type, "lift-off");
  // From rest at the angle start: 3·cos θ = 2·cos start; the speed there stays across.
  const double lift = 2.0 / 3 * std::cos(start);
  const double speed = std::sqrt(g * total * lift);
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), speed * lift, 1e-6);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-9 * energy_size(run));
}

// Slender rod that slides on its end where rigid friction has no solution (Painlevé 1895): at 60
// degrees from the floor for μ > (1 + 3·cos²θ)/(3·sin θ·cos θ) = 1.347.
Model sliding_rod(double friction) {
  const double angle = std::numbers::pi / 3;
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const Vector3d arm(0.5 * std::cos(angle), 0, 0.5 * std::sin(angle));
  const BodyId rod = build.add_body({.name = "rod",
                                     .mass = 1,
                                     .I_B = Matrix3d::Identity() / 12,
                                     .X_WB = {Matrix3d::Identity(), arm},
                                     .v_WB = Vector3d(-1, 0, 0),
                                     .w_WB = Vector3d::Zero()});
  const ShapeId tip = build.add_shape(
      {.name = "tip", .body = rod, .shape = Sphere{0}, .X_BS = {Matrix3d::Identity(), -arm}});
  build.add_contact({.name = "tip", .a = {floor}, .b = {tip}, .law = rigid_contact(0, friction)});
  return build.finish();
}

TEST(Painleve, IsResolvedByAnImpactWithoutCollision) {
  const Trajectory run = run_piecewise(sliding_rod(1.6), 0.01);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_EQ(run.episodes[0].start, 0);
  EXPECT_EQ(run.episodes[0].approach_speed, 0);
  EXPECT_GT(run.episodes[0].normal_impulse, 0);
  EXPECT_GT(run.episodes[0].lost_friction + run.episodes[0].lost_normal, 0);
  ASSERT_FALSE(run.warnings.empty());
}

TEST(Painleve, StopsTheRunWhereTheUserWantsThat) {
  const Model model = sliding_rod(1.6);
  const Trajectory run = simulate(model, start_state(model),
                                  {.method = "piecewise", .duration = 0.01, .painleve = "stop"});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::stopped);
  EXPECT_NE(run.outcome.reason.find("Painlevé"), std::string::npos) << run.outcome.reason;
}

TEST(Painleve, IsNotThereBelowItsLimit) {
  const Trajectory run = run_piecewise(sliding_rod(1.3), 0.01);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_TRUE(run.episodes.empty());
}

TEST(Piecewise, GivesTheSameBitsForTheSameInput) {
  const Model model = test::box_on_incline(0.7, 0.5, {0.2, 0.1, 0.3});
  const Trajectory one = run_piecewise(model, 0.5), two = run_piecewise(model, 0.5);
  ASSERT_EQ(one.samples.size(), two.samples.size());
  for (std::size_t i = 0; i < one.samples.size(); ++i) {
    EXPECT_EQ(one.samples[i].bodies[0].p_WB, two.samples[i].bodies[0].p_WB);
  }
}

}  // namespace piecewise_test
}  // namespace carom

// A run that is looked at, acted on, saved and resumed while it is under way.
#include <gtest/gtest.h>

#include <cmath>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "support/contact_models.h"

namespace carom {
namespace {

Model free_ball(double gravity = 0) {
  ModelBuilder build;
  build.set_gravity({0, 0, -gravity});
  test::add_ball(build, "ball", 2, 0.1, {0, 0, 0});
  return build.finish();
}

/// A wheel on an axle along z.
Model wheel() {
  ModelBuilder build;
  const BodyId body = build.add_body({.name = "wheel", .mass = 1, .I_B = 0.5 * Matrix3d::Identity()});
  build.add_joint({.name = "axle",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = body,
                   .axis_W = Vector3d::UnitZ()});
  return build.finish();
}

class EveryMethod : public testing::TestWithParam<const char*> {};

TEST_P(EveryMethod, EndsExactlyAtTheTimeAskedFor) {
  const Model model = free_ball(9.81);
  Simulation sim(model, start_state(model), {.method = GetParam(), .duration = 1});
  for (const double t : {0.1, 0.1234567, 0.8}) {
    sim.advance_to(t);
    EXPECT_EQ(sim.time(), t);
    EXPECT_NEAR(sim.body("ball").v_WB.z(), -9.81 * t, 1e-9);
  }
  EXPECT_FALSE(sim.ended());
  sim.run_to_end();
  EXPECT_TRUE(sim.ended());
  const Trajectory run = sim.finish();
  EXPECT_EQ(run.last().time, 1);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished);
}

// m·v = F·t, and the work that the force has done is that of drives.
TEST_P(EveryMethod, TakesAForceThatCountsAsADrive) {
  const Model model = free_ball();
  Simulation sim(model, start_state(model),
                 {.method = GetParam(), .duration = 1, .output_step = 0.1, .step = 1e-3});
  sim.set_force("ball", {6, 0, 0});
  sim.advance_to(0.5);
  EXPECT_NEAR(sim.body("ball").v_WB.x(), 1.5, 1e-9);
  sim.set_force("ball", {0, -6, 0}, {0, 0, 0.1});  // turns it as well
  sim.advance_to(0.75);
  EXPECT_NEAR(sim.body("ball").v_WB.x(), 1.5, 1e-9);
  EXPECT_NEAR(sim.body("ball").v_WB.y(), -0.75, 1e-9);
  EXPECT_GT(sim.body("ball").w_WB.norm(), 1);
  sim.set_force("ball", Vector3d::Zero());
  sim.run_to_end();
  const Trajectory run = sim.finish();
  EXPECT_NEAR(run.last().energy.work_of_drives, run.last().energy.kinetic, 1e-4);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-4);
}

// θ'' = −k·θ' by hand: a brake along the joint, held for a hundredth of a second each.
TEST_P(EveryMethod, FollowsAControllerOfAJoint) {
  const Model model = wheel();
  State start = start_state(model);
  start.v[0] = 10;
  Simulation sim(model, start, {.method = GetParam(), .duration = 0.2, .step = 1e-3});
  double expected = 10;
  for (int i = 1; i <= 20; ++i) {
    const double speed = sim.joint("axle").speed[0];
    EXPECT_NEAR(speed, expected, 1e-9);
    sim.set_joint_force("axle", -2 * speed);
    sim.advance_to(0.01 * i);
    expected -= 2 * expected / 0.5 * 0.01;
  }
  EXPECT_NEAR(sim.finish().last().energy.work_of_drives,
              0.25 * (expected * expected - 100), 1e-3);
}

TEST_P(EveryMethod, SavesTheForcesThatAreSet) {
  const Model model = wheel();
  Simulation sim(model, start_state(model), {.method = GetParam(), .duration = 1});
  sim.set_joint_force("axle", 3);
  sim.set_torque("wheel", {0, 0, 2});
  sim.advance_to(0.4);
  Simulation other = Simulation::resume(model, sim.save());
  sim.run_to_end();
  other.run_to_end();
  EXPECT_EQ(sim.body("wheel").w_WB.z(), other.body("wheel").w_WB.z());
  EXPECT_NEAR(other.body("wheel").w_WB.z(), 10, 1e-9);
}

TEST_P(EveryMethod, LookingChangesNothing) {
  const Model model = test::ball_on_floor(test::power_contact(1e6, 0.7), 1, 0.05, 0.1, 9.81);
  const SimulationSettings settings{.method = GetParam(), .duration = 0.6};
  Simulation seen(model, start_state(model), settings), unseen(model, start_state(model), settings);
  while (!seen.ended()) {
    seen.step();
    seen.now();
    seen.contact("floor");
  }
  unseen.run_to_end();
  EXPECT_EQ(seen.body("ball").p_WB, unseen.body("ball").p_WB);
  const Trajectory one = seen.finish(), two = unseen.finish();
  EXPECT_EQ(one.samples.size(), two.samples.size());
  EXPECT_EQ(one.statistics.force_evaluations, two.statistics.force_evaluations);
}

INSTANTIATE_TEST_SUITE_P(Methods, EveryMethod,
                         testing::Values("continuous", "piecewise", "time-stepping"),
                         [](const auto& one) {
                           std::string name = one.param;
                           std::erase(name, '-');
                           return name;
                         });

TEST(Simulation, TellsTheForceOfAContactNow) {
  const Model model = test::ball_on_floor(test::power_contact(1e6, 0.1), 1, 0.05, 1e-6, 9.81);
  Simulation sim(model, start_state(model), {.duration = 2});
  sim.advance_to(1.9);
  EXPECT_NEAR(sim.contact("floor").normal_force, 9.81, 0.05);
  EXPECT_EQ(sim.now().time, 1.9);
}

// Joints that stick break loose under a force that is larger than their friction.
TEST(Simulation, AControllerBreaksAStuckJointLoose) {
  ModelBuilder build;
  const BodyId body = build.add_body({.name = "wheel", .mass = 1, .I_B = Matrix3d::Identity()});
  build.add_joint({.name = "axle",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = body,
                   .axis_W = Vector3d::UnitZ(),
                   .actions = {.friction = JointFriction{.constant = 1}}});
  const Model model = build.finish();
  for (const char* method : {"continuous", "piecewise", "time-stepping"}) {
    Simulation sim(model, start_state(model), {.method = method, .duration = 1, .step = 1e-4});
    sim.set_joint_force("axle", 0.5);
    sim.advance_to(0.2);
    EXPECT_EQ(sim.joint("axle").speed[0], 0) << method;
    sim.set_joint_force("axle", 3);
    sim.advance_to(0.7);
    EXPECT_NEAR(sim.joint("axle").speed[0], 1, 1e-3) << method;
    sim.set_joint_force("axle", 0);
    sim.run_to_end();
    EXPECT_NEAR(sim.joint("axle").speed[0], 0.7, 1e-3) << method;
  }
}

std::string problem_of(const std::function<void()>& action) {
  try {
    action();
  } catch (const InputError& error) {
    return to_text(error.problems().front());
  }
  return "no problem";
}

TEST(Simulation, SpheresOfFixedStepTakeNoForces) {
  ModelBuilder build;
  const auto [ball, shape] = test::add_ball(build, "ball", 1, 0.1, {0, 0, 0});
  const auto [other, more] = test::add_ball(build, "other", 1, 0.1, {1, 0, 0});
  build.add_contact({.name = "balls", .a = {shape}, .b = {more}, .law = test::power_contact(1e6, 1)});
  const Model model = build.finish();
  Simulation sim(model, start_state(model),
                 {.method = "fixed-step", .duration = 1, .step = 0.01});
  EXPECT_NE(problem_of([&] { sim.set_force("ball", {1, 0, 0}); }).find("takes no forces"),
            std::string::npos);
  EXPECT_NE(problem_of([&] { sim.state(); }).find("has no coordinates"), std::string::npos);
  sim.advance_to(0.333);
  EXPECT_NEAR(sim.time(), 0.33, 1e-12);  // the nearest whole step
}

TEST(Simulation, RefusesWhatItCannotResume) {
  const Model model = free_ball(), other = wheel();
  Simulation sim(model, start_state(model), {.duration = 1});
  sim.advance_to(0.5);
  const std::string saved = sim.save();
  const auto resume = [&](const Model& of, const std::string& bytes, double duration = 0) {
    return problem_of([&] { Simulation::resume(of, bytes, {.duration = duration}); });
  };
  EXPECT_EQ(resume(model, saved), "no problem");
  EXPECT_NE(resume(other, saved).find("another model"), std::string::npos);
  EXPECT_NE(resume(model, "").find("not the saved state"), std::string::npos);
  EXPECT_NE(resume(model, saved, 0.1).find("has come to 0.5 s"), std::string::npos);
  for (std::size_t length = 0; length < saved.size(); length += 1 + length / 50) {
    EXPECT_NE(resume(model, saved.substr(0, length)), "no problem") << length;
  }
  for (std::size_t i = 0; i < saved.size(); i += 1 + i / 50) {
    std::string changed = saved;
    changed[i] = static_cast<char>(changed[i] ^ 0x10);
    EXPECT_NE(resume(model, changed), "no problem") << i;
  }
}

TEST(Simulation, NamesThatAreNotThereAreToldSo) {
  const Model model = free_ball();
  Simulation sim(model, start_state(model), {.duration = 1});
  EXPECT_NE(problem_of([&] { sim.body("bal"); }).find("no body 'bal'"), std::string::npos);
  EXPECT_NE(problem_of([&] { sim.contact("x"); }).find("no contact 'x'"), std::string::npos);
  EXPECT_NE(problem_of([&] { sim.joint("x"); }).find("no joint 'x'"), std::string::npos);
  EXPECT_NE(problem_of([&] { sim.advance_to(2); }).find("beyond the end"), std::string::npos);
}

// Where nothing moves at the start, the duration tells how fast things are: a longer run is another one
// from its start on, and is made anew.
TEST(Simulation, ALongerRunOfWhatStandsStillIsThatOfALongerRun) {
  ModelBuilder build;
  const BodyId body = build.add_body({.name = "mass", .mass = 1, .I_B = Matrix3d::Identity()});
  build.add_joint({.name = "slide",
                   .type = "prismatic",
                   .a = build.ground(),
                   .b = body,
                   .axis_W = Vector3d::UnitX(),
                   .actions = {.spring_stiffness = 4, .spring_rest = 0.1}});
  const Model model = build.finish();
  const State start = start_state(model);
  const SimulationSettings shorter{.duration = 1, .output_step = 0.1};
  SimulationSettings longer = shorter;
  longer.duration = 3;
  std::string saved;
  Simulation first(model, start, shorter);
  first.run_to_end({.write = [&](const std::string& bytes) { saved = bytes; }});
  Simulation second = Simulation::resume(model, saved, {.duration = 3});
  second.run_to_end();
  const Trajectory resumed = second.finish(), whole = simulate(model, start, longer);
  ASSERT_EQ(resumed.samples.size(), whole.samples.size());
  for (std::size_t i = 0; i < whole.samples.size(); ++i) {
    EXPECT_EQ(resumed.samples[i].bodies[0].p_WB, whole.samples[i].bodies[0].p_WB);
  }
}

}  // namespace
}  // namespace carom

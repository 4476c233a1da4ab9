// Where time stepping is asked for what it can hardly give: friction that jams, rebounds that would create
// energy, heavy bodies on light ones, criteria below rounding, and numbers beyond all measure.
#include <gtest/gtest.h>

#include <algorithm>

#include "carom/scenario.h"
#include "simulation/recorder.h"
#include "support/paths.h"
#include "support/rigid_models.h"

namespace carom {
namespace time_stepping_limits_test {

bool warns(const Trajectory& run, const std::string& text) {
  return std::ranges::any_of(run.warnings, [&](const std::string& warning) {
    return warning.find(text) != std::string::npos;
  });
}

double highest_energy(const Trajectory& run) {
  double highest = run.first().energy.stored();
  for (const Sample& sample : run.samples) highest = std::max(highest, sample.energy.stored());
  return highest;
}

/// A bob of 0.9 m that meets the floor six degrees before its lowest point, with friction by which it jams.
Model jamming_pendulum(double restitution) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0.005}, {0, 0, 1});
  const BodyId bob = build.add_body({.name = "bob",
                                     .mass = 1,
                                     .I_B = 0.01 * Matrix3d::Identity(),
                                     .X_WB = {Matrix3d::Identity(), {-0.9, 0, 1}}});
  const ShapeId ball = build.add_shape({.name = "ball", .body = bob, .shape = Sphere{0.1}});
  build.add_joint({.name = "pivot",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = bob,
                   .p_W = {0, 0, 1},
                   .axis_W = {0, 1, 0}});
  build.add_contact(
      {.name = "hit", .a = {floor}, .b = {ball}, .law = test::rigid_contact(restitution, 0.3)});
  return build.finish();
}

// Going back, friction would have to be overcome by a normal impulse that it grows with: no rebound has a
// solution, and the bob stays where it struck. Energy at rest there: m·g·(0.1 + 0.005).
TEST(TimeSteppingLimits, APendulumThatJamsStaysWhereItStruck) {
  for (const double restitution : {0.0, 0.01, 0.5, 1.0}) {
    for (const double step : {1e-4, 1e-3, 2e-3}) {
      const Trajectory run = test::run_stepping(jamming_pendulum(restitution), 1, step);
      SCOPED_TRACE(testing::Message() << restitution << " " << step);
      EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished);
      EXPECT_LT(highest_energy(run), 9.81 + 1e-3);
      EXPECT_NEAR(run.last().energy.stored(), 9.81 * 0.105, 1e-4);
      EXPECT_LT(std::fabs(run.last().energy.residual), 0.01 * 9.81);
      EXPECT_EQ(warns(run, "was lowered"), restitution > 0);
    }
  }
}

// Newton's rule alone would raise the energies by 24 % and 176 %.
TEST(TimeSteppingLimits, NewtonsRuleCreatesNoEnergy) {
  for (const char* name : {"rod_gains_energy", "kane_levinson_pendulum"}) {
    Scenario scenario = read_scenario(project_root() + "/scenarios/" + name + ".toml");
    scenario.settings.method = "time-stepping";
    const Trajectory run = simulate(scenario.model, scenario.start, scenario.settings);
    EXPECT_LT(highest_energy(run), (1 + 1e-6) * run.first().energy.stored()) << name;
    EXPECT_GT(run.last().energy.stored(), 0.98 * run.first().energy.stored()) << name;
    EXPECT_TRUE(warns(run, "was lowered")) << name;
    ASSERT_EQ(run.episodes.size(), 1u) << name;
    EXPECT_LT(run.episodes[0].realised_restitution, *run.episodes[0].requested_restitution);
  }
}

// A box on a box that it outweighs: nothing moves, nothing is lost.
TEST(TimeSteppingLimits, AHeavyBoxStandsOnALightOne) {
  for (const double heavy : {1e3, 1e6}) {
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
    const Vector3d size(0.2, 0.2, 0.2);
    const auto [low, low_shape] =
        test::add_block(build, "low", 1, size, {Matrix3d::Identity(), {0, 0, 0.1}});
    const auto [high, high_shape] =
        test::add_block(build, "high", heavy, size, {Matrix3d::Identity(), {0, 0, 0.3}});
    const ContactLaw law = test::rigid_contact(0, 0.5);
    build.add_contact({.name = "floor", .a = {floor}, .b = {low_shape}, .law = law});
    build.add_contact({.name = "stack", .a = {low_shape}, .b = {high_shape}, .law = law});
    const Trajectory run = test::run_stepping(build.finish(), 0.2, 1e-3);
    EXPECT_TRUE(run.warnings.empty()) << run.warnings[0];
    EXPECT_NEAR(run.last().bodies[1].p_WB.z(), 0.3, 1e-7);
    EXPECT_LT(run.last().bodies[1].v_WB.norm(), 1e-7);
    EXPECT_LT(run.last().energy.lost_in_contact, 1e-9 * 9.81 * 0.3 * heavy);
    EXPECT_NEAR(run.last().contacts[0].normal_force, (1 + heavy) * 9.81, 1e-6 * heavy * 9.81);
  }
}

// The ball rolls on a driven table with speeds of metres per second, and slips by none.
TEST(TimeSteppingLimits, RollingOnATurntableIsSolvedToRounding) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const BodyId table = build.add_body({.name = "table",
                                       .mass = 10,
                                       .I_B = Vector3d(1, 1, 2).asDiagonal(),
                                       .X_WB = {Matrix3d::Identity(), Vector3d::Zero()}});
  const ShapeId top = build.add_shape({.name = "top", .body = table, .shape = HalfSpace{}});
  JointSpec axle{.name = "axle",
                 .type = "revolute",
                 .a = build.ground(),
                 .b = table,
                 .p_W = Vector3d::Zero(),
                 .axis_W = {0, 0, 1}};
  axle.actions.drive = JointDrive{.type = JointDrive::Type::motion, .value = {.value = 7}};
  build.add_joint(axle);
  const auto [ball, skin] = test::add_ball(build, "ball", 0.1, 0.02, {0.5, 0, 0.02}, {0, 1, 0});
  build.add_contact({.name = "c", .a = {top}, .b = {skin}, .law = test::rigid_contact(0, 0.8)});
  const Trajectory run = test::run_stepping(build.finish(), 0.5, 1e-4);
  EXPECT_TRUE(run.warnings.empty()) << run.warnings[0];
  EXPECT_LT(run.last().contacts[0].slip_speed, 1e-12);
}

// A ball without rebound closes its gap over some steps.
TEST(TimeSteppingLimits, ACaptureIsOneImpactThatNeverSeparatesBackwards) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [ball, skin] = test::add_ball(build, "ball", 2, 0.1, {0, 0, 0.6137}, {1, 0, 0});
  build.add_contact(
      {.name = "floor", .a = {floor}, .b = {skin}, .law = test::rigid_contact(0, 0.2)});
  const Model model = build.finish();
  for (const double step : {1e-2, 1e-3, 3e-4}) {
    const Trajectory run = test::run_stepping(model, 0.5, step);
    ASSERT_EQ(run.episodes.size(), 1u) << step;
    const ContactEpisode& impact = run.episodes[0];
    EXPECT_EQ(impact.separation_speed, 0);
    EXPECT_EQ(impact.realised_restitution, 0);
    const double speed = std::sqrt(2 * 9.81 * 0.5137);
    EXPECT_NEAR(impact.approach_speed, speed, 20 * step);
    // All of its vertical momentum, with the weight of the steps that it took.
    EXPECT_NEAR(impact.normal_impulse, 2 * speed, 2 * 9.81 * 4 * step);
    EXPECT_NEAR(impact.bodies[0].v_after.z(), 0, 1e-9);
  }
}

TEST(TimeSteppingLimits, NumbersBeyondAllMeasureAreRefused) {
  ModelBuilder build;
  build.set_gravity({0, -1e308, -9.81});
  test::add_ball(build, "ball", 1, 0.1, {0, 0, 1}, {0, 0, 0});
  EXPECT_THROW(test::run_stepping(build.finish(), 1, 0.005), InputError);
  ModelBuilder fast;
  test::add_ball(fast, "ball", 1, 0.1, {0, 0, 1}, {1e200, 0, 0});
  const Model model = fast.finish();
  for (const char* method : {"time-stepping", "fixed-step", "piecewise"}) {
    EXPECT_THROW(simulate(model, start_state(model), {.method = method, .duration = 1}), InputError)
        << method;
  }
}

// One contact for all pairs, which are listed as they come near, moves the bodies as many named ones do.
TEST(TimeSteppingLimits, PairsListedAsNeededMoveBodiesAsNamedOnes) {
  const auto pile = [](bool together) {
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    std::vector<ShapeId> shapes = {test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1})};
    for (int i = 0; i < 16; ++i) {
      const Vector3d p_W(0.11 * (i % 4), 0.03 * (i % 3), 0.06 + 0.1 * (i / 4));
      shapes.push_back(
          test::add_ball(build, "b" + std::to_string(i), 1, 0.05, p_W, {0, 0.2, 0}).second);
    }
    const ContactLaw law = test::rigid_contact(0.3, 0.4);
    if (together) build.add_contact({.name = "all", .a = shapes, .law = law});
    for (std::size_t a = 0; a < shapes.size() && !together; ++a) {
      for (std::size_t b = a + 1; b < shapes.size(); ++b) {
        build.add_contact({.name = std::to_string(a) + "-" + std::to_string(b),
                           .a = {shapes[a]},
                           .b = {shapes[b]},
                           .law = law});
      }
    }
    return test::run_stepping(build.finish(), 0.3, 1e-3);
  };
  const Trajectory one = pile(true), many = pile(false);
  for (std::size_t i = 0; i < one.last().bodies.size(); ++i) {
    EXPECT_EQ(one.last().bodies[i].p_WB, many.last().bodies[i].p_WB);
  }
  EXPECT_GT(one.episodes.size(), 16u);
}

TEST(TimeSteppingLimits, MoreSamplesThanMemoryHoldsAreRefusedBeforeTheRun) {
  const std::string text = R"(
carom = 1
[simulation]
duration = 2.0
output_step = 1e-9
[[bodies]]
name = "b"
mass = 1
inertia = [1, 1, 1]
)";
  try {
    parse_scenario(text, "long.toml");
    FAIL() << "nothing was thrown";
  } catch (const InputError& error) {
    ASSERT_EQ(error.problems().size(), 1u);
    EXPECT_EQ(error.problems()[0].place.substr(0, 13), "long.toml:5:1");
    EXPECT_NE(error.problems()[0].message.find("2e+09 samples"), std::string::npos);
  }
}

// 3000 bodies have room for about 800 samples: of 3000 instants every fourth stays, and the last.
TEST(TimeSteppingLimits, SamplesOfManyEventsAreThinnedEvenly) {
  ModelBuilder build;
  for (int i = 0; i < 3000; ++i) {
    build.add_body({.name = "b" + std::to_string(i), .mass = 1, .I_B = Matrix3d::Identity()});
  }
  const Model model = build.finish();
  simulation::Recorder recorder(model, {.duration = 3000}, 0);
  for (int i = 0; i < 3000; ++i) {
    recorder.add(Sample{.time = static_cast<double>(i)});
    recorder.add(Sample{.time = static_cast<double>(i)});  // a jump
    EXPECT_EQ(recorder.last_time(), i);
  }
  Kinematics last(model);
  last.update(start_state(model));
  const Trajectory run = recorder.finish(last, {}, {});
  EXPECT_LT(run.samples.size(),
            simulation::most_sample_bytes / simulation::bytes_of_sample(model, {}) + 1);
  EXPECT_TRUE(warns(run, "is kept"));
  EXPECT_EQ(run.first().time, 0);
  EXPECT_EQ(run.last().time, 2999);
  const double stride = run.samples[2].time;
  for (std::size_t i = 2; i + 2 < run.samples.size(); ++i) {
    EXPECT_EQ(run.samples[i].time - run.samples[i - 2].time, stride);
  }
}

}  // namespace time_stepping_limits_test
}  // namespace carom

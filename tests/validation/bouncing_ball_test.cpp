// A ball that bounces: every impact found, at the right time.
#include <gtest/gtest.h>

#include "carom/impact.h"
#include "carom/simulation.h"
#include "support/contact_models.h"

namespace carom {
namespace bouncing_ball_test {

using test::add_ball;
using test::add_plane;
using test::power_contact;

// Between two walls and without gravity every impact is a free central one. Its speeds are v₀·eᵏ,
// its duration has a closed form (Hunt-Crossley law, exactly calibrated), and between impacts the
// ball crosses the free width at constant speed. Tolerance: 1e-8 of the whole time.
TEST(BouncingBall, MeetsFiftyImpactsBetweenTwoWallsAtTheirTimes) {
  const double mass = 0.1, radius = 0.02, width = 0.05, stiffness = 1e9, e = 0.97, speed = 2;
  ModelBuilder build;
  const ShapeId left = add_plane(build, "left", {0, 0, 0}, {1, 0, 0});
  const ShapeId right = add_plane(build, "right", {width + 2 * radius, 0, 0}, {-1, 0, 0});
  const auto [ball, shape] =
      add_ball(build, "ball", mass, radius, {radius + width / 2, 0, 0}, {speed, 0, 0});
  const ContactLaw law = power_contact(stiffness, e);
  build.add_contact({.name = "left", .a = {left}, .b = {shape}, .law = law});
  build.add_contact({.name = "right", .a = {right}, .b = {shape}, .law = law});
  const Model model = build.finish();

  std::vector<double> starts;
  double t = 0.5 * width / speed, v = speed;
  Calibrator calibrator;
  std::vector<Problem> problems;
  for (int i = 0; i < 50; ++i) {
    starts.push_back(t);
    const NormalLawChoice choice = choose({.law = "hunt-crossley",
                                           .context = {{"stiffness", stiffness}},
                                           .restitution = e,
                                           .calibration = Calibration::exact},
                                          "test", problems);
    const Onset onset{.approach_speed = v, .effective_mass = mass};
    t += simulate_impact(bind(choice, onset, calibrator), onset).duration;
    v *= e;
    t += width / v;
  }
  ASSERT_TRUE(problems.empty());
  const double duration = 0.5 * (t + starts.back());
  const Trajectory run =
      simulate(model, start_state(model), {.duration = duration, .tolerance = 1e-11});
  ASSERT_EQ(run.episodes.size(), 50U);
  for (int i = 0; i < 50; ++i) {
    EXPECT_NEAR(run.episodes[i].start, starts[i], 1e-8) << "impact " << i;
    EXPECT_EQ(run.episodes[i].contact, i % 2 == 0 ? "right" : "left");
    EXPECT_NEAR(run.episodes[i].realised_restitution, e, 1e-9);
  }
}

// Under gravity the flight between two touches lasts 2·v/g exactly.
TEST(BouncingBall, FliesForTwiceItsSpeedOverGravity) {
  const double g = 9.81;
  const Model model = test::ball_on_floor(power_contact(1e9, 0.95), 0.1, 0.02, 0.5, g);
  const Trajectory run =
      simulate(model, start_state(model), {.duration = 11.6, .tolerance = 1e-10});
  ASSERT_GE(run.episodes.size(), 50U);
  EXPECT_NEAR(run.episodes[0].start, std::sqrt(2 * 0.5 / g), 1e-12);
  for (int i = 1; i < 50; ++i) {
    const ContactEpisode& before = run.episodes[i - 1];
    EXPECT_NEAR(run.episodes[i].start - before.end, 2 * before.separation_speed / g, 1e-9) << i;
    EXPECT_NEAR(run.episodes[i].approach_speed, before.separation_speed, 1e-9) << i;
  }
  EXPECT_LE(std::fabs(run.last().energy.residual), 1e-8 * run.first().energy.stored());
}

// Long rest must not crawl: the steps of hours are few, and the ball carries its weight.
TEST(BouncingBall, ComesToRestAndStaysThere) {
  const double mass = 0.1, g = 9.81, stiffness = 1e8;
  const Model model = test::ball_on_floor(power_contact(stiffness, 0.5), mass, 0.02, 0.5, g);
  const Trajectory run = simulate(model, start_state(model), {.duration = 3600});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
  EXPECT_LT(run.statistics.steps, 1000);
  ASSERT_FALSE(run.events.empty());
  EXPECT_EQ(run.events[0].type, "rest");
  const double static_depth = std::pow(mass * g / stiffness, 2.0 / 3);
  EXPECT_NEAR(run.last().contacts[0].gap, -static_depth, 1e-6 * static_depth);
  EXPECT_NEAR(run.last().contacts[0].normal_force, mass * g, 1e-6 * mass * g);
}

// A ball that flies in an arc over a floor and dips into it by one nanometre.
TEST(BouncingBall, NoticesAGrazingTouchOfANanometre) {
  const double g = 9.81, radius = 0.02, depth = 1e-9;
  ModelBuilder build;
  build.set_gravity({0, 0, g});  // upwards: the path is a valley
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const double height = 0.3, time = std::sqrt(2 * (height + depth) / g);
  const auto [ball, shape] =
      add_ball(build, "ball", 0.1, radius, {0, 0, radius + height}, {1, 0, -g * time});
  ContactLaw law;  // so soft that it does not change the path
  law.law = "hertz";
  law.stiffness = 1e3;
  build.add_contact({.name = "graze", .a = {floor}, .b = {shape}, .law = law});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 2 * time});
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_NEAR(run.episodes[0].max_indentation, depth, 1e-3 * depth);
  EXPECT_NEAR(0.5 * (run.episodes[0].start + run.episodes[0].end), time, 1e-9);
  EXPECT_NEAR(run.episodes[0].end - run.episodes[0].start, 2 * std::sqrt(2 * depth / g), 1e-8);
}

// Two small fast balls cross in a time far shorter than any step of their free flight.
TEST(BouncingBall, IsNotPassedByASmallFastBall) {
  ModelBuilder build;
  const auto [one, shape_one] = add_ball(build, "one", 0.01, 1e-3, {-50, 0, 0}, {100, 0, 0});
  const auto [two, shape_two] = add_ball(build, "two", 0.01, 1e-3, {50, 1e-3, 0}, {-100, 0, 0});
  build.add_contact(
      {.name = "hit", .a = {shape_one}, .b = {shape_two}, .law = power_contact(1e9, 0.9)});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 1});
  ASSERT_EQ(run.episodes.size(), 1U);
  // Centres 2 mm apart, 1 mm aside: the line of centres is at 30 degrees to the motion.
  EXPECT_NEAR(run.episodes[0].approach_speed, 200 * std::sqrt(0.75), 1e-6);
  EXPECT_NEAR(run.episodes[0].start, (100 - 2e-3 * std::sqrt(0.75)) / 200, 1e-12);
}

}  // namespace bouncing_ball_test
}  // namespace carom

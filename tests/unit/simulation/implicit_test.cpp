// The implicit method: elastic balls with coarse meshes, of which only that is asserted which holds on every mesh.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/elastic_balls.h"

namespace carom {
namespace implicit_test {

using test::ball_inertia, test::ball_mass, test::ball_radius, test::BallOnPlane, test::ElasticBall;
constexpr double v_n = 0.1;
/// Hertz at v_n on a rigid plane; two equal balls take 2^(1/5) times as long.
constexpr double hertz_duration = 840.6e-6, run_time = 1.05e-3, run_time_of_balls = 1.2e-3;

ElasticBall falling(const Vector3d& v, const Vector3d& w = Vector3d::Zero()) {
  return {.p_W = {0, 0, ball_radius + 1e-6}, .v_W = v, .w_W = w};
}

Vector3d momentum(const Sample& sample) {
  Vector3d sum = Vector3d::Zero();
  for (const BodySample& body : sample.bodies) sum += ball_mass * body.v_WB;
  return sum;
}

Vector3d angular_momentum(const Sample& sample) {
  Vector3d sum = Vector3d::Zero();
  for (const BodySample& body : sample.bodies) {
    sum += ball_mass * body.p_WB.cross(body.v_WB) + ball_inertia * body.w_WB;
  }
  return sum;
}

double largest_residual(const Trajectory& run) {
  double largest = 0;
  for (const Sample& sample : run.samples) {
    largest = std::max(largest, std::fabs(sample.energy.residual));
  }
  return largest;
}

/// A run that has ended well, with one impact.
Trajectory one_impact(const Model& model, double duration, double step = 0) {
  Trajectory run = test::simulate_implicit(model, duration, step);
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_EQ(run.episodes.size(), 1u);
  if (run.episodes.empty()) run.episodes.emplace_back();
  return run;
}

// Nothing dissipates, and a compact ball hardly vibrates (Hertz and Rayleigh): e = 1, here within 1e-4.
TEST(Implicit, ReturnsABallWithoutFriction) {
  BallOnPlane given{.ball = falling({0, 0, -v_n})};
  given.ball.elements = 1500;  // enough for no warning
  const Trajectory run = one_impact(test::model_of(given), run_time);
  const ContactEpisode& impact = run.episodes[0];
  EXPECT_EQ(end_of(impact), TouchEnd::rebound);
  EXPECT_NEAR(impact.realised_restitution, 1, 1e-3);
  EXPECT_NEAR(impact.approach_speed, v_n, 1e-12);
  EXPECT_NEAR(impact.end - impact.start, hertz_duration, 0.02 * hertz_duration);
  const Vector3d change = momentum(run.last()) - momentum(run.first());
  EXPECT_LT((change - impact.impulse_W).norm(), 1e-10 * change.norm());
  EXPECT_NEAR(impact.normal_impulse, change.z(), 1e-10 * change.z());
  ASSERT_TRUE(impact.elastic);
  EXPECT_EQ(impact.elastic->touches, 1);
  EXPECT_LT(impact.elastic->vibration_energy, 1e-3 * run.first().energy.kinetic);
  EXPECT_EQ(impact.lost_friction, 0);
  for (const std::string& warning : run.warnings) ADD_FAILURE() << warning;
}

// A slow spin before the touch brings nearly, not exactly, the lowest place of the ball to the plane. Meshes turned to
// such places had nodes beside the surface: forces of 900 N at once, and e = 1.02.
TEST(Implicit, ReturnsABallThatSpinsSlowly) {
  const Vector3d w(0.2, -0.1, 0.5);
  const Trajectory run = one_impact(test::model_of({.ball = falling({0, 0, -v_n}, w)}), run_time);
  EXPECT_NEAR(run.episodes[0].realised_restitution, 1, 1e-3);
  EXPECT_NEAR(run.episodes[0].end - run.episodes[0].start, hertz_duration, 0.02 * hertz_duration);
  EXPECT_LT((run.last().bodies[0].w_WB - w).norm(), 1e-3 * w.norm());
}

// Without friction it does not matter how fast the ball moves along the plane: it gets no spin.
TEST(Implicit, DoesTheSameForAMovingObserver) {
  const Trajectory run = one_impact(test::model_of({.ball = falling({2, 0, -v_n})}), run_time);
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), 2, 1e-12);
  EXPECT_LT(run.last().bodies[0].w_WB.norm() * ball_radius, 1e-9 * v_n);
  EXPECT_NEAR(run.episodes[0].realised_restitution, 1, 1e-3);
}

// Space has no preferred direction: the numbers are those of the upright world, here to 1e-11.
TEST(Implicit, DoesTheSameInATurnedWorld) {
  const Vector3d v(0.03, 0.01, -v_n), w(0.2, -0.1, 0.5);
  BallOnPlane given{.ball = falling(v, w), .friction = 0.1};
  given.ball.elements = 300;
  const Trajectory upright = one_impact(test::model_of(given), run_time);
  given.turn = Quaterniond(0.3, -0.5, 0.7, 0.2).normalized().toRotationMatrix();
  const Trajectory turned = one_impact(test::model_of(given), run_time);
  const BodySample &one = upright.last().bodies[0], &other = turned.last().bodies[0];
  EXPECT_LT((given.turn * one.v_WB - other.v_WB).norm(), 1e-9 * v.norm());
  EXPECT_LT((given.turn * one.w_WB - other.w_WB).norm() * ball_radius, 1e-9 * v.norm());
  EXPECT_NEAR(upright.episodes[0].peak_force / turned.episodes[0].peak_force, 1, 1e-9);
  EXPECT_NEAR(upright.episodes[0].lost_friction / turned.episodes[0].lost_friction, 1, 1e-9);
}

// Forces act on both balls at one place, so that nothing of the pair's momenta is lost, by friction neither.
TEST(Implicit, KeepsMomentaOfTwoBalls) {
  const Model model = test::two_elastic_balls(
      {.name = "one", .v_W = {0.02, 0.01, 0.03}, .w_W = {0.1, 0.2, -0.3}, .elements = 300},
      {.name = "two",
       .p_W = {0, 0, 2 * ball_radius + 1e-6},
       .v_W = {-0.01, 0.01, -0.07},
       .w_W = {0, 0.4, 0.1},
       .elements = 300},
      0.1);
  const Trajectory run = one_impact(model, run_time_of_balls);
  const double impulse = run.episodes[0].impulse_W.norm();
  EXPECT_GT(impulse, 0.9 * ball_mass * v_n);
  EXPECT_GT(run.episodes[0].lost_friction, 0);
  EXPECT_LT((momentum(run.last()) - momentum(run.first())).norm(), 1e-10 * impulse);
  EXPECT_LT((angular_momentum(run.last()) - angular_momentum(run.first())).norm(),
            1e-10 * impulse * ball_radius);
}

// Friction that slides throughout is μ times the normal force: ψ₂ = ψ₁ − 4·χ, whatever the mesh. It detects wrong
// masses, inertias, lever arms and friction.
TEST(Implicit, SlidesThroughoutByCoulombsLaw) {
  const double friction = 0.1, psi = 7, v_t = psi * friction * v_n / test::slip_scale;
  const Model model = test::two_elastic_balls({.name = "one", .elements = 300},
                                              {.name = "two",
                                               .p_W = {0, 0, 2 * ball_radius + 1e-6},
                                               .v_W = {v_t, 0, -v_n},
                                               .elements = 300},
                                              friction);
  const Trajectory run = one_impact(model, run_time_of_balls);
  const test::SlipOfBalls slip = test::slip_of_balls(run, friction);
  constexpr double chi = 7 * 0.7 / (2 * 1.7);
  // Forces act some 1e-4 of the radius nearer to the centres than it is long, which changes ψ₂ by 4·χ·10/7 times that.
  EXPECT_NEAR(slip.after, slip.before - 4 * chi, 0.0015);
  // Nodes that slide over elements of the other ball one by one gained energy, e = 1.0022 here; coupled by mortar they do
  // not, and e is that of balls which do not slide, 0.9999.
  EXPECT_NEAR(slip.restitution, 1, 5e-4);
}

// The trapezoidal rule is of second order, contacts that come and go of first: each halving of the step leaves at most
// half of what the ledger cannot explain.
TEST(Implicit, ClosesTheLedgerBetterWithSmallerSteps) {
  BallOnPlane given{.ball = falling({0.03, 0, -v_n}), .friction = 0.1};
  given.ball.elements = 300;
  const Model model = test::model_of(given);
  double before = 0;
  for (const int steps : {25, 50, 100}) {
    const Trajectory run = one_impact(model, run_time, hertz_duration / steps);
    const double left = largest_residual(run) / run.first().energy.kinetic;
    if (steps > 25) {
      EXPECT_LT(left, 0.5 * before) << steps;
    }
    before = left;
  }
  EXPECT_LT(before, 5e-4);
}

TEST(Implicit, GoesOnInMidContactToTheSameBits) {
  BallOnPlane given{.ball = falling({0.03, 0.01, -v_n}, {0, 0, 1}), .friction = 0.1};
  given.ball.elements = 300;
  const Model model = test::model_of(given);
  Simulation sim(model, start_state(model), {.method = "implicit", .duration = run_time});
  while (sim.time() < 0.4 * hertz_duration) sim.step();
  EXPECT_GT(sim.contact("plane").normal_force, 1000);
  Simulation other = Simulation::resume(model, sim.save());
  sim.run_to_end();
  other.run_to_end();
  EXPECT_EQ(sim.body("ball").v_WB, other.body("ball").v_WB);
  EXPECT_EQ(sim.body("ball").w_WB, other.body("ball").w_WB);
  const Trajectory one = sim.finish(), two = other.finish();
  EXPECT_EQ(one.samples.size(), two.samples.size());
  EXPECT_EQ(one.last().energy.residual, two.last().energy.residual);
  ASSERT_EQ(two.episodes.size(), 1u);
  EXPECT_EQ(one.episodes[0].impulse_W, two.episodes[0].impulse_W);
  EXPECT_EQ(one.episodes[0].peak_force, two.episodes[0].peak_force);
  EXPECT_EQ(one.episodes[0].lost_friction, two.episodes[0].lost_friction);
}

// What is ready from an earlier run saves time and changes nothing, at another angle neither.
TEST(Implicit, FindsTheSameWithFactorsOfEarlierRuns) {
  const auto run_at = [](double v_t, double stiffer) {
    BallOnPlane given{.ball = falling({v_t, 0, -v_n}), .friction = 0.1};
    given.ball.elements = 300;
    given.ball.stiffer = stiffer;
    return one_impact(test::model_of(given), run_time);
  };
  const Trajectory first = run_at(0.03, 1 + 1e-15);  // nobody else's solid
  run_at(0.05, 1 + 1e-15);
  const Trajectory again = run_at(0.03, 1 + 1e-15);
  EXPECT_EQ(first.last().bodies[0].v_WB, again.last().bodies[0].v_WB);
  EXPECT_EQ(first.last().bodies[0].w_WB, again.last().bodies[0].w_WB);
  EXPECT_EQ(first.last().energy.residual, again.last().energy.residual);
}

// Springs at the nodes give way by f/k: forces differ from those of exact contact by a part that falls with 1/k.
TEST(Implicit, ComesWithStiffGapElementsToExactContact) {
  BallOnPlane given{.ball = falling({0.03, 0, -v_n}), .friction = 0.1};
  given.ball.elements = 300;
  const double step = hertz_duration / 50;
  const Trajectory exact = one_impact(test::model_of(given), run_time, step);
  double before = 0;
  for (const double stiffness : {1e9, 1e10, 1e11}) {
    given.gap_stiffness = stiffness;
    const Trajectory soft = one_impact(test::model_of(given), run_time, step);
    const double off = std::fabs(soft.episodes[0].peak_force / exact.episodes[0].peak_force - 1);
    if (before > 0) {
      EXPECT_NEAR(before / off, 10, 1.5) << stiffness;
    }
    before = off;
    EXPECT_LT((soft.last().bodies[0].v_WB - exact.last().bodies[0].v_WB).norm(), 10 * off * v_n);
  }
  // F ~ k^(2/5) with 2·E*·a of the ball in series with N·k: 2/5·2·E*·a/(N·k) = 7e-5 with N = 15 nodes.
  EXPECT_LT(before, 2e-4);
}

// Soft gap elements store energy, along the surface too, and give it back.
TEST(Implicit, HasGapElementsInTheLedger) {
  BallOnPlane given{.ball = falling({0.03, 0, -v_n}), .friction = 0.1, .gap_stiffness = 1e7};
  given.ball.elements = 300;
  const Trajectory run = one_impact(test::model_of(given), 2 * run_time, hertz_duration / 100);
  double stored = 0;
  for (const Sample& sample : run.samples) stored = std::max(stored, sample.energy.contacts);
  const double kinetic = run.first().energy.kinetic;
  EXPECT_GT(stored, 0.1 * kinetic);
  EXPECT_LT(largest_residual(run), 5e-4 * kinetic);
  EXPECT_EQ(run.last().energy.contacts, 0);
}

// Surfaces that are coupled are so after they have been saved.
TEST(Implicit, GoesOnBetweenTwoBallsToTheSameBits) {
  const Model model = test::two_elastic_balls({.name = "one", .elements = 300},
                                              {.name = "two",
                                               .p_W = {0, 0, 2 * ball_radius + 1e-6},
                                               .v_W = {0.05, 0, -v_n},
                                               .elements = 300},
                                              0.1);
  Simulation sim(model, start_state(model), {.method = "implicit", .duration = run_time_of_balls});
  while (sim.time() < 0.5e-3) sim.step();
  Simulation other = Simulation::resume(model, sim.save());
  sim.run_to_end();
  other.run_to_end();
  EXPECT_EQ(sim.body("two").v_WB, other.body("two").v_WB);
  EXPECT_EQ(sim.body("one").w_WB, other.body("one").w_WB);
}

// It drops from 2 mm, spins about a horizontal axis and so touches with another place each time.
constexpr double gravity = 9.81, floor_friction = 0.2;

Model spinning_ball() {
  return test::model_of(
      {.ball = {.p_W = {0, 0, ball_radius + 2e-3}, .w_W = {0, 20, 0}, .elements = 300},
       .friction = floor_friction,
       .gravity = gravity});
}

// Five bounces at 20 rad/s, whose centrifugal strain is part of the field.
TEST(Implicit, BouncesAndSpins) {
  const Trajectory run = test::simulate_implicit(spinning_ball(), 0.2);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  const EnergyLedger& first = run.first().energy;
  EXPECT_LT(largest_residual(run), 1e-3 * (first.kinetic + ball_mass * gravity * 2e-3));
  ASSERT_EQ(run.episodes.size(), 5u);
  for (std::size_t i = 0; i < 5; ++i) {
    const ContactEpisode& impact = run.episodes[i];
    const EpisodeBody& ball = impact.bodies[0];
    ASSERT_TRUE(impact.elastic);
    EXPECT_EQ(impact.elastic->touches, 1) << i;
    EXPECT_EQ(end_of(impact), TouchEnd::rebound) << i;
    EXPECT_NEAR(impact.realised_restitution, 1, 0.01) << i;
    // m·Δv = P − m·g·T, at the ends of the touch and not later.
    const Vector3d weight(0, 0, -ball_mass * gravity * (impact.end - impact.start));
    EXPECT_LT((ball_mass * (ball.v_after - ball.v_before) - impact.impulse_W - weight).norm(),
              1e-10 * impact.normal_impulse)
        << i;
    // It slides all the time, so friction has its limit and the radius as lever. The pressure is not quite below
    // the centre: friction against a rigid plane moves it by some hundredths of a millimetre.
    EXPECT_NEAR(impact.impulse_W.x(), floor_friction * impact.normal_impulse,
                1e-4 * impact.normal_impulse)
        << i;
    const double turned = ball_inertia * (ball.w_after.y() - ball.w_before.y());
    EXPECT_NEAR(turned, -ball_radius * impact.impulse_W.x(),
                0.01 * ball_radius * impact.impulse_W.x())
        << i;
    if (i == 0) continue;
    // In flight nothing changes but the fall.
    const EpisodeBody& last = run.episodes[i - 1].bodies[0];
    EXPECT_NEAR(ball.v_before.x(), last.v_after.x(), 1e-9) << i;
    EXPECT_LT((ball.w_before - last.w_after).norm(), 1e-7) << i;
    // Vibrations are what was left before and what this impact adds; new meshes do not double them.
    EXPECT_LT(impact.elastic->vibration_energy, 1e-3 * first.kinetic) << i;
  }
}

TEST(Implicit, GoesOnInFlightAfterATouchToTheSameBits) {
  const Model model = spinning_ball();
  Simulation sim(model, start_state(model), {.method = "implicit", .duration = 0.07});
  sim.advance_to(0.04);
  Simulation other = Simulation::resume(model, sim.save());
  sim.run_to_end();
  other.run_to_end();
  EXPECT_EQ(sim.body("ball").v_WB, other.body("ball").v_WB);
  EXPECT_EQ(sim.body("ball").w_WB, other.body("ball").w_WB);
  const Trajectory one = sim.finish(), two = other.finish();
  ASSERT_EQ(one.episodes.size(), 2u);
  ASSERT_EQ(two.episodes.size(), 2u);
  EXPECT_EQ(one.episodes[1].start, two.episodes[1].start);
  EXPECT_EQ(one.last().energy.residual, two.last().energy.residual);
}

}  // namespace implicit_test
}  // namespace carom

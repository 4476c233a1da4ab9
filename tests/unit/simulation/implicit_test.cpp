// The implicit method: elastic balls with coarse meshes, so that what is asserted holds whatever the mesh.
#include <gtest/gtest.h>

#include <array>
#include <cmath>

#include "support/elastic_balls.h"

namespace carom {
namespace implicit_test {

using test::ball_inertia, test::ball_mass, test::ball_radius, test::BallOnPlane, test::ElasticBall;
constexpr double v_n = 0.1;
/// Hertz at v_n on a rigid plane: 841 µs; two equal balls 724 µs at the same relative speed.
constexpr double hertz_duration = 840.6e-6, run_time = 1.05e-3;

ElasticBall falling(const Vector3d& v, const Vector3d& w = Vector3d::Zero()) {
  return {.p_W = {0, 0, ball_radius + 1e-6}, .v_W = v, .w_W = w};
}

Vector3d momentum(const Trajectory& run, bool at_end) {
  Vector3d sum = Vector3d::Zero();
  for (const BodySample& body : (at_end ? run.last() : run.first()).bodies) {
    sum += ball_mass * body.v_WB;
  }
  return sum;
}

Vector3d angular_momentum(const Trajectory& run, bool at_end) {
  Vector3d sum = Vector3d::Zero();
  for (const BodySample& body : (at_end ? run.last() : run.first()).bodies) {
    sum += ball_mass * body.p_WB.cross(body.v_WB) + ball_inertia * body.w_WB;
  }
  return sum;
}

double energy_of(const Trajectory& run) {
  return run.first().energy.kinetic + run.first().energy.gravitational;
}

// Nothing dissipates, and a compact ball does not vibrate: Hertz and Rayleigh.
TEST(Implicit, ReturnsABallWithoutFriction) {
  const Trajectory run =
      test::simulate_implicit(test::model_of({.ball = falling({0, 0, -v_n})}), run_time);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1u);
  const ContactEpisode& impact = run.episodes[0];
  printf("e %.8f impulse %.3e\n", impact.realised_restitution - 1,
         (ball_mass * (run.last().bodies[0].v_WB - run.first().bodies[0].v_WB) - impact.impulse_W)
             .norm());
  EXPECT_EQ(end_of(impact), TouchEnd::rebound);
  EXPECT_NEAR(impact.realised_restitution, 1, 1e-3);
  EXPECT_NEAR(impact.approach_speed, v_n, 1e-12);
  const Vector3d change = ball_mass * (run.last().bodies[0].v_WB - run.first().bodies[0].v_WB);
  EXPECT_LT((change - impact.impulse_W).norm(), 1e-10 * change.norm());
  EXPECT_NEAR(impact.normal_impulse, change.z(), 1e-10 * change.z());
  ASSERT_TRUE(impact.elastic);
  EXPECT_EQ(impact.elastic->touches, 1);
  EXPECT_LT(impact.elastic->vibration_energy, 1e-3 * energy_of(run));
  EXPECT_EQ(impact.lost_friction, 0);
}

// Forces act on both balls at one place, so that nothing of the pair's momenta is lost.
TEST(Implicit, KeepsMomentaOfTwoBalls) {
  const Model model = test::two_elastic_balls(
      {.name = "one", .v_W = {0.02, 0.01, 0.03}, .w_W = {0.1, 0.2, -0.3}},
      {.name = "two", .p_W = {0, 0, 2 * ball_radius + 1e-6}, .v_W = {-0.01, 0.01, -0.07},
       .w_W = {0, 0.4, 0.1}},
      0.1);
  const Trajectory run = test::simulate_implicit(model, run_time);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1u);
  printf("p %.3e L %.3e\n", (momentum(run, true) - momentum(run, false)).norm(),
         (angular_momentum(run, true) - angular_momentum(run, false)).norm());
  const double impulse = run.episodes[0].impulse_W.norm();
  EXPECT_LT((momentum(run, true) - momentum(run, false)).norm(), 1e-10 * impulse);
  EXPECT_LT((angular_momentum(run, true) - angular_momentum(run, false)).norm(),
            1e-10 * impulse * ball_radius);
  EXPECT_GT(run.episodes[0].lost_friction, 0);
}

// Friction that slides throughout is μ times the normal force: ψ₂ = ψ₁ − 4·χ, whatever the mesh. It detects
// wrong masses, inertias, lever arms and friction.
TEST(Implicit, SlidesThroughoutByCoulombsLaw) {
  const double friction = 0.1, psi = 7, v_t = psi * friction * v_n / test::slip_scale;
  const Model model = test::two_elastic_balls(
      {.name = "one"},
      {.name = "two", .p_W = {0, 0, 2 * ball_radius + 1e-6}, .v_W = {v_t, 0, -v_n}}, friction);
  const Trajectory run = test::simulate_implicit(model, run_time);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  const BodySample &one = run.last().bodies[0], &two = run.last().bodies[1];
  const double slip = two.v_WB.x() - one.v_WB.x() - ball_radius * (one.w_WB.y() + two.w_WB.y());
  const double after = test::slip_scale * slip / (friction * v_n);
  constexpr double chi = 7 * 0.7 / (2 * 1.7);
  printf("psi2 %.6f expected %.6f e %.6f\n", after, psi - 4 * chi,
         run.episodes[0].realised_restitution);
  EXPECT_NEAR(after, psi - 4 * chi, 0.005);
}

// Space has no preferred direction: whatever way the plane faces, the numbers are the same.
TEST(Implicit, DoesTheSameInATurnedWorld) {
  const Vector3d v(0.03, 0.01, -v_n), w(0.2, -0.1, 0.5);
  BallOnPlane given{.ball = falling(v, w), .friction = 0.1};
  const Trajectory upright = test::simulate_implicit(test::model_of(given), run_time);
  given.turn = Quaterniond(0.3, -0.5, 0.7, 0.2).normalized().toRotationMatrix();
  const Trajectory turned = test::simulate_implicit(test::model_of(given), run_time);
  const BodySample &one = upright.last().bodies[0], &other = turned.last().bodies[0];
  printf("turned v %.3e w %.3e\n", (given.turn * one.v_WB - other.v_WB).norm() / v.norm(),
         (given.turn * one.w_WB - other.w_WB).norm() * ball_radius / v.norm());
  EXPECT_LT((given.turn * one.v_WB - other.v_WB).norm(), 1e-9 * v.norm());
  EXPECT_LT((given.turn * one.w_WB - other.w_WB).norm() * ball_radius, 1e-9 * v.norm());
  EXPECT_NEAR(upright.episodes[0].peak_force / turned.episodes[0].peak_force, 1, 1e-9);
}

TEST(Implicit, ClosesTheLedgerBetterWithSmallerSteps) {
  const Model model = test::model_of({.ball = falling({0.03, 0, -v_n}), .friction = 0.1});
  for (const int steps : {25, 50, 100, 200}) {
    const Trajectory run = test::simulate_implicit(model, run_time, hertz_duration / steps);
    double largest = 0;
    for (const Sample& sample : run.samples) {
      largest = std::max(largest, std::fabs(sample.energy.residual));
    }
    printf("%d residual %.4e largest %.4e\n", steps, run.last().energy.residual / energy_of(run),
           largest / energy_of(run));
  }
}

TEST(Implicit, GoesOnInMidContactToTheSameBits) {
  const Model model =
      test::model_of({.ball = falling({0.03, 0.01, -v_n}, {0, 0, 1}), .friction = 0.1});
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
}

// Soft and spinning: gravity, and a spin about a horizontal axis that brings another place to every touch.
TEST(Implicit, BouncesAndSpinsToTheEnd) {
  const double gravity = 9.81, friction = 0.2;
  const Model model = test::model_of({.ball = {.p_W = {0, 0, ball_radius + 2e-3}, .w_W = {0, 20, 0},
                                               .elements = 300},
                                      .friction = friction,
                                      .gravity = gravity});
  const Trajectory run = test::simulate_implicit(model, 0.2);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  double largest = 0;
  for (const Sample& sample : run.samples) {
    largest = std::max(largest, std::fabs(sample.energy.residual));
  }
  printf("residual %.3e largest %.3e impacts %zu\n", run.last().energy.residual / energy_of(run),
         largest / energy_of(run), run.episodes.size());
  for (const ContactEpisode& e : run.episodes) {
    printf("%.6f-%.6f v %.6f e %.5f touches %d P %.6f Px %.6f w %.5f -> %.5f dp %.3e dL %.3e vib %.3e\n",
           e.start, e.end, e.approach_speed, e.realised_restitution, e.elastic->touches,
           e.normal_impulse, e.impulse_W.x(), e.bodies[0].w_before.y(), e.bodies[0].w_after.y(),
           (ball_mass * (e.bodies[0].v_after - e.bodies[0].v_before) +
            Vector3d(0, 0, ball_mass * gravity * (e.end - e.start)) - e.impulse_W)
               .norm(),
           ball_inertia * (e.bodies[0].w_after.y() - e.bodies[0].w_before.y()) +
               ball_radius * e.impulse_W.x(),
           e.elastic->vibration_energy);
  }
}

}  // namespace implicit_test
}  // namespace carom

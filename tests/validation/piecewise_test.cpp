// Rigid contact against closed forms: bounces that end, rolling, inclines, rocking, chains of balls.
#include <gtest/gtest.h>

#include <numbers>

#include "support/piecewise_models.h"

namespace carom {
namespace piecewise_test {

using test::add_ball;
using test::add_plane;
using test::box_on_incline;
using test::energy_size;
using test::rigid_contact;
using test::run_piecewise;

constexpr double g = 9.81;

// From the height h the first impact is at t₁ = √(2h/g), and the bounces end at t₁·(1 + e)/(1 − e).
// The last of them are cut short below a tenth of the tolerance; rounding of the position sets 1e-9.
TEST(PiecewiseBall, ComesToRestWhereItsBouncesAccumulate) {
  for (const double e : {0.5, 0.8, 0.9}) {
    const double first = std::sqrt(2 / g), end = first * (1 + e) / (1 - e);
    const Model model = test::ball_on_floor(rigid_contact(e), 1, 0.5, 1, g);
    const Trajectory run = run_piecewise(model, end + 1);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    ASSERT_EQ(run.events.size(), 1U);
    EXPECT_EQ(run.events[0].type, "rest");
    EXPECT_NEAR(run.events[0].time, end, 1e-9);
    double t = first, flight = 2 * first * e;
    for (std::size_t i = 0; i < 10; ++i, t += flight, flight *= e) {
      EXPECT_NEAR(run.episodes[i].start, t, 1e-11) << "impact " << i;
      EXPECT_NEAR(run.episodes[i].realised_restitution, e, 1e-14);
    }
    EXPECT_EQ(run.last().bodies[0].v_WB, Vector3d::Zero());
    EXPECT_NEAR(run.last().bodies[0].p_WB.z(), 0.5, 1e-12);
    EXPECT_NEAR(run.last().contacts[0].normal_force, g, 1e-12);
    EXPECT_NEAR(run.last().energy.residual, 0, 1e-11 * energy_size(run));
  }
}

TEST(PiecewiseBall, RestsExactlyForAnHourInFewSteps) {
  const Trajectory run =
      run_piecewise(test::ball_on_floor(rigid_contact(0.5, 0.3), 1, 0.5, 0, g), 3600);
  EXPECT_EQ(run.last().bodies[0].p_WB, run.first().bodies[0].p_WB);
  EXPECT_LT(run.statistics.steps, 100);
}

// A ball that slides without spin rolls after 2·v₀/(7·μ·g), at 5/7 of its speed (Coulomb).
TEST(PiecewiseBall, RollsAtFiveSeventhsOfItsSpeed) {
  const double mu = 0.2, R = 0.1;
  const Vector3d v0(2, 1, 0);
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [ball, shape] = add_ball(build, "ball", 0.7, R, {0, 0, R}, v0);
  build.add_contact({.name = "floor", .a = {floor}, .b = {shape}, .law = rigid_contact(0.5, mu)});
  const Trajectory run = run_piecewise(build.finish(), 2);
  ASSERT_EQ(run.events.size(), 1U);
  EXPECT_EQ(run.events[0].type, "stick");
  EXPECT_NEAR(run.events[0].time, 2 * v0.norm() / (7 * mu * g), 1e-10);
  EXPECT_LT((run.last().bodies[0].v_WB - 5.0 / 7 * v0).norm(), 1e-10);
  const double kinetic = 0.5 * 0.7 * v0.squaredNorm();
  EXPECT_NEAR(run.last().energy.lost_in_friction, 2.0 / 7 * kinetic, 1e-10);
}

// Spin about y pulls the ball along at its impacts until the contact rolls: 2/7 of R·ω.
TEST(PiecewiseBall, TurnsSpinIntoRollingByItsImpacts) {
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = 1,
                                      .I_B = 0.1 * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), {0, 0, 1}},
                                      .v_WB = Vector3d::Zero(),
                                      .w_WB = Vector3d(0, 2, 0)});
  const ShapeId skin = build.add_shape({.name = "skin", .body = ball, .shape = Sphere{0.5}});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}, .law = rigid_contact(0.9, 0.1)});
  const Trajectory run = run_piecewise(build.finish(), 8);
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), 2.0 / 7, 1e-12);
  EXPECT_NEAR(run.last().bodies[0].w_WB.y(), 4.0 / 7, 1e-12);
  EXPECT_NEAR(run.events.back().time, std::sqrt(1 / g) * 1.9 / 0.1, 1e-9);
}

TEST(PiecewiseBox, DoesNotMoveAtAllBelowTheAngleOfFriction) {
  const double mu = 0.5;
  for (const double below : {1e-9, 1e-6, 1e-2}) {
    const Trajectory run = run_piecewise(box_on_incline(std::atan(mu) * (1 - below), mu), 100);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished);
    EXPECT_EQ(run.last().bodies[0].p_WB, run.first().bodies[0].p_WB);
    EXPECT_EQ(run.last().bodies[0].v_WB, Vector3d::Zero());
    EXPECT_NEAR(run.last().contacts[0].friction_force, g * std::sin(std::atan(mu) * (1 - below)),
                1e-10);
  }
}

TEST(PiecewiseBox, AcceleratesAboveTheAngleOfFriction) {
  const double mu = 0.5, angle = 1.01 * std::atan(mu), t = 3;
  const Trajectory run = run_piecewise(box_on_incline(angle, mu), t);
  const double a = g * (std::sin(angle) - mu * std::cos(angle));
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), a * t, 1e-8);
  EXPECT_NEAR(run.last().bodies[0].p_WB.x(), 0.5 * a * t * t, 1e-8);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-9 * energy_size(run));
}

// Housner 1963: a block that rocks from edge to edge keeps 1 − 3/2·sin²α of its angular velocity at each
// impact, where α is the angle between its diagonal and its height. It falls from the lean θ₀ by
// ½·I·ω² = m·g·R·(cos(α − θ₀) − cos α), I = 4/3·m·R².
TEST(RockingBlock, KeepsHousnersShareOfItsAngularVelocity) {
  const double alpha = 0.3, lean = 0.2;
  const Vector3d half(std::sin(alpha), 0.25, std::cos(alpha));
  const Matrix3d R_WB = Eigen::AngleAxisd(lean, Vector3d::UnitY()).toRotationMatrix();
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const BodyId block = build.add_body({.name = "block",
                                       .mass = 1,
                                       .I_B = Matrix3d::Identity() / 3,
                                       .X_WB = {R_WB, -(R_WB * Vector3d(half.x(), 0, -half.z()))},
                                       .v_WB = Vector3d::Zero(),
                                       .w_WB = Vector3d::Zero()});
  const ShapeId skin = build.add_shape({.name = "skin", .body = block, .shape = Box{2 * half}});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}, .law = rigid_contact(0, 2)});
  const Model model = build.finish();
  const double kept = 1 - 1.5 * std::sin(alpha) * std::sin(alpha);
  for (const char* rule : {"newton", "poisson"}) {
    const Trajectory run = run_piecewise(model, 4, 1e-9, rule);
    ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
    ASSERT_GE(run.episodes.size(), 6U);
    const double first = std::sqrt(1.5 * g * (std::cos(alpha - lean) - std::cos(alpha)));
    EXPECT_NEAR(std::fabs(run.episodes[0].bodies[0].w_before.y()), first, 1e-9);
    for (std::size_t i = 0; i < 6; ++i) {
      const EpisodeBody& body = run.episodes[i].bodies[0];
      EXPECT_NEAR(body.w_after.y() / body.w_before.y(), kept, 1e-9);
    }
    EXPECT_NEAR(run.last().energy.residual, 0, 1e-7 * energy_size(run));
  }
}

Model chain_of_balls(int count, double restitution) {
  ModelBuilder build;
  std::vector<ShapeId> shapes;
  for (int i = 0; i < count; ++i) {
    const double x = i == 0 ? -0.1 : i * 0.1;
    shapes.push_back(
        add_ball(build, "ball" + std::to_string(i), 1, 0.05, {x, 0, 0}, {i == 0 ? 1.0 : 0.0, 0, 0})
            .second);
  }
  for (int i = 1; i < count; ++i) {
    build.add_contact({.name = "contact" + std::to_string(i),
                       .a = {shapes[i - 1]},
                       .b = {shapes[i]},
                       .law = rigid_contact(restitution)});
  }
  return build.finish();
}

std::vector<double> speeds_after(const Trajectory& run) {
  std::vector<double> speeds;
  for (const BodySample& body : run.last().bodies) speeds.push_back(body.v_WB.x());
  return speeds;
}

void expect_speeds(const std::vector<double>& ours, const std::vector<double>& wanted,
                   double tolerance, const std::string& rule) {
  ASSERT_EQ(ours.size(), wanted.size());
  for (std::size_t i = 0; i < wanted.size(); ++i) {
    EXPECT_NEAR(ours[i], wanted[i], tolerance) << rule << ", ball " << i;
  }
}

// Three balls, e = 1. Newton's and Poisson's rules reverse all relative velocities at once: the first
// rebounds and the others leave together. One after the other gives the cradle. Energy distributed by
// Hertz' contacts gives what the elastic chain does (values integrated independently).
TEST(ThreeBalls, LeaveAsEachRuleSays) {
  const Model model = chain_of_balls(3, 1);
  const auto leave = [&](const std::string& rule) {
    return speeds_after(run_piecewise(model, 0.5, 1e-9, rule));
  };
  expect_speeds(leave("newton"), {-1.0 / 3, 2.0 / 3, 2.0 / 3}, 1e-12, "newton");
  expect_speeds(leave("poisson"), {-1.0 / 3, 2.0 / 3, 2.0 / 3}, 1e-12, "poisson");
  expect_speeds(leave("sequential"), {0, 0, 1}, 1e-12, "sequential");
  expect_speeds(leave("lzb"), {-0.07095235, 0.07640304, 0.99454931}, 1e-8, "lzb");
}

TEST(ThreeBalls, SayThatTheRuleMatters) {
  const Trajectory run = run_piecewise(chain_of_balls(3, 1), 0.5);
  ASSERT_EQ(run.warnings.size(), 1U);
  EXPECT_NE(run.warnings[0].find("depends on the rule"), std::string::npos) << run.warnings[0];
}

TEST(TenBalls, KeepMomentumAndEnergyUnderEveryRule) {
  const Model model = chain_of_balls(10, 1);
  for (const char* rule : {"newton", "poisson", "sequential", "hurmuzlu-marghitu", "lzb"}) {
    const Trajectory run = run_piecewise(model, 0.5, 1e-9, rule);
    double momentum = 0, energy = 0, before = -2;
    for (const double speed : speeds_after(run)) {
      momentum += speed;
      energy += speed * speed;
      EXPECT_GE(speed, before - 1e-12) << rule << ": nothing is left approaching";
      before = speed;
    }
    EXPECT_NEAR(momentum, 1, 1e-12) << rule;
    EXPECT_NEAR(energy, 1, 1e-9) << rule;
  }
}

TEST(StackOfTenBoxes, RestsForTenSeconds) {
  ModelBuilder build;
  build.set_gravity({0, 0, -g});
  ShapeId below = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  for (int i = 0; i < 10; ++i) {
    const BodyId body = build.add_body({.name = "box" + std::to_string(i),
                                        .mass = 1,
                                        .I_B = Matrix3d::Identity() / 600,
                                        .X_WB = {Matrix3d::Identity(), {0, 0, 0.05 + 0.1 * i}},
                                        .v_WB = Vector3d::Zero(),
                                        .w_WB = Vector3d::Zero()});
    const ShapeId box =
        build.add_shape({.name = "skin", .body = body, .shape = Box{Vector3d::Constant(0.1)}});
    build.add_contact({.name = "contact" + std::to_string(i),
                       .a = {below},
                       .b = {box},
                       .law = rigid_contact(0, 0.5)});
    below = box;
  }
  const Trajectory run = run_piecewise(build.finish(), 10);
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  for (int i = 0; i < 10; ++i) {
    EXPECT_EQ(run.last().bodies[i].p_WB, run.first().bodies[i].p_WB) << "box " << i;
    EXPECT_NEAR(run.last().contacts[i].normal_force, (10 - i) * g, 1e-9);
  }
}

}  // namespace piecewise_test
}  // namespace carom

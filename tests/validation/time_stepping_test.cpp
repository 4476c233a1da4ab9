// Time stepping against published runs and closed forms of rigid contact.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>
#include <numbers>
#include <sstream>
#include <string>
#include <vector>

#include "carom/mechanics.h"
#include "support/paths.h"
#include "support/rigid_models.h"

namespace carom {
namespace time_stepping_test {

using test::rigid_contact;
using test::run_stepping;

std::vector<std::vector<double>> read_table(const std::string& file) {
  std::ifstream stream(project_root() + "/tests/validation/reference/" + file);
  std::vector<std::vector<double>> rows;
  for (std::string line; std::getline(stream, line);) {
    if (line.empty() || line[0] == '#' || line[0] == 't') continue;
    std::vector<double> row;
    std::istringstream cells(line);
    for (std::string cell; std::getline(cells, cell, ',');) row.push_back(std::stod(cell));
    rows.push_back(std::move(row));
  }
  return rows;
}

Model spinning_ball() {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor = test::add_plane(build, "floor", Vector3d::Zero(), Vector3d::UnitZ());
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = 1,
                                      .I_B = 0.1 * Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), {0, 0, 1}},
                                      .v_WB = Vector3d::Zero(),
                                      .w_WB = Vector3d(0, 2, 0)});
  const ShapeId skin = build.add_shape({.name = "skin", .body = ball, .shape = Sphere{0.5}});
  build.add_contact({.name = "floor", .a = {floor}, .b = {skin}, .law = rigid_contact(0.9, 0.1)});
  return build.finish();
}

// Siconos tutorials, Ball2D with friction: Moreau-Jean with θ = 1/2 at the same step, so the numbers are
// the same until its ball is slower than the speed at which ours stops bouncing. The file has nine
// digits, and an instant of impact would show as a whole step.
TEST(TimeStepping, TakesTheStepsOfSiconosForASpinningBall) {
  const Trajectory run = run_stepping(spinning_ball(), 5, 0.005, 0.005);
  double last_impact = 0;
  for (const ContactEpisode& episode : run.episodes) last_impact = episode.start;
  int compared = 0;
  for (const std::vector<double>& row : read_table("siconos_ball2d_friction.csv")) {
    const auto k = static_cast<std::size_t>(std::lround(row[0] / 0.005));
    if (k >= run.samples.size() || row[0] > last_impact) break;
    const BodySample& ball = run.samples[k].bodies[0];
    ASSERT_NEAR(run.samples[k].time, row[0], 1e-9);
    EXPECT_NEAR(ball.p_WB.z(), row[1], 2e-9) << row[0];
    EXPECT_NEAR(ball.v_WB.z(), row[2], 1e-8) << row[0];
    EXPECT_NEAR(ball.w_WB.y(), row[3], 1e-9) << row[0];
    EXPECT_NEAR(ball.p_WB.x(), row[6], 6e-9) << row[0];
    EXPECT_NEAR(ball.v_WB.x(), row[8], 1e-9) << row[0];
    ++compared;
  }
  EXPECT_GT(compared, 30);
  // The first impact makes it roll with ω·I/(I + m·R²), 2/7 of the spin.
  EXPECT_NEAR(run.last().bodies[0].w_WB.y(), 4.0 / 7, 1e-12);
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), 2.0 / 7, 1e-12);
}

// A ball of restitution e dropped from rest at h bounces at t₁ = √(2h/g) and again 2·e·t₁ later. The
// position at a time well after two impacts, averaged over steps that do not divide the times alike.
TEST(TimeStepping, ConvergesToExactBouncesWithTheFirstOrder) {
  const double g = 9.81, height = 1, e = 0.8, at = 1.2;
  const Model model = test::ball_on_floor(rigid_contact(e), 1, 0.1, height, g);
  const double t1 = std::sqrt(2 * height / g), v1 = g * t1;
  ASSERT_GT(at, t1 * (1 + 2 * e));
  const double since = at - t1 * (1 + 2 * e);
  const double exact = 0.1 + e * e * v1 * since - 0.5 * g * since * since;
  const auto mean_error = [&](double h) {
    double sum = 0;
    const int many = 12;
    for (int i = 0; i < many; ++i) {
      const int steps = static_cast<int>(std::lround(at / h)) + i;
      const Trajectory run = run_stepping(model, at, at / steps, at);
      sum += std::fabs(run.last().bodies[0].p_WB.z() - exact);
    }
    return sum / many;
  };
  const double coarse = mean_error(4e-3), fine = mean_error(4e-3 / 16);
  const double order = std::log2(coarse / fine) / 4;
  RecordProperty("order", std::to_string(order));
  EXPECT_GT(order, 0.9) << coarse << " " << fine;
  EXPECT_LT(fine, 2e-3);
}

TEST(TimeStepping, KeepsABlockBelowTheFrictionAngleWhereItIs) {
  const double friction = 0.5;
  const Model model = test::block_on_slope(std::atan(friction) - 1e-3, friction);
  const Trajectory run = run_stepping(model, 10, 1e-2);
  const Vector3d moved = run.last().bodies[0].p_WB - run.first().bodies[0].p_WB;
  EXPECT_LT(moved.norm(), 1e-13);
  EXPECT_LT(std::fabs(run.last().energy.residual), 1e-12);
  EXPECT_TRUE(run.events.empty());
}

// a = g·(sin α − μ·cos α); the contacts are flat, so the scheme is exact for it.
TEST(TimeStepping, LetsABlockAboveTheFrictionAngleSlide) {
  const double friction = 0.3, angle = std::numbers::pi / 6, duration = 1;
  const Trajectory run = run_stepping(test::block_on_slope(angle, friction), duration, 1e-2);
  const double a = 9.81 * (std::sin(angle) - friction * std::cos(angle));
  const Vector3d moved = run.last().bodies[0].p_WB - run.first().bodies[0].p_WB;
  EXPECT_NEAR(moved.norm(), 0.5 * a * duration * duration, 1e-9);
  EXPECT_NEAR(run.last().energy.lost_in_friction,
              friction * 9.81 * std::cos(angle) * 0.5 * a * duration * duration, 1e-8);
}

// Ten boxes upon each other, each on a plane that is the lid of the one below. Each contact may keep an
// overlap of 1e-7 of the box's radius, 15 nm, and the positions move no more than the ten together.
TEST(TimeStepping, KeepsAStackOfTenBoxesAtRest) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const Vector3d size(0.2, 0.2, 0.1);
  ShapeId below = test::add_plane(build, "floor", Vector3d::Zero(), Vector3d::UnitZ());
  for (int i = 0; i < 10; ++i) {
    const std::string name = "box" + std::to_string(i);
    const auto [body, shape] =
        test::add_block(build, name, 1, size, {Matrix3d::Identity(), {0, 0, 0.05 + 0.1 * i}});
    build.add_contact(
        {.name = "under " + name, .a = {below}, .b = {shape}, .law = rigid_contact(0.2, 0.5)});
    below = build.add_shape({.name = "lid",
                             .body = body,
                             .shape = HalfSpace{},
                             .X_BS = {Matrix3d::Identity(), {0, 0, 0.05}}});
  }
  const Model model = build.finish();
  const Trajectory run = run_stepping(model, 10, 1e-2);
  double largest = 0;
  for (std::size_t i = 0; i < 10; ++i) {
    const Vector3d moved = run.last().bodies[i].p_WB - run.first().bodies[i].p_WB;
    largest = std::max(largest, moved.norm());
    EXPECT_LT(run.last().bodies[i].v_WB.norm(), 1e-8);
  }
  RecordProperty("drift", std::to_string(1e12 * largest) + " pm");
  EXPECT_LT(largest, 1.5e-7);
  // The lowest contact carries all ten.
  EXPECT_NEAR(run.last().contacts[0].normal_force, 98.1, 1e-6);
  EXPECT_NEAR(run.last().contacts[9].normal_force, 9.81, 1e-6);
}

}  // namespace time_stepping_test
}  // namespace carom

// Boxes and hulls that tumble over edges: points of contact appear, vanish and jump while the shapes
// overlap, and no touch gives more than it has taken.
#include <gtest/gtest.h>

#include <cmath>
#include <random>
#include <string>
#include <vector>

#include <Eigen/Geometry>

#include "carom/simulation.h"
#include "support/contact_models.h"

namespace carom {
namespace no_energy_from_edges_test {

using namespace test;

struct Dice {
  std::mt19937 engine;
  double operator()(double from, double to) {
    return from + (to - from) * static_cast<double>(engine()) / 4294967296.0;
  }
  Vector3d vector(double size) {
    return {(*this)(-size, size), (*this)(-size, size), (*this)(-size, size)};
  }
  Matrix3d rotation() {
    return Eigen::AngleAxisd((*this)(0, 3), vector(1).normalized()).toRotationMatrix();
  }
};

/// A box with its corners cut unevenly: none of its faces is parallel to another.
ConvexHull stone(Dice& dice, double size) {
  std::vector<Vector3d> points;
  for (int corner = 0; corner < 8; ++corner) {
    const auto side = [&](int bit) { return (corner >> bit & 1) != 0 ? 1.0 : -1.0; };
    points.push_back(size * dice(0.7, 1.0) * Vector3d(side(0), 0.8 * side(1), 0.6 * side(2)));
  }
  return ConvexHull(points);
}

/// Falls on three stairs, which are boxes, or on one stone.
Model falling(Dice& dice, bool is_hull, bool on_stone, double restitution) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  std::vector<ShapeId> ground;
  const auto add = [&](const Shape& shape, const Vector3d& p_WS, const Matrix3d& R_WS) {
    ground.push_back(build.add_shape({.name = "part" + std::to_string(ground.size()),
                                      .body = build.ground(),
                                      .shape = shape,
                                      .X_BS = {R_WS, p_WS}}));
  };
  add(Box{{6, 6, 0.5}}, {0, 0, -0.25}, Matrix3d::Identity());
  if (on_stone) {
    add(stone(dice, 0.2), {0, 0, 0.15}, dice.rotation());
  } else {
    add(Box{{0.3, 1, 0.15}}, {-0.15, 0, 0.225}, Matrix3d::Identity());
    add(Box{{0.6, 1, 0.15}}, {0, 0, 0.075}, Matrix3d::Identity());
  }
  const Shape shape = is_hull ? Shape{stone(dice, 0.08)}
                              : Shape{Box{{dice(0.08, 0.16), dice(0.08, 0.16), dice(0.08, 0.16)}}};
  const BodyId body =
      build.add_body({.name = "body",
                      .mass = 2,
                      .I_B = Matrix3d(Vector3d(0.005, 0.006, 0.007).asDiagonal()),
                      .X_WB = {dice.rotation(), Vector3d(dice(-0.1, 0.1), dice(-0.1, 0.1), 0.6)},
                      .v_WB = Vector3d(dice(-0.5, 0.5), dice(-0.5, 0.5), -0.5),
                      .w_WB = dice.vector(6)});
  const ShapeId skin = build.add_shape({.name = "skin", .body = body, .shape = shape});
  build.add_contact(
      {.name = "edges", .a = ground, .b = {skin}, .law = power_contact(1e8, restitution)});
  return build.finish();
}

// Tolerance: a hundred times that of the run, as for its ledger.
TEST(NoEnergyFromEdges, OfTumblingBoxesAndHulls) {
  int touches = 0;
  for (const double restitution : {1.0, 0.5}) {
    for (unsigned seed = 0; seed < 12; ++seed) {
      Dice dice{std::mt19937(seed)};
      const Model model = falling(dice, seed % 2 == 1, seed % 4 >= 2, restitution);
      const Trajectory run = simulate(model, start_state(model), {.duration = 0.5});
      SCOPED_TRACE("seed " + std::to_string(seed) + ", e = " + std::to_string(restitution));
      EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished);
      const double allowed = 100 * run.tolerance * run.first().energy.stored();
      for (const ContactEpisode& episode : run.episodes) {
        EXPECT_GT(episode.lost_normal, -allowed);
        ++touches;
      }
      EXPECT_LT(std::fabs(run.last().energy.residual), allowed);
    }
  }
  EXPECT_GT(touches, 60);
}

/// A box of 0.12 m by 0.1 m by 0.16 m that is thrown down three stairs with this speed.
Trajectory down_the_stairs(double speed) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  std::vector<ShapeId> ground = {
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}})};
  for (int i = 0; i < 3; ++i) {
    const double length = 0.3 * (i + 1);
    ground.push_back(
        build.add_shape({.name = "stair" + std::to_string(i),
                         .body = build.ground(),
                         .shape = Box{{length, 1, 0.15}},
                         .X_BS = {Matrix3d::Identity(), {length / 2, 0, 0.375 - 0.15 * i}}}));
  }
  const Box box{{0.12, 0.1, 0.16}};
  const MassProperties unit = solid(box);
  const double density = 2 / unit.volume;
  const BodyId body =
      build.add_body({.name = "box",
                      .mass = 2,
                      .I_B = density * unit.I_S,
                      .X_WB = {Eigen::AngleAxisd(0.4, Vector3d::UnitY()).toRotationMatrix(),
                               Vector3d(0.2, 0, 0.6)},
                      .v_WB = Vector3d(speed, 0, 0),
                      .w_WB = Vector3d(0, 3, 0)});
  const ShapeId skin = build.add_shape({.name = "box", .body = body, .shape = box});
  build.add_contact({.name = "stairs", .a = ground, .b = {skin}, .law = power_contact(1e8, 0.3)});
  const Model model = build.finish();
  return simulate(model, start_state(model), {.duration = 1.2});
}

// Its face comes to lie on the edge of a stair, and rocks there on both ends of the edge in turn. Such a
// box had sunk into the stair by millimetres, and left it with twenty times its energy.
TEST(NoEnergyFromEdges, OfABoxThatRocksOnTheEdgeOfAStair) {
  for (const double speed : {0.6, 0.7, 0.8, 0.9, 1.0, 1.1}) {
    SCOPED_TRACE(speed);
    const Trajectory run = down_the_stairs(speed);
    EXPECT_EQ(run.outcome.kind, Outcome::Kind::finished);
    const double stored = run.first().energy.stored();
    for (const ContactEpisode& episode : run.episodes) {
      EXPECT_GT(episode.lost_normal, -100 * run.tolerance * stored);
      EXPECT_LT(episode.max_indentation, 1e-3);
    }
    EXPECT_LT(run.last().energy.stored(), stored);
  }
}

}  // namespace no_energy_from_edges_test
}  // namespace carom

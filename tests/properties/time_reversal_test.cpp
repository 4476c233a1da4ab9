// Where nothing dissipates, motion runs back the way it came: bodies of every shape fall on a floor, on its edge,
// rim and corners, and with all velocities turned round they arrive where they started.
#include <gtest/gtest.h>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "support/law_scene.h"

namespace carom {
namespace time_reversal_test {

using namespace test;

constexpr double kDuration = 0.03;  // [s]

Shape shape_of(const std::string& name, SceneDice& dice) {
  const double r = dice(0.03, 0.08), h = dice(0.05, 0.15);
  if (name == "sphere") return Sphere{r};
  if (name == "box") return Box{{2 * r, dice(0.05, 0.15), h}};
  if (name == "capsule") return Capsule{r, h};
  if (name == "cylinder") return Cylinder{r, h};
  if (name == "ellipsoid") return Ellipsoid{{r, 0.7 * r, 0.5 * h}};
  if (name == "torus") return Torus{r, 0.3 * r};
  return uneven_stone(dice, r);
}

/// Upright bodies land on faces and rims, where all points of a shape take part; others anyhow.
Model falling(const std::string& shape_name, const std::string& law_name, bool upright,
              SceneDice& dice) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const ShapeId floor =
      build.add_shape({.name = "floor", .body = build.ground(), .shape = HalfSpace{}});
  const Shape shape = shape_of(shape_name, dice);
  const MassProperties unit = solid(shape);
  const double density = dice(800, 8000);
  const Matrix3d R = upright
                         ? Eigen::AngleAxisd(dice(0, 1e-3), Vector3d::UnitX()).toRotationMatrix()
                         : dice.rotation();
  const BodyId body = build.add_body({.name = "body",
                                      .mass = density * unit.volume,
                                      .I_B = density * unit.I_S,
                                      .X_WB = {R, {0, 0, bounding_radius(shape) + dice(0, 0.002)}},
                                      .v_WB = Vector3d(dice(-1, 1), dice(-1, 1), dice(-4, -2)),
                                      .w_WB = upright ? dice.vector(0.05) : dice.vector(5)});
  const ShapeId skin = build.add_shape({.name = "skin", .body = body, .shape = shape});
  ContactLaw law;
  law.law = law_name;
  law.stiffness = law_name == "hertz" ? 1e8 : 1e6;
  if (law_name == "power") {
    law.parameters = {{"exponent", 1}, {"damping", 0}, {"damping_exponent", 1}};
  }
  build.add_contact(
      {.name = "c", .a = {floor}, .b = {skin}, .law = law, .allow_initial_overlap = true});
  return build.finish();
}

BodyState turned_round(const BodySample& body) {
  return {
      .X_WB = {body.q_WB.toRotationMatrix(), body.p_WB}, .v_WB = -body.v_WB, .w_WB = -body.w_WB};
}

// Tolerance: what a touch does to a deviation, some thousand times the run's own tolerance.
TEST(TimeReversal, BodiesThatFallArriveWhereTheyStarted) {
  int touches = 0;
  for (const char* shape : {"sphere", "box", "capsule", "cylinder", "ellipsoid", "torus", "hull"}) {
    for (const char* law : {"hertz", "power"}) {
      for (unsigned seed = 1; seed <= 6; ++seed) {
        SCOPED_TRACE(std::string(shape) + " with " + law + ", seed " + std::to_string(seed));
        SceneDice dice{std::mt19937(seed)};
        const Model model = falling(shape, law, seed > 3, dice);
        const State start = start_state(model);
        const Trajectory forth = simulate(model, start, {.duration = kDuration});
        ASSERT_EQ(forth.outcome.kind, Outcome::Kind::finished) << forth.outcome.reason;
        touches += static_cast<int>(forth.episodes.size());
        const State turned = state_of_bodies(model, {turned_round(forth.last().bodies[0])}, start);
        const Trajectory back = simulate(model, turned, {.duration = kDuration});
        ASSERT_EQ(back.outcome.kind, Outcome::Kind::finished) << back.outcome.reason;
        const BodySample &at = back.last().bodies[0], &from = forth.first().bodies[0];
        EXPECT_LT(at.q_WB.angularDistance(from.q_WB), 1e-6);
        EXPECT_LT((at.p_WB - from.p_WB).norm(), 1e-6 * 0.1);
        EXPECT_LT((at.v_WB + from.v_WB).norm(), 1e-6 * 4);
        EXPECT_LT((at.w_WB + from.w_WB).norm(), 1e-6 * 100);
      }
    }
  }
  EXPECT_GT(touches, 84);  // each body touches, and most with several points
}

/// Two bodies that fly towards each other, away from everything else.
Model meeting(const std::string& one, const std::string& other, const ContactLaw& law,
              SceneDice& dice) {
  ModelBuilder build;
  ShapeId skins[2];
  double z = 0, last_radius = 0;
  for (int i = 0; i < 2; ++i) {
    const Shape shape = shape_of(i == 0 ? one : other, dice);
    const MassProperties unit = solid(shape);
    const double density = dice(800, 8000), radius = bounding_radius(shape);
    if (i == 1) z = radius + last_radius + dice(0, 0.002);
    const BodyId body =
        build.add_body({.name = "b" + std::to_string(i),
                        .mass = density * unit.volume,
                        .I_B = density * unit.I_S,
                        .X_WB = {dice.rotation(), {dice(-0.01, 0.01), dice(-0.01, 0.01), z}},
                        .v_WB = Vector3d(0, 0, i == 0 ? dice(0, 1) : dice(-4, -2)),
                        .w_WB = dice.vector(5)});
    skins[i] = build.add_shape({.name = "skin", .body = body, .shape = shape});
    last_radius = radius;
  }
  build.add_contact(
      {.name = "c", .a = {skins[0]}, .b = {skins[1]}, .law = law, .allow_initial_overlap = true});
  return build.finish();
}

struct Return {
  int touches = 0;
  double angle = 0, place = 0, speed = 0, turning = 0;  // largest deviations from the start
};

Return there_and_back(const Model& model, const SimulationSettings& settings) {
  const State start = start_state(model);
  const Trajectory forth = simulate(model, start, settings);
  EXPECT_EQ(forth.outcome.kind, Outcome::Kind::finished) << forth.outcome.reason;
  std::vector<BodyState> turned;
  for (const BodySample& body : forth.last().bodies) turned.push_back(turned_round(body));
  const Trajectory back = simulate(model, state_of_bodies(model, turned, start), settings);
  EXPECT_EQ(back.outcome.kind, Outcome::Kind::finished) << back.outcome.reason;
  Return result{.touches = static_cast<int>(forth.episodes.size())};
  for (std::size_t i = 0; i < turned.size(); ++i) {
    const BodySample &at = back.last().bodies[i], &from = forth.first().bodies[i];
    result.angle = std::max(result.angle, at.q_WB.angularDistance(from.q_WB));
    result.place = std::max(result.place, (at.p_WB - from.p_WB).norm());
    result.speed = std::max(result.speed, (at.v_WB + from.v_WB).norm());
    result.turning = std::max(result.turning, (at.w_WB + from.w_WB).norm());
  }
  return result;
}

// Compliant bodies of which one is smooth, and all rigid ones, which give everything back. (Between compliant edges the
// points that carry jump, and a law has its stiffness at each.)
TEST(TimeReversal, BodiesThatMeetArriveWhereTheyStarted) {
  int touches = 0;
  const std::vector<std::string> shapes = {"sphere", "box", "capsule", "cylinder", "hull"};
  ContactLaw compliant, rigid;
  compliant.law = "hertz";
  compliant.stiffness = 1e8;
  rigid.restitution = RestitutionLaw{1.0};
  for (std::size_t a = 0; a < shapes.size(); ++a) {
    for (std::size_t b = a; b < shapes.size(); ++b) {
      for (unsigned seed = 1; seed <= 4; ++seed) {
        for (const char* method : {"continuous", "piecewise"}) {
          SCOPED_TRACE(shapes[a] + " and " + shapes[b] + ", " + method + ", seed " +
                       std::to_string(seed));
          SceneDice dice{std::mt19937(seed)};
          const bool is_rigid = std::string(method) == "piecewise";
          const bool is_smooth = shapes[a] == "sphere" || shapes[a] == "capsule";
          if (!is_rigid && !is_smooth && shapes[b] != "capsule") continue;
          const Model model = meeting(shapes[a], shapes[b], is_rigid ? rigid : compliant, dice);
          const Return result = there_and_back(model, {.method = method, .duration = kDuration});
          touches += result.touches;
          EXPECT_LT(result.angle, 1e-6);
          EXPECT_LT(result.place, 1e-6 * 0.1);
          EXPECT_LT(result.speed, 1e-6 * 4);
          EXPECT_LT(result.turning, 1e-6 * 100);
        }
      }
    }
  }
  EXPECT_GT(touches, 100);
}

}  // namespace time_reversal_test
}  // namespace carom

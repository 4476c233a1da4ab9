// A part that the library does not know takes part in a run: its surface is struck by bodies of the model.
// The reference is the same system built of bodies, joints and springs; the two are integrated in other
// coordinates, so they agree to what the tolerance leaves.
#include <gtest/gtest.h>

#include <cmath>
#include <memory>

#include "carom/mechanics.h"
#include "simulation/continuous.h"
#include "simulation/methods.h"
#include "support/contact_models.h"
#include "support/meshes.h"
#include "support/spring_surface.h"

namespace carom::simulation {
namespace moving_surface_test {

using test::add_ball;
using test::power_contact;
using test::SpringSurface;

constexpr double tolerance = 1e-11;

SimulationSettings settings(double duration) {
  return {.duration = duration, .tolerance = tolerance, .output_step = duration / 20};
}

Trajectory run_with(const Model& model, const SimulationSettings& of_run,
                    const std::shared_ptr<SpringSurface>& surface) {
  std::vector<Problem> problems;
  const ContinuousPlan plan = plan_continuous(model, problems);
  throw_if_any(problems);
  ContinuousRun run(plan, start_state(model), of_run, {surface});
  return run_to_end(run);
}

void expect_same_episodes(const Trajectory& one, const Trajectory& two, double within) {
  ASSERT_EQ(one.outcome.kind, Outcome::Kind::finished) << one.outcome.reason;
  ASSERT_EQ(two.outcome.kind, Outcome::Kind::finished) << two.outcome.reason;
  ASSERT_EQ(one.episodes.size(), two.episodes.size());
  for (std::size_t i = 0; i < one.episodes.size(); ++i) {
    const ContactEpisode &a = one.episodes[i], &b = two.episodes[i];
    EXPECT_EQ(a.contact, b.contact);
    EXPECT_NEAR(a.start, b.start, within * b.end);
    EXPECT_NEAR(a.end, b.end, within * b.end);
    EXPECT_NEAR(a.approach_speed, b.approach_speed, within * b.approach_speed);
    EXPECT_NEAR(a.separation_speed, b.separation_speed, within * b.approach_speed);
    EXPECT_NEAR(a.effective_mass, b.effective_mass, 1e-12 * b.effective_mass);
    EXPECT_NEAR(a.peak_force, b.peak_force, within * b.peak_force);
    EXPECT_NEAR(a.max_indentation, b.max_indentation, within * b.max_indentation);
    EXPECT_NEAR((a.impulse_W - b.impulse_W).norm(), 0, within * b.impulse_W.norm());
    EXPECT_NEAR(a.lost_normal, b.lost_normal, within * std::fabs(b.lost_normal) + 1e-12);
    EXPECT_NEAR(a.lost_friction, b.lost_friction, within * std::fabs(b.lost_friction) + 1e-12);
  }
}

void expect_closed(const Trajectory& run) {
  for (const Sample& sample : run.samples) {
    EXPECT_NEAR(sample.energy.residual, 0, 100 * tolerance * run.first().energy.stored());
  }
}

// ---- A ball strikes a mass on a spring from above, twice within the time.

constexpr double ball_mass = 0.2, block_mass = 0.5, stiffness = 2e4, radius = 0.02;

/// With the block as a body on a prismatic joint, or as a shape that somebody else moves.
Model ball_above_block(bool with_body, ShapeId& block_shape) {
  ModelBuilder build;
  build.set_gravity({0, 0, -9.81});
  const auto [ball, shape] =
      add_ball(build, "ball", ball_mass, radius, {0, 0, 2 * radius + 1e-3}, {0, 0, -0.5});
  BodyId carrier = build.ground();
  if (with_body) {
    carrier = build.add_body({.name = "block",
                              .mass = block_mass,
                              .I_B = 1e-3 * Matrix3d::Identity(),
                              .X_WB = {Matrix3d::Identity(), Vector3d::Zero()},
                              .v_WB = {},
                              .w_WB = {}});
    // The spring carries the weight at the start.
    JointActions actions;
    actions.spring_stiffness = stiffness;
    actions.spring_rest = block_mass * 9.81 / stiffness;
    build.add_joint({.name = "guide",
                     .type = "prismatic",
                     .a = build.ground(),
                     .b = carrier,
                     .axis_W = {0, 0, 1},
                     .speed = 0.0,
                     .actions = actions});
  }
  block_shape = build.add_shape({.name = "head", .body = carrier, .shape = Sphere{radius}});
  build.add_contact(
      {.name = "strike", .a = {block_shape}, .b = {shape}, .law = power_contact(1e7, 0.8)});
  return build.finish();
}

TEST(MovingSurface, IsStruckAsTheBodyThatItStandsFor) {
  ShapeId head;
  const Model with_body = ball_above_block(true, head);
  const Trajectory reference = simulate(with_body, start_state(with_body), settings(0.12));
  const Model with_part = ball_above_block(false, head);
  const auto block = std::make_shared<SpringSurface>(SpringSurface::Settings{
      .shape = head, .X_BS = {}, .along = {0, 0, 1}, .mass = block_mass, .stiffness = stiffness});
  const Trajectory run = run_with(with_part, settings(0.12), block);

  ASSERT_GE(run.episodes.size(), 2U);
  expect_same_episodes(run, reference, 1e-6);
  const BodySample &ball = run.last().bodies[0], &ball_there = reference.last().bodies[0];
  EXPECT_NEAR(ball.p_WB.z(), ball_there.p_WB.z(), 1e-8);
  EXPECT_NEAR(ball.v_WB.z(), ball_there.v_WB.z(), 1e-6);
  EXPECT_NEAR(block->position(), reference.last().bodies[1].p_WB.z(), 1e-8);
  EXPECT_NEAR(block->speed(), reference.last().bodies[1].v_WB.z(), 1e-6);
  expect_closed(run);
}

// 1/m = 1/m_ball + 1/m_block along the normal; the ball's momentum changes by the impulse and its weight.
TEST(MovingSurface, GivesItsShareOfTheEffectiveMassAndTakesItsShareOfTheMomentum) {
  ShapeId head;
  const Model model = ball_above_block(false, head);
  const auto block = std::make_shared<SpringSurface>(SpringSurface::Settings{
      .shape = head, .X_BS = {}, .along = {0, 0, 1}, .mass = block_mass, .stiffness = stiffness});
  const Trajectory run = run_with(model, settings(0.02), block);
  ASSERT_EQ(run.episodes.size(), 1U);
  const ContactEpisode& strike = run.episodes[0];
  EXPECT_NEAR(strike.effective_mass, 1 / (1 / ball_mass + 1 / block_mass), 1e-14);
  ASSERT_EQ(strike.bodies.size(), 2U);
  const EpisodeBody &ball = strike.bodies[0], &moved = strike.bodies[1];
  EXPECT_EQ(moved.surface, "spring");
  const double gained = ball_mass * (ball.v_after.z() - ball.v_before.z());
  const double weight = ball_mass * 9.81 * (strike.end - strike.start);
  EXPECT_NEAR(strike.impulse_W.z(), gained + weight, 1e-9 * strike.impulse_W.z());
  EXPECT_NEAR(strike.separation_speed, ball.v_after.z() - moved.v_after.z(), 1e-12);
  EXPECT_NEAR(strike.approach_speed, moved.v_before.z() - ball.v_before.z(), 1e-12);
}

// ---- Two masses with a spring between them fly freely: as two bodies, or as the body that both are
// together with the one mode that they have. The surface is on the first mass m₁. With the distance r of
// the masses beyond rest, m₁ is (m₂/m)·r off the common centre; the mode has the mass m₁·m₂/m.

BodyId add_resting_body(ModelBuilder& build, const char* name, double mass, double z) {
  return build.add_body({.name = name,
                         .mass = mass,
                         .I_B = 1e-3 * Matrix3d::Identity(),
                         .X_WB = {Matrix3d::Identity(), {0, 0, z}},
                         .v_WB = Vector3d(0, 0, 0),
                         .w_WB = Vector3d::Zero()});
}

TEST(MovingSurface, OfAFreeBodyLoadsTheBodyAndItsMode) {
  const double m1 = 0.3, m2 = 0.45, m = m1 + m2, k = 5e4, apart = 0.2;
  const auto make = [&](bool with_mode, ShapeId& head) {
    ModelBuilder build;
    const auto [ball, shape] =
        add_ball(build, "ball", ball_mass, radius, {0, 0, 2 * radius + 1e-3}, {0, 0, -2});
    const auto body = [&](const char* name, double mass, double z) {
      return add_resting_body(build, name, mass, z);
    };
    BodyId carrier;
    if (with_mode) {
      carrier = body("both", m, -apart * m2 / m);
    } else {
      carrier = body("first", m1, 0);
      const BodyId second = body("second", m2, -apart);
      JointActions actions;
      actions.spring_stiffness = k;
      build.add_joint({.name = "guide",
                       .type = "prismatic",
                       .a = carrier,
                       .b = second,
                       .axis_W = {0, 0, 1},
                       .actions = actions});
    }
    head =
        build.add_shape({.name = "head",
                         .body = carrier,
                         .shape = Sphere{radius},
                         .X_BS = {Matrix3d::Identity(), {0, 0, with_mode ? apart * m2 / m : 0}}});
    build.add_contact(
        {.name = "strike", .a = {head}, .b = {shape}, .law = power_contact(1e7, 0.8)});
    return build.finish();
  };
  ShapeId head;
  const Model bodies = make(false, head);
  const Trajectory reference = simulate(bodies, start_state(bodies), settings(0.05));
  const Model with_mode = make(true, head);
  const auto mode = std::make_shared<SpringSurface>(
      SpringSurface::Settings{.shape = head,
                              .X_BS = {Matrix3d::Identity(), {0, 0, apart * m2 / m}},
                              .along = {0, 0, m2 / m},
                              .mass = m1 * m2 / m,
                              .stiffness = k});
  const Trajectory run = run_with(with_mode, settings(0.05), mode);

  ASSERT_GE(run.episodes.size(), 1U);
  expect_same_episodes(run, reference, 1e-6);
  const auto z = [](const Trajectory& of, std::size_t i) { return of.last().bodies[i].p_WB.z(); };
  EXPECT_NEAR(z(run, 1), (m1 * z(reference, 1) + m2 * z(reference, 2)) / m, 1e-9);
  EXPECT_NEAR(mode->position(), z(reference, 1) - z(reference, 2) - apart, 1e-8);
  const double before = ball_mass * -2;
  const double after =
      ball_mass * run.last().bodies[0].v_WB.z() + m * run.last().bodies[1].v_WB.z();
  EXPECT_NEAR(after, before, 1e-10);
  expect_closed(run);
}

// ---- A ball that spins lands on a table that slides on a spring.

class TableWithFriction : public testing::TestWithParam<const char*> {};

TEST_P(TableWithFriction, IsMovedByFrictionAsTheBodyThatItStandsFor) {
  const double table_mass = 0.4, k = 300;
  const auto make = [&](bool with_body, ShapeId& top) {
    ModelBuilder build;
    build.set_gravity({0, 0, -9.81});
    const auto [ball, shape] =
        add_ball(build, "ball", ball_mass, radius, {0, 0, radius + 1e-3}, {0.3, 0, 0});
    BodyId carrier = build.ground();
    if (with_body) {
      carrier = build.add_body({.name = "table",
                                .mass = table_mass,
                                .I_B = 1e-2 * Matrix3d::Identity(),
                                .X_WB = {Matrix3d::Identity(), Vector3d::Zero()},
                                .v_WB = {},
                                .w_WB = {}});
      JointActions actions;
      actions.spring_stiffness = k;
      build.add_joint({.name = "guide",
                       .type = "prismatic",
                       .a = build.ground(),
                       .b = carrier,
                       .axis_W = {1, 0, 0},
                       .speed = 0.0,
                       .actions = actions});
    }
    top = build.add_shape({.name = "top", .body = carrier, .shape = HalfSpace{}});
    ContactLaw law = power_contact(1e6, 0.3);
    law.friction = FrictionSpec{.law = GetParam(), .parameters = {}};
    if (std::string(GetParam()) == "karnopp") {
      law.friction->parameters = {
          {"coefficient", 0.2}, {"static_coefficient", 0.3}, {"band", 1e-3}};
    } else {
      law.friction->parameters = {{"coefficient", 0.2}};
    }
    build.add_contact({.name = "land", .a = {top}, .b = {shape}, .law = law});
    return build.finish();
  };
  ShapeId top;
  const Model with_body = make(true, top);
  const Trajectory reference = simulate(with_body, start_state(with_body), settings(0.15));
  const Model with_part = make(false, top);
  const auto table = std::make_shared<SpringSurface>(SpringSurface::Settings{
      .shape = top, .X_BS = {}, .along = {1, 0, 0}, .mass = table_mass, .stiffness = k});
  const Trajectory run = run_with(with_part, settings(0.15), table);
  expect_same_episodes(run, reference, 1e-4);
  EXPECT_GT(std::fabs(table->position()), 1e-5);
  EXPECT_NEAR(table->position(), reference.last().bodies[1].p_WB.x(), 1e-6);
  EXPECT_NEAR(run.last().bodies[0].v_WB.x(), reference.last().bodies[0].v_WB.x(), 1e-5);
  EXPECT_NEAR(run.last().bodies[0].w_WB.y(), reference.last().bodies[0].w_WB.y(), 1e-3);
}

INSTANTIATE_TEST_SUITE_P(Laws, TableWithFriction, testing::Values("coulomb", "karnopp"));

// ---- The facets of a soft block land on a table that gives way vertically.

TEST(MovingSurface, CarriesTheFacetsOfAMeshAsTheBodyThatItStandsFor) {
  const double table_mass = 0.4, k = 2e4, side = 0.1;
  const Material rubber{.name = "rubber", .young = 1e6, .poisson = 0, .density = 1000};
  const auto make = [&](bool with_body, ShapeId& top) {
    ModelBuilder build;
    const auto mesh = support::mesh_of(support::box_triangles(Vector3d::Constant(side), 2));
    const BodyId block = build.add_body({.name = "block",
                                         .mass = 0.5,
                                         .I_B = 0.5 / mesh->volume * mesh->I_C,
                                         .X_WB = {Matrix3d::Identity(), {0, 0, side / 2 + 0.001}},
                                         .v_WB = Vector3d(0, 0, -0.2),
                                         .w_WB = Vector3d::Zero()});
    const ShapeId skin =
        build.add_shape({.name = "skin", .body = block, .shape = Mesh{mesh}, .material = rubber});
    BodyId carrier = build.ground();
    if (with_body) {
      carrier = build.add_body({.name = "table",
                                .mass = table_mass,
                                .I_B = 1e-2 * Matrix3d::Identity(),
                                .X_WB = {Matrix3d::Identity(), Vector3d::Zero()},
                                .v_WB = {},
                                .w_WB = {}});
      JointActions actions;
      actions.spring_stiffness = k;
      build.add_joint({.name = "guide",
                       .type = "prismatic",
                       .a = build.ground(),
                       .b = carrier,
                       .axis_W = {0, 0, 1},
                       .speed = 0.0,
                       .actions = actions});
    }
    top = build.add_shape({.name = "top", .body = carrier, .shape = HalfSpace{}});
    ContactLaw law;
    law.foundation = FoundationSpec{.thickness = 0.005, .damping = 0.5};
    build.add_contact({.name = "landing", .a = {top}, .b = {skin}, .law = law});
    return build.finish();
  };
  ShapeId top;
  const Model with_body = make(true, top);
  const Trajectory reference = simulate(with_body, start_state(with_body), settings(0.06));
  const Model with_part = make(false, top);
  const auto table = std::make_shared<SpringSurface>(SpringSurface::Settings{
      .shape = top, .X_BS = {}, .along = {0, 0, 1}, .mass = table_mass, .stiffness = k});
  const Trajectory run = run_with(with_part, settings(0.06), table);
  ASSERT_GE(run.episodes.size(), 1U);
  expect_same_episodes(run, reference, 1e-6);
  EXPECT_NEAR(table->position(), reference.last().bodies[1].p_WB.z(), 1e-8);
  EXPECT_EQ(run.episodes[0].bodies.size(), 2U);
  expect_closed(run);
}

}  // namespace moving_surface_test
}  // namespace carom::simulation

#include "simulation/contact_points.h"

#include <gtest/gtest.h>

#include <numbers>

#include "carom/simulation.h"
#include "simulation/continuous.h"
#include "support/allocation_count.h"
#include "support/contact_models.h"

namespace carom::simulation {
namespace contact_points_test {

using test::add_ball;
using test::add_plane;
using test::power_contact;

TEST(ContactPoints, AllocatesNothingInAForceEvaluation) {
  ModelBuilder build;
  const auto [ball, shape] = add_ball(build, "ball", 1, 0.1, {0, 0, 0.0999}, {0.2, 0, -1});
  ContactLaw law = power_contact(1e8, 0.7);
  law.friction = FrictionSpec{.law = "coulomb", .parameters = {{"coefficient", 0.3}}};
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  build.add_contact({.name = "c", .a = {floor}, .b = {shape}, .law = law});
  const Model model = build.finish();
  std::vector<Problem> problems;
  const ContinuousPlan plan = plan_continuous(model, problems);
  ASSERT_TRUE(problems.empty());
  ContactPoints contacts(model, plan.candidates, plan.laws);
  Dynamics dynamics(model);
  const State start = start_state(model);
  dynamics.update(start);
  Forces forces(model);
  dynamics.accelerations(forces);
  std::vector<double> values(contacts.value_count());
  contacts.start(0, dynamics, values);
  ASSERT_TRUE(contacts.touching().any);
  std::vector<double> rates(values.size());
  std::vector<double> events(contacts.crossings().size());

  const long before = support::allocation_count();
  for (int i = 0; i < 100; ++i) {
    dynamics.update(start);
    forces.clear();
    contacts.add_forces(dynamics.kinematics(), values, forces, rates);
    dynamics.accelerations(forces);
    contacts.event_values(0, dynamics.kinematics(), nullptr, values, events);
  }
  EXPECT_EQ(support::allocation_count(), before);
  EXPECT_GT(forces.on_body[1].linear.z(), 0);
}

// A law that lets go while the surfaces overlap must catch the body again when it is pressed back:
// a spring and dashpot under a weight comes to rest on its static depth.
TEST(ContactPoints, CatchesAgainWhatIsPressedBackWhileParting) {
  ContactLaw law;
  law.law = "kelvin-voigt";
  law.separation = Separation::zero_force;
  law.stiffness = 1e4;
  law.restitution = RestitutionLaw(0.1);
  const Model model = test::ball_on_floor(law, 1, 0.1, 0.001, 9.81);
  const Trajectory run = simulate(model, start_state(model), {.duration = 2});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  EXPECT_NEAR(run.last().contacts[0].gap, -9.81 / 1e4, 1e-7);
  EXPECT_NEAR(run.last().contacts[0].normal_force, 9.81, 1e-5);
}

// The four lower corners of a box that lands flat touch at one instant and share the impact.
TEST(ContactPoints, TreatsSimultaneousOnsetsTogether) {
  ModelBuilder build;
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const double mass = 2;
  const Vector3d size(0.2, 0.2, 0.1);
  const BodyId box = build.add_body({.name = "box",
                                     .mass = mass,
                                     .I_B = Vector3d(0.01, 0.01, 0.02).asDiagonal(),
                                     .X_WB = {Matrix3d::Identity(), {0, 0, 0.15}},
                                     .v_WB = Vector3d(0, 0, -1),
                                     .w_WB = Vector3d::Zero()});
  const ShapeId shape = build.add_shape({.name = "box", .body = box, .shape = Box{size}});
  ContactLaw law;
  law.law = "hertz";
  law.stiffness = 1e8;
  build.add_contact({.name = "c", .a = {floor}, .b = {shape}, .law = law});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.2});
  ASSERT_EQ(run.episodes.size(), 4U);
  for (const ContactEpisode& episode : run.episodes) {
    EXPECT_NEAR(episode.start, 0.1, 1e-14);
    EXPECT_NEAR(episode.normal_impulse, 2 * mass / 4, 1e-7);
  }
  EXPECT_NEAR(run.last().bodies[0].v_WB.z(), 1, 1e-8);
  EXPECT_NEAR(run.last().bodies[0].w_WB.norm(), 0, 1e-9);
}

// ½·K·δ²/… of an overlap that is allowed is there at the start, and comes out as motion.
TEST(ContactPoints, LetsAnAllowedOverlapPushTheBodiesApart) {
  ContactLaw law;
  law.law = "hertz";
  law.stiffness = 1e8;
  ModelBuilder build;
  const double depth = 1e-4, mass = 0.5;
  const ShapeId floor = add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const auto [ball, shape] = add_ball(build, "ball", mass, 0.1, {0, 0, 0.1 - depth});
  build.add_contact(
      {.name = "c", .a = {floor}, .b = {shape}, .law = law, .allow_initial_overlap = true});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.01});
  const double energy = 1e8 * std::pow(depth, 2.5) / 2.5;
  EXPECT_NEAR(run.first().energy.stored(), energy, 1e-12 * energy);
  EXPECT_NEAR(run.last().bodies[0].v_WB.z(), std::sqrt(2 * energy / mass), 1e-8);
  EXPECT_NEAR(run.last().energy.residual, 0, 1e-8 * energy);
}

// A dent of the first touch is where the second one begins.
TEST(ContactPoints, KeepsTheDentForTheNextTouch) {
  ModelBuilder build;
  const ShapeId left = add_plane(build, "left", {0, 0, 0}, {1, 0, 0});
  const ShapeId right = add_plane(build, "right", {0.25, 0, 0}, {-1, 0, 0});
  const auto [ball, shape] = add_ball(build, "ball", 0.1, 0.1, {0.13, 0, 0}, {1, 0, 0});
  ContactLaw plastic;
  plastic.law = "walton-braun";
  plastic.parameters = {};
  plastic.stiffness = 1e6;
  plastic.restitution = RestitutionLaw(0.6);
  ContactLaw elastic;
  elastic.law = "hertz";
  elastic.stiffness = 1e8;
  build.add_contact({.name = "soft", .a = {right}, .b = {shape}, .law = plastic});
  build.add_contact({.name = "hard", .a = {left}, .b = {shape}, .law = elastic});
  const Model model = build.finish();
  const Trajectory run = simulate(model, start_state(model), {.duration = 0.3});
  ASSERT_GE(run.episodes.size(), 3U);
  const ContactEpisode& first = run.episodes[0];
  const ContactEpisode& again = run.episodes[2];
  EXPECT_EQ(first.contact, "soft");
  EXPECT_EQ(again.contact, "soft");
  EXPECT_GT(first.permanent_indentation, 1e-6);
  // Where the second touch begins: the ball's surface is at the bottom of the dent.
  EXPECT_NEAR(again.p_WC.x(), 0.25 + first.permanent_indentation, first.permanent_indentation);
  EXPECT_GE(again.permanent_indentation, first.permanent_indentation);
}

/// A steel ball that flies against the edge of a steel box and touches it after 1.1 m − √½ m.
Model ball_against_edge(double speed, const RestitutionLaw& restitution) {
  ModelBuilder build;
  Material steel = *find_material("steel");
  const BodyId box = build.add_body({.name = "box",
                                     .mass = 1,
                                     .I_B = Matrix3d::Identity(),
                                     .X_WB = {Matrix3d::Identity(), {0, 0, 0}},
                                     .v_WB = Vector3d::Zero(),
                                     .w_WB = Vector3d::Zero()});
  const ShapeId edge = build.add_shape(
      {.name = "box", .body = box, .shape = Box{Vector3d(1, 1, 1)}, .material = steel});
  const Vector3d aim = Vector3d(1, 0, 1).normalized();
  const BodyId ball = build.add_body({.name = "ball",
                                      .mass = 1,
                                      .I_B = Matrix3d::Identity() * 0.01,
                                      .X_WB = {Matrix3d::Identity(), 1.2 * aim},
                                      .v_WB = -speed * aim,
                                      .w_WB = Vector3d::Zero()});
  const ShapeId skin =
      build.add_shape({.name = "skin", .body = ball, .shape = Sphere{0.1}, .material = steel});
  ContactLaw law;
  law.restitution = restitution;
  build.add_contact({.name = "edge", .a = {edge}, .b = {skin}, .law = law});
  return build.finish();
}
constexpr double way_to_edge = 1.2 - 0.1 - std::numbers::sqrt2 / 2;

// Materials give an edge the stiffness of a slightly rounded one, and the run says so.
TEST(ContactPoints, TakesAnEdgeAsRounded) {
  const Model model = ball_against_edge(1, RestitutionLaw(0.5));
  const Trajectory run = simulate(model, start_state(model), {.duration = 1});
  ASSERT_EQ(run.outcome.kind, Outcome::Kind::finished) << run.outcome.reason;
  ASSERT_EQ(run.episodes.size(), 1U);
  EXPECT_NEAR(run.episodes[0].start, way_to_edge, 1e-9);
  EXPECT_NEAR(run.episodes[0].separation_speed, 0.5, 1e-6);
  ASSERT_FALSE(run.episodes[0].warnings.empty());
  EXPECT_NE(run.episodes[0].warnings[0].find("rounded"), std::string::npos);
}

// What cannot be bound when it touches ends the run there, and keeps what was until then: without any
// rebound, as at this very speed, the damping would be infinite.
TEST(ContactPoints, EndsARunWhoseLawCannotBeBound) {
  std::vector<Problem> problems;
  const RestitutionLaw table = choose_restitution(
      "table", {}, {{1.0, 0.5}, {1.4, 0}, {1.6, 0}, {2.0, 0.5}}, "restitution", problems);
  ASSERT_TRUE(problems.empty());
  const Model model = ball_against_edge(1.5, table);
  const Trajectory run = simulate(model, start_state(model), {.duration = 1});
  EXPECT_EQ(run.outcome.kind, Outcome::Kind::stopped);
  EXPECT_NE(run.outcome.reason.find("restitution"), std::string::npos) << run.outcome.reason;
  EXPECT_NEAR(run.last().time, way_to_edge / 1.5, 1e-9);
}

TEST(ContactPoints, NamesBodiesThatOverlapAndByHowMuch) {
  const Model model = test::ball_on_floor(power_contact(1e8, 0.5), 1, 0.1, -0.004, 0);
  const std::vector<Problem> problems = check_interactions(model, start_state(model));
  ASSERT_EQ(problems.size(), 1U);
  EXPECT_NE(problems[0].message.find("0.004 m"), std::string::npos);
  EXPECT_NE(problems[0].remedy.find("allow_initial_overlap"), std::string::npos);
}

TEST(ContactPoints, RepeatsARunToTheLastBit) {
  const Model model = test::ball_on_floor(power_contact(1e8, 0.6), 0.3, 0.1, 0.2, 9.81);
  const SimulationSettings settings{.duration = 1};
  const Trajectory one = simulate(model, start_state(model), settings);
  const Trajectory two = simulate(model, start_state(model), settings);
  ASSERT_EQ(one.samples.size(), two.samples.size());
  for (std::size_t i = 0; i < one.samples.size(); ++i) {
    EXPECT_EQ(one.samples[i].time, two.samples[i].time);
    EXPECT_EQ(one.samples[i].bodies[0].p_WB, two.samples[i].bodies[0].p_WB);
    EXPECT_EQ(one.samples[i].energy.residual, two.samples[i].energy.residual);
  }
}

}  // namespace contact_points_test
}  // namespace carom::simulation

// Runs with meshes: their facets are springs of k = (1 − ν)·E/((1 + ν)·(1 − 2ν)·h) per area.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>
#include <numbers>
#include <vector>

#include "carom/mechanics.h"
#include "carom/simulation.h"
#include "support/contact_models.h"
#include "support/meshes.h"

namespace carom {
namespace foundation_contacts_test {

using support::ball_triangles;
using support::box_triangles;
using support::mesh_of;
using support::Triangles;
using ::testing::HasSubstr;

constexpr double pi = std::numbers::pi;
constexpr double thickness = 0.005;  // [m]
// ν = 0: the modulus of the layer is E/h.
const Material rubber{.name = "rubber", .young = 1e6, .poisson = 0, .density = 1000};
const double modulus = rubber.young / thickness;  // [N/m³]

struct Thrown {
  double mass = 1;                                          ///< [kg]
  Pose X_WB;                                                ///< at the start
  Vector3d v_W = Vector3d::Zero(), w_W = Vector3d::Zero();  ///< [m/s, rad/s]
  double gravity = 0;                                       ///< [m/s²]
  double friction = 0, damping = 0;
  std::optional<double> restitution{};
  bool overlaps = false;
};

/// A mesh over a rigid floor.
Model over_floor(const Triangles& triangles, const Thrown& thrown) {
  ModelBuilder build;
  build.set_gravity({0, 0, -thrown.gravity});
  const auto mesh = mesh_of(triangles);
  const BodyId body = build.add_body({.name = "part",
                                      .mass = thrown.mass,
                                      .I_B = thrown.mass / mesh->volume * mesh->I_C,
                                      .X_WB = thrown.X_WB,
                                      .v_WB = thrown.v_W,
                                      .w_WB = thrown.w_W});
  const ShapeId skin =
      build.add_shape({.name = "skin", .body = body, .shape = Mesh{mesh}, .material = rubber});
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  ContactLaw law;
  law.foundation = FoundationSpec{.thickness = thickness, .damping = thrown.damping};
  if (thrown.restitution) law.restitution = RestitutionLaw(*thrown.restitution);
  if (thrown.friction > 0) {
    law.friction = FrictionSpec{.parameters = {{"coefficient", thrown.friction}}};
  }
  build.add_contact({.name = "landing",
                     .a = {floor},
                     .b = {skin},
                     .law = law,
                     .allow_initial_overlap = thrown.overlaps});
  return build.finish();
}

Trajectory run(const Model& model, double duration, double tolerance = 1e-9) {
  return simulate(model, start_state(model), {.duration = duration, .tolerance = tolerance});
}

// F = k·A·δ·(1 + c·δ̇) with the c that gives the restitution, at every speed.
TEST(FoundationContacts, RealiseTheRestitutionOfABlockThatLandsFlat) {
  for (const double speed : {0.05, 0.2}) {
    for (const double e : {0.9, 0.5, 0.2}) {
      const Model model = over_floor(box_triangles(Vector3d::Constant(0.1)),
                                     {.mass = 0.5,
                                      .X_WB = {Matrix3d::Identity(), {0, 0, 0.051}},
                                      .v_W = {0, 0, -speed},
                                      .restitution = e});
      const Trajectory result = run(model, 0.2);
      ASSERT_EQ(result.episodes.size(), 1U);
      EXPECT_NEAR(result.episodes[0].separation_speed, e * speed, 1e-6 * speed);
      EXPECT_NEAR(result.last().energy.residual, 0, 1e-8);
    }
  }
}

TEST(FoundationContacts, HaveARestitutionOrADamping) {
  const Model model = over_floor(
      box_triangles(Vector3d::Constant(0.1)),
      {.X_WB = {Matrix3d::Identity(), {0, 0, 0.06}}, .damping = 0.1, .restitution = 0.5});
  try {
    run(model, 0.1);
    FAIL();
  } catch (const InputError& error) {
    EXPECT_THAT(error.what(), HasSubstr("leave one of them out"));
  }
}

// A flat face is a linear spring k·A: half a period of its oscillation, and all energy comes back.
TEST(FoundationContacts, ABlockThatLandsFlatRebounds) {
  const double side = 0.1, mass = 0.5, speed = 0.2;
  const double stiffness = modulus * side * side;
  const Model model = over_floor(box_triangles(Vector3d::Constant(side)),
                                 {.mass = mass,
                                  .X_WB = {Matrix3d::Identity(), {0, 0, side / 2 + 0.001}},
                                  .v_W = {0, 0, -speed}});
  const Trajectory result = run(model, 0.05);
  ASSERT_EQ(result.outcome.kind, Outcome::Kind::finished) << result.outcome.reason;
  ASSERT_EQ(result.episodes.size(), 1U);
  const ContactEpisode& touch = result.episodes[0];
  EXPECT_TRUE(touch.ended);
  EXPECT_EQ(touch.law, "elastic-foundation");
  EXPECT_NEAR(touch.start, 0.001 / speed, 1e-10);
  EXPECT_NEAR((touch.end - touch.start) / (pi * std::sqrt(mass / stiffness)), 1, 1e-7);
  EXPECT_NEAR(touch.peak_force / (speed * std::sqrt(stiffness * mass)), 1, 1e-7);
  EXPECT_NEAR(touch.max_indentation / (speed * std::sqrt(mass / stiffness)), 1, 1e-7);
  EXPECT_NEAR(touch.realised_restitution, 1, 1e-7);
  // At the first facet, whose centroid is r² = a²/18 off the middle: 1/m + r²/I with I = m·a²/6.
  EXPECT_NEAR(touch.effective_mass, 0.75 * mass, 1e-12);
  EXPECT_NEAR(touch.normal_impulse, 2 * mass * speed, 1e-7);
  EXPECT_LT((touch.n_W - Vector3d::UnitZ()).norm(), 1e-12);
  EXPECT_NEAR(touch.lost_normal, 0, 1e-8);
}

// ½·m·v² = π·k·R·δ³/3, and the force there is π·k·R·δ²; facets of 0.05·R are off by some per cent.
TEST(FoundationContacts, ABallReachesTheDepthOfItsClosedForm) {
  const double R = 0.05, mass = 0.5, speed = 0.5;
  const double depth = std::cbrt(1.5 * mass * speed * speed / (pi * modulus * R));
  const Model model =
      over_floor(ball_triangles(R, 32),
                 {.mass = mass, .X_WB = {Matrix3d::Identity(), {0, 0, R}}, .v_W = {0, 0, -speed}});
  const Trajectory result = run(model, 0.05, 1e-8);
  ASSERT_EQ(result.episodes.size(), 1U);
  const ContactEpisode& touch = result.episodes[0];
  EXPECT_NEAR(touch.max_indentation / depth, 1, 0.02);
  EXPECT_NEAR(touch.peak_force / (pi * modulus * R * depth * depth), 1, 0.03);
  EXPECT_NEAR(touch.realised_restitution, 1, 1e-5);
  EXPECT_NEAR(touch.lost_normal / (0.5 * mass * speed * speed), 0, 1e-5);
}

// However it lands and turns, springs without damping keep the energy, and the floor gives no spin about
// its normal.
TEST(FoundationContacts, ATumblingBlockKeepsItsEnergy) {
  const double side = 0.1;
  const Model model = over_floor(
      box_triangles({side, 1.5 * side, 2 * side}, 3),
      {.X_WB = {Eigen::AngleAxisd(0.5, Vector3d(1, 2, 0).normalized()).toRotationMatrix(),
                {0, 0, 0.2}},
       .v_W = {0, 0, -1},
       .w_W = {2, -1, 0}});
  const Trajectory result = run(model, 0.4, 1e-8);
  ASSERT_EQ(result.outcome.kind, Outcome::Kind::finished) << result.outcome.reason;
  ASSERT_GE(result.episodes.size(), 1U);
  const double before = result.first().energy.kinetic;
  EXPECT_NEAR(result.last().energy.stored() / before, 1, 1e-5);
  EXPECT_NEAR(result.last().energy.lost_in_contact / before, 0, 1e-5);
  for (const Sample& sample : result.samples) {
    EXPECT_NEAR(sample.energy.residual / before, 0, 1e-5);
    EXPECT_NEAR(sample.energy.lost_in_contact / before, 0, 1e-5);
  }
}

TEST(FoundationContacts, DampingTakesWhatTheMotionLacks) {
  const double side = 0.1, mass = 0.5, speed = 0.2;
  const Model model = over_floor(box_triangles(Vector3d::Constant(side)),
                                 {.mass = mass,
                                  .X_WB = {Matrix3d::Identity(), {0, 0, side / 2 + 0.001}},
                                  .v_W = {0, 0, -speed},
                                  .damping = 2});
  const Trajectory result = run(model, 0.05);
  ASSERT_EQ(result.episodes.size(), 1U);
  const double e = result.episodes[0].realised_restitution;
  EXPECT_LT(e, 0.9);
  EXPECT_GT(e, 0.5);
  EXPECT_NEAR(result.episodes[0].lost_normal / (0.5 * mass * speed * speed), 1 - e * e, 1e-6);
}

// A block at rest in its own dent slides: v = v₀ − μ·g·t until it stops, and then it stays.
TEST(FoundationContacts, ASlidingBlockIsStoppedByFriction) {
  const double side = 0.1, mass = 0.5, g = 9.81, mu = 0.3, speed = 0.1;
  const double depth = mass * g / (modulus * side * side);
  const Model model = over_floor(box_triangles({side, side, 0.1 * side}, 2),
                                 {.mass = mass,
                                  .X_WB = {Matrix3d::Identity(), {0, 0, 0.05 * side - depth}},
                                  .v_W = {speed, 0, 0},
                                  .gravity = g,
                                  .friction = mu,
                                  .damping = 5,
                                  .overlaps = true});
  const Trajectory result = run(model, 0.1, 1e-7);
  ASSERT_EQ(result.outcome.kind, Outcome::Kind::finished) << result.outcome.reason;
  for (const Sample& sample : result.samples) {
    if (sample.time > 0.9 * speed / (mu * g)) break;
    EXPECT_NEAR(sample.bodies[0].v_WB.x(), speed - mu * g * sample.time, 0.01 * speed);
  }
  EXPECT_NEAR(result.last().bodies[0].v_WB.norm(), 0, 1e-3 * speed);
  EXPECT_NEAR(result.last().bodies[0].p_WB.x(), speed * speed / (2 * mu * g), 2e-2 * 0.0017);
  EXPECT_NEAR(result.last().energy.lost_in_friction, 0.5 * mass * speed * speed,
              0.01 * mass * speed * speed);
}

// A square that spins on its face is braked by μ·p·r on every facet: the moment of a square of side s
// under uniform pressure is μ·m·g·s·(√2 + ln(1 + √2))/6.
TEST(FoundationContacts, ASpinningBlockIsBrakedByDrilling) {
  const double side = 0.1, mass = 0.5, g = 9.81, mu = 0.3, spin = 5;
  const double depth = mass * g / (modulus * side * side);
  const Triangles plate = box_triangles({side, side, 0.02 * side}, 16);
  const Model model =
      over_floor(plate, {.mass = mass,
                         .X_WB = {Matrix3d::Identity(), {0, 0, 0.01 * side - depth}},
                         .w_W = {0, 0, spin},
                         .gravity = g,
                         .friction = mu,
                         .overlaps = true});
  const double moment = mu * mass * g * side * (std::sqrt(2.0) + std::log(1 + std::sqrt(2.0))) / 6;
  const double inertia = model.inertia(BodyId{1})(2, 2);
  const double time = 0.5 * spin * inertia / moment;
  const Trajectory result = run(model, time, 1e-6);
  EXPECT_NEAR(result.last().bodies[0].w_WB.z(), 0.5 * spin, 0.01 * spin);
}

TEST(FoundationContacts, ADampedBlockComesToRestAtItsStaticDepth) {
  const double side = 0.1, mass = 0.5, g = 9.81;
  const double depth = mass * g / (modulus * side * side);
  const Model model = over_floor(box_triangles(Vector3d::Constant(side)),
                                 {.mass = mass,
                                  .X_WB = {Matrix3d::Identity(), {0, 0, side / 2 + 0.0005}},
                                  .gravity = g,
                                  .damping = 200});
  const Trajectory result = run(model, 2, 1e-7);
  ASSERT_EQ(result.outcome.kind, Outcome::Kind::finished) << result.outcome.reason;
  EXPECT_NEAR(result.last().contacts[0].gap / -depth, 1, 1e-4);
  EXPECT_NEAR(result.last().contacts[0].normal_force, mass * g, 1e-3 * mass * g);
  ASSERT_FALSE(result.events.empty());
  EXPECT_EQ(result.events[0].type, "rest");
  EXPECT_FALSE(result.episodes.back().ended);
}

TEST(FoundationContacts, TwoMeshesExchangeTheirVelocities) {
  ModelBuilder build;
  const Mesh ball{mesh_of(ball_triangles(0.05, 10))};
  std::vector<ShapeId> skins;
  for (const double side : {-1.0, 1.0}) {
    const BodyId body = build.add_body({.name = side < 0 ? "left" : "right",
                                        .mass = 0.5,
                                        .I_B = 0.5 / ball.mesh->volume * ball.mesh->I_C,
                                        .X_WB = {Matrix3d::Identity(), {side * 0.051, 0, 0}},
                                        .v_WB = Vector3d(side < 0 ? 0.4 : 0, 0, 0),
                                        .w_WB = Vector3d::Zero()});
    skins.push_back(
        build.add_shape({.name = "skin", .body = body, .shape = ball, .material = rubber}));
  }
  ContactLaw law;
  law.foundation = FoundationSpec{.thickness = thickness};
  build.add_contact({.name = "balls", .a = {skins[0]}, .b = {skins[1]}, .law = law});
  const Model model = build.finish();
  const Trajectory result = run(model, 0.1, 1e-7);
  ASSERT_EQ(result.episodes.size(), 1U);
  // Both layers in series: half the modulus of one.
  EXPECT_NEAR(result.episodes[0].parameters[0].value, modulus / 2, 1e-6 * modulus);
  EXPECT_NEAR(result.episodes[0].realised_restitution, 1, 1e-4);
  EXPECT_NEAR(result.last().bodies[0].v_WB.x(), 0, 1e-4);
  EXPECT_NEAR(result.last().bodies[1].v_WB.x(), 0.4, 1e-4);
}

/// The problems of a block over a floor with this law, as one text.
std::string problems_of(const ContactLaw& law, std::optional<Material> material,
                        const std::string& method) {
  ModelBuilder build;
  const BodyId body = build.add_body({.name = "part",
                                      .mass = 1,
                                      .I_B = Matrix3d::Identity(),
                                      .X_WB = {Matrix3d::Identity(), {0, 0, 1}}});
  const ShapeId skin = build.add_shape({.name = "skin",
                                        .body = body,
                                        .shape = Mesh{mesh_of(box_triangles({1, 1, 1}))},
                                        .material = std::move(material)});
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  build.add_contact({.name = "landing", .a = {floor}, .b = {skin}, .law = law});
  const Model model = build.finish();
  std::string text;
  for (const Problem& problem : check_interactions(model, start_state(model), method)) {
    text += to_text(problem) + "\n";
  }
  return text;
}

TEST(FoundationContacts, NeedAThicknessAndAMaterial) {
  ContactLaw law;
  EXPECT_THAT(
      problems_of(law, rubber, "continuous"),
      HasSubstr("contact landing: ground.floor and part.skin touch by the facets of a mesh, "
                "which are springs of an elastic layer, and its thickness is missing (write "
                "foundation = {thickness = …}"));
  law.foundation = FoundationSpec{.thickness = thickness};
  EXPECT_EQ(problems_of(law, rubber, "continuous"), "");
  EXPECT_THAT(problems_of(law, std::nullopt, "continuous"), HasSubstr("has a material for its"));
  law.foundation->thickness = -1;
  EXPECT_THAT(problems_of(law, rubber, "continuous"),
              HasSubstr("thickness of an elastic layer is -1 m"));
}

TEST(FoundationContacts, AreUnknownToRigidMethods) {
  ContactLaw law;
  law.foundation = FoundationSpec{.thickness = thickness};
  for (const char* method : {"piecewise", "time-stepping"}) {
    EXPECT_THAT(problems_of(law, rubber, method),
                HasSubstr("touch by the facets of a mesh, which rigid methods do not know (write "
                          "method = \"continuous\")"));
  }
}

}  // namespace foundation_contacts_test
}  // namespace carom

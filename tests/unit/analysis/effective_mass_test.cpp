#include "carom/mechanics.h"

#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "carom/messages.h"
#include "multibody/rest_state.h"
#include "support/document_003.h"

namespace carom {
namespace effective_mass_test {

using namespace test::document_003;

constexpr double infinity = std::numeric_limits<double>::infinity();

bool warns(const std::vector<std::string>& warnings, const std::string& part) {
  for (const std::string& warning : warnings) {
    if (warning.find(part) != std::string::npos) return true;
  }
  return false;
}

/// A cube of 1 kg above the floor, turned by an angle about y.
Model cube_above_floor(double height, double angle) {
  ModelBuilder build;
  const Matrix3d R = Eigen::AngleAxisd(angle, Vector3d::UnitY()).toRotationMatrix();
  const BodyId cube = build.add_body(
      {.name = "cube", .mass = 1, .I_B = Matrix3d::Identity() / 6, .X_WB = {R, {0, 0, height}}});
  const ShapeId body =
      build.add_shape({.name = "box", .body = cube, .shape = Box{Vector3d::Ones()}});
  const ShapeId floor = build.add_shape(plane(build.ground(), Vector3d::Zero(), Vector3d::UnitZ()));
  build.add_contact({.name = "cube-floor", .a = {body}, .b = {floor}});
  return build.finish();
}

TEST(EffectiveMass, IsThatOfTheNearestPointAlsoWhileApart) {
  // Tilted a little, the cube is nearest with an edge; at a corner of it r = (0.5, 0.5, …) about z:
  // 1/m + r·I⁻¹·r = 1 + 6·(x² + y²).
  const double angle = 0.1;
  const Model model = cube_above_floor(3, angle);
  const ContactMass mass = effective_masses(model, multibody::rest_state(model))[0];
  EXPECT_NEAR(mass.gap, 3 - 0.5 * (std::cos(angle) + std::sin(angle)), 1e-14);
  const double x = 0.5 * (std::cos(angle) - std::sin(angle));
  EXPECT_NEAR(mass.inverse_inertia(0, 0), 1 + 6 * (x * x + 0.25), 1e-12);
  EXPECT_LT((mass.n_W + Vector3d::UnitZ()).norm(), 1e-15);
  EXPECT_EQ(model.name(mass.body_b), "ground");
}

TEST(EffectiveMass, SaysWhenSeveralPointsAreEquallyNear) {
  const Model flat = cube_above_floor(3, 0);
  EXPECT_TRUE(warns(effective_masses(flat, multibody::rest_state(flat))[0].warnings,
                    "4 points of cube-floor"));
  const Model tilted = cube_above_floor(3, 0.1);
  EXPECT_TRUE(
      warns(effective_masses(tilted, multibody::rest_state(tilted))[0].warnings, "2 points"));
}

TEST(EffectiveMass, TakesTheNearestOfSeveralShapes) {
  ModelBuilder build;
  const BodyId body = build.add_body(
      {.name = "dumbbell", .mass = 2, .I_B = Matrix3d::Identity(), .X_WB = {.p = {0, 0, 5}}});
  const ShapeId left = build.add_shape({.name = "left",
                                        .body = body,
                                        .shape = Sphere{0.1},
                                        .X_BS = {Matrix3d::Identity(), {-1, 0, 0}}});
  const ShapeId right = build.add_shape({.name = "right",
                                         .body = body,
                                         .shape = Sphere{0.2},
                                         .X_BS = {Matrix3d::Identity(), {3, 0, 0}}});
  const ShapeId floor = build.add_shape(plane(build.ground(), Vector3d::Zero(), Vector3d::UnitZ()));
  build.add_contact({.name = "floor", .a = {left, right}, .b = {floor}});
  const Model model = build.finish();
  const ContactMass mass = effective_masses(model, multibody::rest_state(model))[0];
  EXPECT_EQ(mass.shape_a, right);
  EXPECT_NEAR(*mass.estimate.effective_mass, 1 / (1.0 / 2 + 9), 1e-14);
}

TEST(EffectiveMass, OfOneContactOnly) {
  ModelBuilder build;
  std::vector<ShapeId> balls;
  for (int i = 0; i < 3; ++i) {
    const BodyId body = build.add_body({.name = "b" + std::to_string(i),
                                        .mass = 1.0 + i,
                                        .I_B = Matrix3d::Identity(),
                                        .X_WB = {.p = {1.0 * i, 0, 0}}});
    balls.push_back(build.add_shape(ball(body, Vector3d::Zero(), 0.1)));
  }
  build.add_contact({.name = "first", .a = {balls[0]}, .b = {balls[1]}});
  build.add_contact({.name = "second", .a = {balls[1]}, .b = {balls[2]}});
  const Model model = build.finish();
  EXPECT_EQ(effective_masses(model, multibody::rest_state(model)).size(), 2u);
  const auto one =
      effective_masses(model, multibody::rest_state(model), MassMethod::exact, ContactId{1});
  ASSERT_EQ(one.size(), 1u);
  EXPECT_EQ(one[0].contact, "second");
  EXPECT_NEAR(*one[0].estimate.effective_mass, 6.0 / 5, 1e-14);
}

// A drive that prescribes the motion takes whatever force it needs, so its joint is rigid in an impact.
TEST(EffectiveMass, OfADrivenRodIsInfinite) {
  const Vector3d tip = hanging(0);
  ModelBuilder build;
  const BodyId rod = build.add_body(test::rod("rod", 1, Vector3d::Zero(), tip));
  build.add_joint(
      {.name = "pin",
       .type = "revolute",
       .a = build.ground(),
       .b = rod,
       .axis_W = Vector3d::UnitZ(),
       .actions = {.drive = JointDrive{.type = JointDrive::Type::motion, .value = {.value = 1}}}});
  const ShapeId end = build.add_shape(ball(rod, 0.5 * tip, 0));
  const ShapeId wall = build.add_shape(plane(build.ground(), tip, -Vector3d::UnitX()));
  build.add_contact({.name = "tip-wall", .a = {end}, .b = {wall}});
  const Model model = build.finish();
  EXPECT_EQ(*effective_masses(model, multibody::rest_state(model))[0].estimate.effective_mass,
            infinity);
}

/// The two ends of a chain of three links, free in the world (Fig. 5 of the document).
Model chain_that_bites_its_tail() {
  ModelBuilder build;
  std::vector<BodyId> links;
  for (int i = 0; i < 3; ++i) {
    links.push_back(build.add_body(
        test::rod("link" + std::to_string(i), 1, Vector3d(i, 0, 0), Vector3d(i + 1, 0.3 * i, 0))));
    if (i > 0) {
      add_pin(build, i == 1 ? "first" : "second", links[i - 1], links[i], Vector3d(i, 0, 0), 1);
    }
  }
  const ShapeId a = build.add_shape(ball(links[0], {-0.5, 0, 0}, 0.1));
  const ShapeId b = build.add_shape(ball(links[2], {0.5, 0.3, 0}, 0.1));
  build.add_contact({.name = "ends", .a = {a}, .b = {b}});
  return build.finish();
}

TEST(EffectiveMass, ApproximateMethodsCannotCutAChain) {
  const Model model = chain_that_bites_its_tail();
  for (const MassMethod method : {MassMethod::energy, MassMethod::newtonian}) {
    const ContactMass mass = effective_masses(model, start_state(model), method)[0];
    EXPECT_FALSE(mass.estimate.effective_mass);
    EXPECT_FALSE(mass.estimate.apparent_mass[0]);
    EXPECT_FALSE(mass.estimate.relative_error(mass.exact_effective_mass));
    EXPECT_TRUE(warns(mass.warnings, "where to cut the mechanism into two sides is arbitrary"));
    EXPECT_TRUE(std::isfinite(mass.exact_effective_mass));
  }
  EXPECT_TRUE(warns(effective_masses(model, start_state(model))[0].warnings,
                    "the apparent masses do not combine"));
}

// A gear couples two rods that stand on the ground: they are one subsystem.
TEST(EffectiveMass, ApproximateMethodsCannotCutAGear) {
  ModelBuilder build;
  const BodyId ground = build.ground();
  const BodyId left = build.add_body(test::rod("left", 1, {0, 0, 0}, {0, 1, 0}));
  const BodyId right = build.add_body(test::rod("right", 1, {1, 0, 0}, {1, 1, 0}));
  add_pin(build, "p", ground, left, {0, 0, 0});
  add_pin(build, "q", ground, right, {1, 0, 0});
  const auto add_contact = [&] {
    const ShapeId a = build.add_shape(ball(left, {0, 0.5, 0}, 0.1));
    const ShapeId b = build.add_shape(ball(right, {0, 0.5, 0}, 0.1));
    build.add_contact({.name = "tips", .a = {a}, .b = {b}});
  };
  add_contact();
  const Model loose = build.finish();
  EXPECT_TRUE(effective_masses(loose, multibody::rest_state(loose), MassMethod::newtonian)[0]
                  .estimate.effective_mass.has_value());
  build.add_joint({.name = "gear",
                   .type = "gear",
                   .first = JointId{0},
                   .second = JointId{1},
                   .parameters = {{"ratio", -1}}});
  const Model geared = build.finish();
  const ContactMass mass =
      effective_masses(geared, multibody::rest_state(geared), MassMethod::newtonian)[0];
  EXPECT_FALSE(mass.estimate.effective_mass);
  // Both rods turn at w against each other: T = ½·(1/3 + 1/3)·w², and the tips close at 2w.
  EXPECT_NEAR(mass.exact_effective_mass, 2.0 / 3 / 4, 1e-13);
}

// A lever struck beyond its pin: its mass centre moves against the force, and Eq. (15) is negative.
TEST(EffectiveMass, NewtonianMethodRefusesANegativeMass) {
  ModelBuilder build;
  const BodyId lever = build.add_body(test::rod("lever", 1, {-0.5, 0, 0}, {1.5, 0, 0}));
  add_pin(build, "pin", build.ground(), lever, Vector3d::Zero());
  const ShapeId end = build.add_shape(ball(lever, {-1, 0, 0}, 0));
  const ShapeId floor = build.add_shape(plane(build.ground(), Vector3d::Zero(), Vector3d::UnitY()));
  build.add_contact({.name = "end-floor", .a = {end}, .b = {floor}});
  const Model model = build.finish();
  const ContactMass mass =
      effective_masses(model, multibody::rest_state(model), MassMethod::newtonian)[0];
  EXPECT_FALSE(mass.estimate.effective_mass);
  EXPECT_TRUE(warns(mass.warnings, "gives no positive mass"));
  EXPECT_NEAR(mass.exact_effective_mass, (4.0 / 12 + 0.25) / 0.25, 1e-13);
}

TEST(EffectiveMass, NamesPairsThatCannotTouch) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = 1, .I_B = Matrix3d::Identity()});
  const ShapeId one = build.add_shape({.name = "one", .body = a, .shape = HalfSpace{}});
  const ShapeId other =
      build.add_shape({.name = "other", .body = build.ground(), .shape = HalfSpace{}});
  build.add_contact({.name = "planes", .a = {one}, .b = {other}});
  const Model model = build.finish();
  EXPECT_THROW(effective_masses(model, multibody::rest_state(model)), InputError);
}

TEST(EffectiveMass, MethodsHaveNames) {
  for (const std::string& name : mass_method_names()) EXPECT_EQ(to_text(*mass_method(name)), name);
  EXPECT_FALSE(mass_method("kinetic"));
}

}  // namespace effective_mass_test
}  // namespace carom

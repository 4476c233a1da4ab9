// What the implicit method refuses, with the place and a way out.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "support/elastic_balls.h"

namespace carom {
namespace implicit_input_test {

using test::ball_inertia, test::ball_mass, test::ball_radius;

/// Parts of a model that the tests make wrong in one way each.
struct Parts {
  BodySpec body{.name = "ball",
                .mass = ball_mass,
                .I_B = ball_inertia * Matrix3d::Identity(),
                .X_WB = {Matrix3d::Identity(), {0, 0, 1}},
                .elastic = ElasticSpec{.elements = 100, .place = "elastic-place"}};
  Shape shape = Sphere{ball_radius};
  std::optional<Material> material = test::thesis_material();
  ContactLaw law;
  std::string method = "implicit";
  std::optional<JointActions> joint;  ///< of a hinge that holds the ball
  std::optional<double> until;        ///< of a joint that holds it, too
};

std::vector<Problem> problems_of(const Parts& parts) {
  ModelBuilder build;
  const ShapeId plane =
      build.add_shape({.name = "plane", .body = build.ground(), .shape = HalfSpace{}});
  const BodyId body = build.add_body(parts.body);
  const ShapeId skin = build.add_shape(
      {.name = "skin", .body = body, .shape = parts.shape, .material = parts.material});
  build.add_contact(
      {.name = "plane", .a = {plane}, .b = {skin}, .law = parts.law, .place = "contact-place"});
  if (parts.joint) {
    build.add_joint({.name = "hinge",
                     .type = "revolute",
                     .a = build.ground(),
                     .b = body,
                     .p_W = {0, 0, 1},
                     .axis_W = Vector3d::UnitY(),
                     .actions = *parts.joint,
                     .place = "joint-place"});
  }
  if (parts.until) {
    build.add_joint({.name = "latch",
                     .type = "fixed",
                     .a = build.ground(),
                     .b = body,
                     .p_W = {0, 0, 1},
                     .until = parts.until,
                     .place = "latch-place"});
  }
  const Model model = build.finish();
  try {
    simulate(model, start_state(model), {.method = parts.method, .duration = 1e-6});
  } catch (const InputError& error) {
    return error.problems();
  }
  return {};
}

/// One problem, at a place, that says this and has a remedy.
void expect_problem(const Parts& parts, const std::string& place, const std::string& says,
                    const std::string& remedy) {
  const std::vector<Problem> problems = problems_of(parts);
  const auto found = std::ranges::find_if(problems, [&](const Problem& problem) {
    return problem.message.find(says) != std::string::npos;
  });
  if (found == problems.end()) {
    ADD_FAILURE() << "nothing says: " << says;
    for (const Problem& problem : problems) ADD_FAILURE() << to_text(problem);
    return;
  }
  EXPECT_EQ(found->place, place) << to_text(*found);
  EXPECT_NE(found->remedy.find(remedy), std::string::npos) << to_text(*found);
}

TEST(ImplicitInput, HasNothingAgainstAnElasticBall) {
  for (const Problem& problem : problems_of({})) ADD_FAILURE() << to_text(problem);
}

TEST(ImplicitInput, RefusesWhatOnlyContactLawsKnow) {
  Parts parts;
  parts.law.restitution = RestitutionLaw(0.8);
  expect_problem(parts, "contact-place", "contact plane: a restitution has no place",
                 "leave it out");
  parts.law = {.law = "hertz"};
  expect_problem(parts, "contact-place", "contact plane: a law has no place", "leave law");
  parts.law = {.stiffness = 1e9};
  expect_problem(parts, "contact-place", "contact plane: a law has no place", "stiffness out");
  parts.law = {.rolling = FrictionSpec{.law = "rolling-constant"}};
  expect_problem(parts, "contact-place", "contact plane: rolling and drilling friction",
                 "leave them out");
}

TEST(ImplicitInput, KnowsGapElementsAlone) {
  Parts parts;
  parts.law = {.gap_elements = GapElements{1e8, 1e8}};
  for (const Problem& problem : problems_of(parts)) ADD_FAILURE() << to_text(problem);
  parts.body.elastic.reset();
  for (const char* method : {"continuous", "piecewise", "time-stepping"}) {
    parts.method = method;
    expect_problem(parts, "contact-place", "gap elements lie between nodes", "\"implicit\"");
  }
}

TEST(ImplicitInput, RefusesGapElementsThatDoNotPush) {
  Parts parts;
  parts.law = {.gap_elements = GapElements{0, 1e8}};
  expect_problem(parts, "contact-place", "normal stiffness of its gap elements is 0", "above 0");
  parts.law = {.gap_elements = GapElements{1e8, -1}};
  expect_problem(parts, "contact-place", "tangential stiffness of its gap elements is -1",
                 "above 0");
}

TEST(ImplicitInput, RefusesBodiesThatAreAllRigid) {
  Parts parts;
  parts.body.elastic.reset();
  expect_problem(parts, "method", "no body is elastic", "elastic = {model = \"solid\"}");
  expect_problem(parts, "method", "are both rigid", "make one of them elastic");
}

TEST(ImplicitInput, RefusesElasticBodiesWithoutMaterialOrMesh) {
  Parts parts;
  parts.material.reset();
  expect_problem(parts, "elastic-place", "elastic body ball: its shape skin has no material",
                 "material = ");
  parts = {.shape = Torus{0.1, 0.02}};
  expect_problem(parts, "elastic-place", "elastic body ball: a torus cannot be meshed",
                 "choose another shape");
  parts = {.shape = HalfSpace{}};
  expect_problem(parts, "elastic-place", "elastic body ball: a ", "choose another shape");
}

TEST(ImplicitInput, RefusesBeamsWithoutALength) {
  Parts parts;
  parts.body.elastic = ElasticSpec{.model = "beam", .place = "elastic-place"};
  expect_problem(parts, "elastic-place", "elastic body ball: a sphere has no length",
                 "choose another shape");
  parts.shape = Cylinder{.radius = 0.01, .length = 1};
  parts.body.elastic->modes = 5;
  expect_problem(parts, "elastic-place", "a beam moves by all of its elements", "leave modes out");
  parts.body.elastic->modes.reset();
  parts.law = {.gap_elements = GapElements{1e8, 1e8}};
  expect_problem(parts, "contact-place", "a beam has none", "leave enforcement out");
}

TEST(ImplicitInput, RefusesJointsOfModalBodies) {
  Parts parts;
  parts.body.elastic = ElasticSpec{.model = "modal", .elements = 100, .place = "elastic-place"};
  for (const Problem& problem : problems_of(parts)) ADD_FAILURE() << to_text(problem);
  parts.joint = JointActions{};
  expect_problem(parts, "elastic-place", "do not hold modal bodies", "\"solid\"");
}

// A million elements of order 2 have 26 million unknowns, and their factor 1.5 TB.
TEST(ImplicitInput, RefusesFactorsThatNoMemoryHolds) {
  Parts parts;
  parts.body.elastic->elements = 1000000;
  parts.body.elastic->order = 2;
  expect_problem(parts, "elastic-place", "elastic body ball: its factor needs", "fewer elements");
}

TEST(ImplicitInput, RefusesWhatJointsOnElasticBodiesCannotHave) {
  EXPECT_TRUE(problems_of({.joint = JointActions{}}).empty());
  expect_problem({.joint = JointActions{.friction = JointFriction{.constant = 1}}}, "joint-place",
                 "joint hinge: friction in a joint that holds an elastic body", "leave friction");
  expect_problem({.joint = JointActions{.limits = JointLimits{.lower = -1}}}, "joint-place",
                 "joint hinge: the implicit method knows no stops", "leave limits out");
  expect_problem({.until = 1}, "latch-place", "joint latch: a joint that holds an elastic body",
                 "leave from and until out");
}

TEST(ImplicitInput, IsTheOnlyMethodOfSolids) {
  const std::pair<const char*, const char*> says[] = {
      {"continuous", "elastic body ball: solids deform in the method implicit only"},
      {"piecewise", "elastic body ball: solids deform in the method implicit only"},
      {"time-stepping", "body ball is elastic"}};
  for (const auto& [method, text] : says) {
    Parts parts{.method = method};
    parts.law.restitution = RestitutionLaw(0.8);
    expect_problem(parts, "elastic-place", text, "method = \"implicit\"");
  }
}

}  // namespace implicit_input_test
}  // namespace carom

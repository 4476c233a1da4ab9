#include <gtest/gtest.h>

#include <algorithm>

#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/model.h"
#include "multibody/rest_state.h"

namespace carom {
namespace model_builder_test {

const Matrix3d unit_inertia = Matrix3d::Identity();

/// The texts of all problems of a model that must not be accepted.
std::vector<std::string> problems_of(const ModelBuilder& build) {
  std::vector<std::string> texts;
  try {
    build.finish();
  } catch (const InputError& error) {
    for (const Problem& problem : error.problems()) texts.push_back(to_text(problem));
  }
  return texts;
}

bool mention(const std::vector<std::string>& texts, const std::string& part) {
  return std::ranges::any_of(
      texts, [&](const std::string& text) { return text.find(part) != std::string::npos; });
}

TEST(ModelBuilder, ListsEveryProblemAtOnce) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = -1, .I_B = unit_inertia});
  Matrix3d skewed = unit_inertia;
  skewed(0, 1) = 0.5;
  const BodyId b = build.add_body({.name = "a", .mass = 1, .I_B = skewed});
  build.add_body({.name = "c", .mass = 1, .I_B = -unit_inertia});
  build.add_body({.name = "d", .mass = 1, .I_B = unit_inertia, .X_WB = {.R = 2 * unit_inertia}});
  build.add_joint({.name = "hinge", .type = "revolut", .a = a, .b = b});
  build.add_joint({.name = "still", .type = "revolute", .a = a, .b = b});
  build.add_joint({.name = "loop", .type = "spherical", .a = a, .b = a});
  build.add_joint({.name = "far", .type = "spherical", .a = a, .b = BodyId{99}});
  build.add_joint({.name = "cross",
                   .type = "universal",
                   .a = a,
                   .b = b,
                   .axis_W = {0, 0, 1},
                   .axis2_W = {0, 0, 2}});
  build.add_joint({.name = "rod", .type = "distance", .a = a, .b = b});
  const auto problems = problems_of(build);
  EXPECT_TRUE(mention(problems, "mass is -1 kg"));
  EXPECT_TRUE(mention(problems, "inertia is not symmetric"));
  EXPECT_TRUE(mention(problems, "body a: error: this name is used twice"));
  EXPECT_TRUE(mention(problems, "principal value -1"));
  EXPECT_TRUE(mention(problems, "orientation is not a rotation"));
  EXPECT_TRUE(mention(problems, "unknown type \"revolut\" (did you mean revolute"));
  EXPECT_TRUE(mention(problems, "joint still: error: axis is [0, 0, 0]"));
  EXPECT_TRUE(mention(problems, "joins a body to itself"));
  EXPECT_TRUE(mention(problems, "joins a body that does not exist"));
  EXPECT_TRUE(mention(problems, "two axes are parallel"));
  EXPECT_TRUE(mention(problems, "two points coincide"));
  EXPECT_EQ(problems.size(), 11u);
}

TEST(ModelBuilder, NamesJointsThatMoveNoInertia) {
  ModelBuilder build;
  const BodyId bead = build.add_body({.name = "bead", .mass = 1});
  build.add_joint({.name = "ball", .type = "spherical", .a = build.ground(), .b = bead});
  const auto problems = problems_of(build);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_TRUE(mention(problems, "joint ball: error: no inertia resists its motion"));
}

TEST(ModelBuilder, ChecksWhatGearsCouple) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = 1, .I_B = unit_inertia});
  const BodyId b = build.add_body({.name = "b", .mass = 1, .I_B = unit_inertia});
  const Vector3d z = Vector3d::UnitZ();
  const JointId turn = build.add_joint(
      {.name = "turn", .type = "revolute", .a = build.ground(), .b = a, .axis_W = z});
  const JointId ball =
      build.add_joint({.name = "ball", .type = "spherical", .a = build.ground(), .b = b});
  build.add_joint({.name = "gear",
                   .type = "gear",
                   .first = turn,
                   .second = ball,
                   .parameters = {{"ratio", 2}}});
  build.add_joint({.name = "rack",
                   .type = "rack",
                   .first = turn,
                   .second = turn,
                   .parameters = {{"ratio", 0}}});
  const auto problems = problems_of(build);
  EXPECT_TRUE(mention(problems, "joint gear: error: couples a revolute and a spherical joint"));
  EXPECT_TRUE(mention(problems, "joint rack: error: must couple two different joints"));
  EXPECT_TRUE(mention(problems, "joint rack: error: ratio is 0"));
}

TEST(ModelBuilder, ChecksTheParametersOfJoints) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = 1, .I_B = unit_inertia});
  const BodyId b = build.add_body({.name = "b", .mass = 1, .I_B = unit_inertia});
  const Vector3d z = Vector3d::UnitZ();
  const JointId one = build.add_joint({.name = "one",
                                       .type = "revolute",
                                       .a = build.ground(),
                                       .b = a,
                                       .axis_W = z,
                                       .parameters = {{"ratio", 1}}});
  const JointId two = build.add_joint(
      {.name = "two", .type = "revolute", .a = build.ground(), .b = b, .axis_W = z});
  build.add_joint({.name = "gear", .type = "gear", .first = one, .second = two});
  build.add_joint({.name = "rack",
                   .type = "rack",
                   .first = one,
                   .second = two,
                   .parameters = {{"ratios", 1}, {"ratio", 2}}});
  const auto problems = problems_of(build);
  EXPECT_TRUE(mention(problems, "joint one: error: a revolute joint has no parameter ratio"));
  EXPECT_TRUE(mention(problems, "joint gear: error: has no ratio (give it in 1: coordinate"));
  EXPECT_TRUE(mention(problems, "joint rack: error: a rack joint has no parameter ratios"));
  EXPECT_TRUE(mention(problems,
                      "couples a revolute and a revolute joint (name the joint that turns "
                      "first"));
}

TEST(ModelBuilder, GivesLooseBodiesAFreeJoint) {
  ModelBuilder build;
  const BodyId ball = build.add_body({.name = "ball", .mass = 1, .I_B = unit_inertia});
  const Model model = build.finish();
  EXPECT_EQ(model.mobility().degrees_of_freedom, 6);
  EXPECT_EQ(model.joint_count(), 1);
  EXPECT_EQ(model.type(JointId{0}), "free");
  EXPECT_EQ(multibody::rest_state(model).q[3], 1);
  EXPECT_EQ(model.name(ball), "ball");
}

TEST(ModelBuilder, KeepsRowsOutOfTheTree) {
  ModelBuilder build;
  const BodyId bead = build.add_body({.name = "bead", .mass = 1, .I_B = unit_inertia});
  const JointId wire = build.add_joint({.name = "wire",
                                        .type = "point-on-line",
                                        .a = build.ground(),
                                        .b = bead,
                                        .axis_W = {1, 0, 0}});
  const Model model = build.finish();
  EXPECT_FALSE(model.place(wire).in_tree);
  EXPECT_EQ(model.mobility().degrees_of_freedom, 4);
  EXPECT_EQ(model.mobility().loops, 1);
  EXPECT_EQ(model.mobility().redundant_constraints, 0);
}

TEST(ModelBuilder, SaysWhereTheUserWroteThePart) {
  ModelBuilder build;
  build.add_body({.name = "a", .mass = -1, .I_B = unit_inertia, .place = "s.toml:3:1"});
  build.add_joint({.name = "j", .type = "revolut", .place = "s.toml:9:1"});
  const auto problems = problems_of(build);
  EXPECT_TRUE(mention(problems, "s.toml:3:1: error: body a: mass is -1 kg"));
  EXPECT_TRUE(mention(problems, "s.toml:9:1: error: joint j: unknown type"));
}

TEST(ModelBuilder, ChecksWhatActsInJoints) {
  ModelBuilder build;
  const auto joint = [&](const std::string& name, const std::string& type, JointActions actions,
                         std::optional<double> speed = {}) {
    const BodyId body = build.add_body({.name = name, .mass = 1, .I_B = unit_inertia});
    build.add_joint({.name = name,
                     .type = type,
                     .a = build.ground(),
                     .b = body,
                     .axis_W = {0, 0, 1},
                     .speed = speed,
                     .actions = std::move(actions)});
  };
  joint("ball", "spherical", {.drive = JointDrive{}});
  joint("tube", "cylindrical", {}, 1.0);
  joint("soft", "revolute", {.spring_stiffness = -1, .damper = -2});
  joint("rough", "revolute", {.friction = JointFriction{.coefficient = -0.1}});
  joint("stops", "prismatic", {.limits = JointLimits{.lower = 2, .upper = 1}});
  joint("away", "prismatic", {.limits = JointLimits{.lower = 0.25, .upper = 1}});
  joint("led", "revolute",
        {.drive = JointDrive{.type = JointDrive::Type::motion, .value = {.value = 3}}}, 2.0);
  joint("table", "revolute",
        {.drive = JointDrive{
             .value = {.kind = TimeFunction::Kind::linear, .points = {{1, 0}, {0, 1}}}}});
  joint("lazy", "revolute", {.drive = JointDrive{.type = JointDrive::Type::speed}});
  const auto problems = problems_of(build);
  EXPECT_TRUE(mention(problems, "joint ball: error: a drive needs a joint with one axis"));
  EXPECT_TRUE(mention(problems, "joint tube: error: a start speed needs a joint with one axis"));
  EXPECT_TRUE(mention(problems, "joint soft: error: spring stiffness is -1"));
  EXPECT_TRUE(mention(problems, "joint soft: error: damper is -2"));
  EXPECT_TRUE(mention(problems, "joint rough: error: friction coefficient is -0.1"));
  EXPECT_TRUE(mention(problems, "joint stops: error: lower limit 2 is not below"));
  EXPECT_TRUE(mention(problems, "joint away: error: the start is outside the limits by 0.25"));
  EXPECT_TRUE(mention(problems, "joint led: error: speed is 2, its motion drive starts with 3"));
  EXPECT_TRUE(mention(problems, "joint table: error: drive value goes from time 1 s to 0 s"));
  EXPECT_TRUE(mention(problems, "joint lazy: error: gain of the drive is 0"));
}

TEST(ModelBuilder, ChecksWhatShapesContactsAndForcesReferTo) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = 1, .I_B = unit_inertia});
  build.add_shape({.name = "s", .body = BodyId{7}, .shape = Sphere{.radius = 1}});
  build.add_contact({.name = "c", .a = {ShapeId{0}}, .b = {ShapeId{5}}});
  build.add_force({.name = "f", .force = SpringDamper{.a = a, .b = a, .stiffness = -1}});
  build.add_force({.name = "g", .force = GravityField{.bodies = {BodyId{9}}}});
  const auto problems = problems_of(build);
  EXPECT_TRUE(mention(problems, "shape s: error: belongs to a body that does not exist"));
  EXPECT_TRUE(mention(problems, "contact c: error: refers to a shape that does not exist"));
  EXPECT_TRUE(mention(problems, "force f: error: acts between a body and itself"));
  EXPECT_TRUE(mention(problems, "force f: error: stiffness is -1"));
  EXPECT_TRUE(mention(problems, "force g: error: acts on a body that does not exist"));
}

/// Bars through the points, pinned about z, the first and last also to the ground.
Model pinned_bars(const std::vector<Vector3d>& points) {
  ModelBuilder build;
  BodyId last = build.ground();
  for (std::size_t i = 0; i + 1 < points.size(); ++i) {
    const BodyId bar = build.add_body({.name = "bar " + std::to_string(i),
                                       .mass = 1,
                                       .I_B = unit_inertia,
                                       .X_WB = {.p = 0.5 * (points[i] + points[i + 1])}});
    build.add_joint({.name = "pin " + std::to_string(i),
                     .type = "revolute",
                     .a = last,
                     .b = bar,
                     .p_W = points[i],
                     .axis_W = {0, 0, 1}});
    last = bar;
  }
  build.add_joint({.name = "last pin",
                   .type = "revolute",
                   .a = last,
                   .b = build.ground(),
                   .p_W = points.back(),
                   .axis_W = {0, 0, 1}});
  return build.finish();
}

// Grübler: 3·3 − 2·4 = 1 for four bars in a plane; lying flat they lack rank at the start only.
TEST(Mobility, OfAFlatParallelogramIsOne) {
  const Model model = pinned_bars({{0, 0, 0}, {1, 0, 0}, {3, 0, 0}, {2, 0, 0}});
  EXPECT_EQ(model.mobility().degrees_of_freedom, 1);
  EXPECT_EQ(model.mobility().redundant_constraints, 3);
  EXPECT_EQ(pinned_bars({{0, 0, 0}, {1, 1, 0}, {3, 1, 0}, {2, 0, 0}}).mobility().degrees_of_freedom,
            1);
}

TEST(Mobility, OfAStretchedSliderCrankIsOne) {
  ModelBuilder build;
  const Vector3d z(0, 0, 1);
  const BodyId crank =
      build.add_body({.name = "crank", .mass = 1, .I_B = unit_inertia, .X_WB = {.p = {0.5, 0, 0}}});
  const BodyId rod =
      build.add_body({.name = "rod", .mass = 1, .I_B = unit_inertia, .X_WB = {.p = {2, 0, 0}}});
  const BodyId slider =
      build.add_body({.name = "slider", .mass = 1, .I_B = unit_inertia, .X_WB = {.p = {3, 0, 0}}});
  build.add_joint({.name = "0", .type = "revolute", .a = build.ground(), .b = crank, .axis_W = z});
  build.add_joint(
      {.name = "1", .type = "revolute", .a = crank, .b = rod, .p_W = {1, 0, 0}, .axis_W = z});
  build.add_joint(
      {.name = "2", .type = "revolute", .a = rod, .b = slider, .p_W = {3, 0, 0}, .axis_W = z});
  build.add_joint({.name = "3",
                   .type = "prismatic",
                   .a = build.ground(),
                   .b = slider,
                   .p_W = {3, 0, 0},
                   .axis_W = {1, 0, 0}});
  EXPECT_EQ(build.finish().mobility().degrees_of_freedom, 1);
}

TEST(ModelBuilder, GivesACoordinateToAJointWithADrive) {
  ModelBuilder build;
  const BodyId a = build.add_body({.name = "a", .mass = 1, .I_B = unit_inertia});
  const BodyId b = build.add_body({.name = "b", .mass = 1, .I_B = unit_inertia});
  const Vector3d z(0, 0, 1);
  build.add_joint({.name = "0", .type = "revolute", .a = build.ground(), .b = a, .axis_W = z});
  build.add_joint({.name = "1",
                   .type = "revolute",
                   .a = build.ground(),
                   .b = b,
                   .p_W = {1, 0, 0},
                   .axis_W = z});
  const JointId driven = build.add_joint({.name = "2",
                                          .type = "prismatic",
                                          .a = a,
                                          .b = b,
                                          .axis_W = {1, 0, 0},
                                          .actions = {.drive = JointDrive{}}});
  EXPECT_TRUE(build.finish().place(driven).in_tree);
}

TEST(ModelBuilder, AcceptsAModelWithoutBodies) {
  EXPECT_EQ(ModelBuilder().finish().mobility().degrees_of_freedom, 0);
}

}  // namespace model_builder_test
}  // namespace carom

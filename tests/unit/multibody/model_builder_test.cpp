#include <gtest/gtest.h>

#include <algorithm>

#include "carom/messages.h"
#include "carom/model.h"
#include "carom/state.h"

namespace carom {
namespace {

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
  build.add_joint({.name = "gear", .type = "gear", .first = turn, .second = ball, .ratio = 2});
  build.add_joint({.name = "rack", .type = "rack", .first = turn, .second = turn, .ratio = 0});
  const auto problems = problems_of(build);
  EXPECT_TRUE(mention(problems, "joint gear: error: couples a revolute and a spherical joint"));
  EXPECT_TRUE(mention(problems, "joint rack: error: must couple two different joints"));
  EXPECT_TRUE(mention(problems, "joint rack: error: ratio is 0"));
}

TEST(ModelBuilder, GivesLooseBodiesAFreeJoint) {
  ModelBuilder build;
  const BodyId ball = build.add_body({.name = "ball", .mass = 1, .I_B = unit_inertia});
  const Model model = build.finish();
  EXPECT_EQ(model.mobility().degrees_of_freedom, 6);
  EXPECT_EQ(model.joint_count(), 1);
  EXPECT_EQ(model.type(JointId{0}), "free");
  EXPECT_EQ(model.start().q[3], 1);
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

TEST(ModelBuilder, AcceptsAModelWithoutBodies) {
  EXPECT_EQ(ModelBuilder().finish().mobility().degrees_of_freedom, 0);
}

}  // namespace
}  // namespace carom

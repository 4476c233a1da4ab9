#include <gtest/gtest.h>

#include <cmath>

#include "carom/mechanics.h"
#include "carom/messages.h"
#include "carom/model.h"
#include "support/clearance_models.h"

namespace carom {
namespace clearance_joint_test {

using test::LooseRotor;

std::string problems_of(const JointSpec& joint) {
  ModelBuilder build = LooseRotor{}.builder();
  build.add_joint(joint);
  try {
    build.finish();
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(ClearanceJoint, LeavesTheBodiesToContacts) {
  const Model model = LooseRotor{}.model();
  EXPECT_EQ(model.given_joint_count(), 0);
  EXPECT_EQ(model.mobility().degrees_of_freedom, 6);
  ASSERT_EQ(model.clearance_joints().size(), 1u);
  ASSERT_EQ(model.contacts().size(), 2u);
  EXPECT_EQ(model.contacts()[0].name, "bearing");
  EXPECT_EQ(model.contacts()[1].name, "bearing.axial");
  const ShapeSpec& bush = model.shapes()[model.contacts()[0].a[0].index];
  const ShapeSpec& pin = model.shapes()[model.contacts()[0].b[0].index];
  EXPECT_EQ(bush.body, Model::ground);
  EXPECT_EQ(std::get<Bore>(bush.shape).radius, 0.01);
  EXPECT_EQ(std::get<Cylinder>(pin.shape).radius, 0.0095);
  EXPECT_EQ(std::get<Cylinder>(pin.shape).length, 0.04);
}

TEST(ClearanceJoint, GivesEachEndOfAPinHalfTheStiffness) {
  const Model model = LooseRotor{}.model();
  EXPECT_EQ(*model.contacts()[0].law.stiffness, 0.5e9);
  EXPECT_EQ(*model.contacts()[1].law.stiffness, 1e9);
}

TEST(ClearanceJoint, KeepsTheIdsOfOtherJoints) {
  ModelBuilder build = LooseRotor{}.builder();
  build.add_body({.name = "arm",
                  .mass = 1,
                  .I_B = Matrix3d::Identity(),
                  .X_WB = {Matrix3d::Identity(), {1, 0, 0}}});
  EXPECT_EQ(build.add_joint(LooseRotor{}.joint()).index, -1);
  JointSpec hinge{.name = "hinge", .type = "revolute", .a = BodyId{1}, .b = BodyId{2}};
  hinge.axis_W = Vector3d::UnitZ();
  EXPECT_EQ(build.add_joint(hinge).index, 0);
  EXPECT_EQ(build.finish().name(JointId{0}), "hinge");
}

TEST(ClearanceJoint, PutsASliderBetweenFourWallsAndABallIntoASocket) {
  JointSpec guide = LooseRotor{}.joint();
  guide.type = "prismatic";
  guide.axis_W = {1, 0, 0};
  guide.clearance->section = {0.02, 0.03};
  ModelBuilder build = LooseRotor{}.builder();
  build.add_joint(guide);
  const Model sliding = build.finish();
  ASSERT_EQ(sliding.contacts().size(), 1u);
  EXPECT_EQ(sliding.contacts()[0].a.size(), 4u);
  const Pose& X_FS = sliding.shapes()[sliding.contacts()[0].b[0].index].X_BS;
  const Box& slider = std::get<Box>(sliding.shapes()[sliding.contacts()[0].b[0].index].shape);
  EXPECT_EQ(slider.size, Vector3d(0.02, 0.03, 0.04));
  EXPECT_NEAR((X_FS.R.col(2) - Vector3d::UnitX()).norm(), 0, 1e-15);  // length along the guide
  EXPECT_NEAR((X_FS.R.col(0) - Vector3d::UnitY()).norm(), 0, 1e-15);  // first width along y
  for (const ShapeId wall : sliding.contacts()[0].a) {
    ContactPoint points[8];
    const ShapeSpec& shape = sliding.shapes()[wall.index];
    ASSERT_EQ(find_contacts(shape.shape, shape.X_BS, slider, X_FS, 1, points), 8);
    double nearest = 1;
    for (const ContactPoint& point : points) nearest = std::min(nearest, point.gap);
    EXPECT_NEAR(nearest, 0.0005, 1e-16);
  }

  JointSpec ball = LooseRotor{}.joint();
  ball.type = "spherical";
  build = LooseRotor{}.builder();
  build.add_joint(ball);
  const Model rolling = build.finish();
  ASSERT_EQ(rolling.contacts().size(), 1u);
  EXPECT_EQ(shape_name(rolling.shapes()[0].shape), "socket");
  EXPECT_EQ(std::get<Sphere>(rolling.shapes()[1].shape).radius, 0.0095);
}

TEST(ClearanceJoint, RefusesWhatNeedsACoordinate) {
  JointSpec joint = LooseRotor{}.joint();
  joint.actions.drive = JointDrive{};
  EXPECT_NE(problems_of(joint).find("cannot have a drive"), std::string::npos);
  joint = LooseRotor{}.joint();
  joint.actions.spring_stiffness = 1;
  EXPECT_NE(problems_of(joint).find("cannot have a spring"), std::string::npos);
  joint = LooseRotor{}.joint();
  joint.actions.limits = JointLimits{.lower = -1, .upper = 1, .law = {}};
  EXPECT_NE(problems_of(joint).find("cannot have limits"), std::string::npos);
  joint = LooseRotor{}.joint();
  joint.actions.friction = JointFriction{.coefficient = 0.1};
  EXPECT_NE(problems_of(joint).find("friction of its contact"), std::string::npos);
}

TEST(ClearanceJoint, RefusesSizesThatDoNotFit) {
  for (const double size : {0.0, -1e-3, 0.01, 0.02, std::nan("")}) {
    JointSpec joint = LooseRotor{}.joint();
    joint.clearance->size = size;
    EXPECT_NE(problems_of(joint), "none") << size;
  }
  JointSpec joint = LooseRotor{}.joint();
  joint.clearance->radius = 0;
  EXPECT_NE(problems_of(joint).find("give radius"), std::string::npos);
  joint = LooseRotor{}.joint();
  joint.clearance->length = 0;
  EXPECT_NE(problems_of(joint).find("length of the pin"), std::string::npos);
  joint = LooseRotor{}.joint();
  joint.type = "cylindrical";
  EXPECT_NE(problems_of(joint).find("cannot have clearance"), std::string::npos);
}

/// A crank on an ideal bearing, and a rod on the crank's loose pin, both along x.
Model crank_and_rod(std::optional<Vector3d> v_rod) {
  ModelBuilder build;
  for (const double x : {0.5, 2.0}) {
    build.add_body({.name = x < 1 ? "crank" : "rod",
                    .mass = 1,
                    .I_B = 0.1 * Matrix3d::Identity(),
                    .X_WB = {Matrix3d::Identity(), {x, 0, 0}},
                    .v_WB = x < 1 ? std::nullopt : v_rod});
  }
  JointSpec bearing{.name = "bearing", .type = "revolute", .a = Model::ground, .b = BodyId{1}};
  bearing.axis_W = Vector3d::UnitZ();
  bearing.speed = 3;
  build.add_joint(bearing);
  JointSpec pin{.name = "pin", .type = "revolute", .a = BodyId{1}, .b = BodyId{2}};
  pin.axis_W = Vector3d::UnitZ();
  pin.p_W = {1, 0, 0};
  pin.clearance = LooseRotor{}.joint().clearance;
  build.add_joint(pin);
  return build.finish();
}

TEST(ClearanceJoint, StartsWithTheVelocitiesOfAnIdealJoint) {
  const Model model = crank_and_rod(std::nullopt);
  Kinematics kinematics(model);
  kinematics.update(start_state(model));
  const Vector3d p_WJ = {1, 0, 0};
  const Vector3d v_crank = kinematics.velocity_at(BodyId{1}, p_WJ);
  EXPECT_NEAR((v_crank - Vector3d(0, 3, 0)).norm(), 0, 1e-12);
  EXPECT_NEAR((kinematics.velocity_at(BodyId{2}, p_WJ) - v_crank).norm(), 0, 1e-12);
}

TEST(ClearanceJoint, LetsGivenVelocitiesContradictTheIdealJoint) {
  const Model model = crank_and_rod(Vector3d(0.5, 0, 0));
  Kinematics kinematics(model);
  kinematics.update(start_state(model));
  EXPECT_NEAR((kinematics.velocity(BodyId{2}).linear - Vector3d(0.5, 0, 0)).norm(), 0, 1e-12);
  EXPECT_NEAR(kinematics.velocity(BodyId{1}).angular.z(), 3, 1e-12);
}

}  // namespace clearance_joint_test
}  // namespace carom

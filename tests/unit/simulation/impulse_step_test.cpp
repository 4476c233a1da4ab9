// Crowds of events, and the steps by impulses that lead out of them.
#include "simulation/impulse_step.h"

#include <gtest/gtest.h>

#include "simulation/event_crowd.h"
#include "support/piecewise_models.h"

namespace carom::simulation {
namespace impulse_step_test {

using Ending = EventCrowd::Ending;

/// How many events at such intervals, evenly, are none of a crowd yet.
int before_crowd(double interval, Ending ending) {
  EventCrowd crowd(1);
  int count = 0;
  while (count < 100000 && !crowd.count(0.5 + count * interval, ending, 1)) ++count;
  return count;
}

TEST(EventCrowd, IsManyChangesInAShortTimeOrVeryManyInALongOne) {
  EXPECT_EQ(before_crowd(0, Ending::change), 12);
  EXPECT_EQ(before_crowd(1e-6, Ending::change), 60);
  EXPECT_EQ(before_crowd(2e-5, Ending::change), 300);
  EXPECT_EQ(before_crowd(1e-4, Ending::change), 100000);
}

TEST(EventCrowd, CountsStepsThatGetNowhere) {
  EXPECT_EQ(before_crowd(1e-8, Ending::plain), 30);
  EXPECT_EQ(before_crowd(2e-7, Ending::plain), 240);
}

TEST(EventCrowd, IsForgottenAfterAWhile) {
  EventCrowd crowd(1);
  for (int i = 0; i < 13; ++i) crowd.count(0.5, Ending::change, 1);
  EXPECT_FALSE(crowd.count(0.6, Ending::change, 1));
}

TEST(EventCrowd, LetsBouncesDieAway) {
  EXPECT_EQ(before_crowd(0, Ending::impact), 600);
  EXPECT_GT(before_crowd(3e-8, Ending::impact), 2500);
}

TEST(EventCrowd, IsLeftByMoreAndMoreStepsWhereOneFollowsTheOther) {
  EventCrowd crowd(1);
  double time = 0.5;
  const auto steps_until_free = [&] {
    int steps = 1;
    while (crowd.leave(time += 1e-4, 1e-4, true, 0)) ++steps;
    return steps;
  };
  EXPECT_EQ(steps_until_free(), 1);
  EXPECT_EQ(steps_until_free(), 2);
  EXPECT_EQ(steps_until_free(), 4);
  time += 0.1;
  EXPECT_EQ(steps_until_free(), 1);
}

TEST(EventCrowd, IsLeftWhereNothingTouchesAnyMore) {
  EventCrowd crowd(1);
  EXPECT_FALSE(crowd.leave(0.5001, 1e-4, true, 0));
  EXPECT_TRUE(crowd.leave(0.5002, 1e-4, true, 0));
  EXPECT_FALSE(crowd.leave(0.5003, 1e-4, false, 0));
}

TEST(EventCrowd, IsLeftByLongerStepsWhereOneFollowsTheOther) {
  EventCrowd crowd(1);
  EXPECT_DOUBLE_EQ(crowd.length(0.5), 1e-4);
  crowd.leave(0.5001, 1e-4, true, 0);
  EXPECT_DOUBLE_EQ(crowd.length(0.5002), 2e-4);
  EXPECT_DOUBLE_EQ(crowd.length(0.6), 1e-4);
  EXPECT_EQ(crowd.text(1, 1), "");
}

TEST(EventCrowd, SaysWhatItSwallowed) {
  EventCrowd crowd(1);
  crowd.leave(0.5, 1e-4, true, 0.25);
  EXPECT_NE(crowd.text(1, 1).find("approaches of up to 0.25 m/s"), std::string::npos);
}

/// A box that slides along x, and what it stands on.
struct SlidingBox {
  explicit SlidingBox(double friction, double speed)
      : model(test::box_on_incline(0, friction)), contacts(model, problems) {
    State start = start_state(model);
    start.v.setZero();
    motion = std::make_unique<Motion>(model, start, 1.0);
    contacts.set_scales(motion->scales, 1e-9);
    Kinematics kinematics(model);
    for (Eigen::Index i = 0; i < start.v.size(); ++i) {  // the speed that moves it along x
      start.v = VectorXd::Unit(start.v.size(), i);
      kinematics.update(start);
      if (kinematics.velocity({1}).linear.x() == 1) along_x = i;
    }
    motion->state.v = speed * VectorXd::Unit(start.v.size(), along_x);
    motion->dynamics.update(motion->state);
  }

  Model model;
  std::vector<Problem> problems;
  RigidContacts contacts;
  std::unique_ptr<Motion> motion;
  Eigen::Index along_x = 0;
};

// Friction takes μ·g·h of the speed and m·μ·g·(v − μ·g·h/2)·h of the energy.
TEST(ImpulseStep, SlowsASlidingBoxByItsFriction) {
  SlidingBox box(0.3, 1);
  const double h = 1e-3, slower = 0.3 * 9.81 * h;
  const ImpulseStepResult result = ImpulseStep(*box.motion, box.contacts, 1e-9).take(h);
  EXPECT_NEAR(box.motion->state.v[box.along_x], 1 - slower, 1e-14);
  EXPECT_NEAR(result.lost_friction, slower * (1 - 0.5 * slower), 1e-14);
  EXPECT_NEAR(result.lost_normal, 0, 1e-15);
  EXPECT_EQ(box.contacts.closed_count(), 4);
  EXPECT_TRUE(box.contacts.any_rubs());
  EXPECT_EQ(result.fastest_strike, 0);
}

TEST(ImpulseStep, IsAsLongAsAskedWhereNothingSinksIn) {
  SlidingBox box(0.3, 1);
  EXPECT_EQ(ImpulseStep(*box.motion, box.contacts, 1e-9).take(1e-3).length, 1e-3);
  EXPECT_EQ(box.motion->state.time, 1e-3);
}

// A rim that strikes the floor does so in the middle of the step, when it is as deep as it moves in half of it.
TEST(ImpulseStep, IsHalvedWhereBodiesSinkIn) {
  ModelBuilder build;
  const ShapeId floor = test::add_plane(build, "floor", {0, 0, 0}, {0, 0, 1});
  const double radius = 0.05, half = 0.1, angle = 0.4;
  const Matrix3d turned = Eigen::AngleAxisd(angle, Vector3d::UnitX()).toRotationMatrix();
  const Vector3d w_W(3, 0, 0), rim_W = turned * Vector3d(0, -radius, -half);
  const BodyId body = build.add_body({.name = "rod",
                                      .mass = 1,
                                      .I_B = Matrix3d(0.01 * Matrix3d::Identity()),
                                      .X_WB = {turned, Vector3d(0, 0, -rim_W.z())},
                                      .w_WB = w_W});
  const ShapeId rod =
      build.add_shape({.name = "rod", .body = body, .shape = Cylinder{radius, 2 * half}});
  build.add_contact({.name = "rim", .a = {floor}, .b = {rod}, .law = test::rigid_contact(0, 0.3)});
  const Model model = build.finish();
  std::vector<Problem> problems;
  RigidContacts contacts(model, problems);
  Motion motion(model, start_state(model), 1.0);
  contacts.set_scales(motion.scales, 1e-9);
  motion.dynamics.update(motion.state);
  const ImpulseStepResult result = ImpulseStep(motion, contacts, 1e-9).take(0.01);
  EXPECT_EQ(result.length, 0.01 / 4096);
  EXPECT_EQ(motion.state.time, result.length);
  Kinematics kinematics(model);
  kinematics.update(motion.state);
  const double closing = -w_W.cross(rim_W).z(), size = contacts.candidates().all()[0].length;
  EXPECT_NEAR(contacts.depth(kinematics) * size, 0.5 * closing * result.length, 1e-10);
}

// A box that would stop within the step stands at its end.
TEST(ImpulseStep, StopsASlidingBoxForGood) {
  SlidingBox box(0.3, 1e-3);
  const ImpulseStepResult result = ImpulseStep(*box.motion, box.contacts, 1e-9).take(1e-2);
  EXPECT_NEAR(box.motion->state.v.norm(), 0, 1e-15);
  EXPECT_NEAR(result.lost_friction, 0.5e-6, 1e-15);
  EXPECT_FALSE(box.contacts.any_rubs());
}

}  // namespace impulse_step_test
}  // namespace carom::simulation

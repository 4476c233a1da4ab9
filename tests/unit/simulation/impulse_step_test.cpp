// Crowds of events, and the steps by impulses that lead out of them.
#include "simulation/impulse_step.h"

#include <gtest/gtest.h>

#include "simulation/event_crowd.h"
#include "support/piecewise_models.h"

namespace carom::simulation {
namespace impulse_step_test {

using Ending = EventCrowd::Ending;

TEST(EventCrowd, IsManyChangesInAShortTime) {
  EventCrowd crowd(1);
  for (int i = 0; i < 60; ++i) EXPECT_FALSE(crowd.count(0.5, Ending::change, 1)) << i;
  EXPECT_TRUE(crowd.count(0.5, Ending::change, 1));
  EXPECT_FALSE(crowd.count(0.6, Ending::change, 1));
}

TEST(EventCrowd, LetsBouncesDieAway) {
  EventCrowd crowd(1);
  for (int i = 0; i < 2500; ++i) EXPECT_FALSE(crowd.count(0.5, Ending::impact, 1)) << i;
}

TEST(EventCrowd, IsLeftByLongerStepsWhereOneFollowsTheOther) {
  EventCrowd crowd(1);
  EXPECT_DOUBLE_EQ(crowd.length(0.5), 1e-4);
  crowd.leave(0.5001, 1e-4, 0);
  EXPECT_DOUBLE_EQ(crowd.length(0.5002), 2e-4);
  EXPECT_DOUBLE_EQ(crowd.length(0.6), 1e-4);
  EXPECT_EQ(crowd.text(1, 1), "");
}

TEST(EventCrowd, SaysWhatItSwallowed) {
  EventCrowd crowd(1);
  crowd.leave(0.5, 1e-4, 0.25);
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
  const ImpulseStepResult result = ImpulseStep(*box.motion, box.contacts).take(h);
  EXPECT_NEAR(box.motion->state.v[box.along_x], 1 - slower, 1e-14);
  EXPECT_NEAR(result.lost_friction, slower * (1 - 0.5 * slower), 1e-14);
  EXPECT_NEAR(result.lost_normal, 0, 1e-15);
  EXPECT_EQ(box.contacts.closed_count(), 4);
  EXPECT_TRUE(box.contacts.any_rubs());
  EXPECT_EQ(result.fastest_strike, 0);
}

// A box that would stop within the step stands at its end.
TEST(ImpulseStep, StopsASlidingBoxForGood) {
  SlidingBox box(0.3, 1e-3);
  const ImpulseStepResult result = ImpulseStep(*box.motion, box.contacts).take(1e-2);
  EXPECT_NEAR(box.motion->state.v.norm(), 0, 1e-15);
  EXPECT_NEAR(result.lost_friction, 0.5e-6, 1e-15);
  EXPECT_FALSE(box.contacts.any_rubs());
}

}  // namespace impulse_step_test
}  // namespace carom::simulation

#include "simulation/recorder.h"

#include <gtest/gtest.h>

#include <limits>

#include "support/recorded_run.h"

namespace carom::simulation {
namespace recorder_test {

using test::two_ball_sample;

Recorder started() {
  Recorder recorder(test::two_balls().model, {.duration = 0.01}, 0);
  recorder.add(two_ball_sample(0, 0.3, 0, 0));
  return recorder;
}

TEST(Recorder, WritesNothingThatIsNotANumberAndEndsTheRun) {
  const double nan = std::numeric_limits<double>::quiet_NaN();
  for (const int what : {0, 1, 2}) {
    Recorder recorder = started();
    Sample sample = two_ball_sample(0.001, 0.3, 0, 0);
    if (what == 0) sample.bodies[1].v_WB.x() = nan;
    if (what == 1) sample.energy.springs = std::numeric_limits<double>::infinity();
    if (what == 2) sample.contacts[0].normal_force = nan;
    recorder.add(sample);
    EXPECT_TRUE(recorder.ended());
    EXPECT_EQ(recorder.last_time(), 0);
  }
  Recorder recorder = started();
  Sample apart = two_ball_sample(0.001, 0.3, 0, 0);
  apart.contacts[0].gap = std::numeric_limits<double>::infinity();
  recorder.add(apart);
  EXPECT_FALSE(recorder.ended());
  EXPECT_EQ(recorder.last_time(), 0.001);
}

TEST(Recorder, KeepsTheSignsOfQuaternions) {
  Recorder recorder = started();
  for (int i = 1; i <= 100; ++i) {
    // From a rotation matrix, whose quaternion has w ≥ 0 or so: two turns in all.
    const Matrix3d R = Eigen::AngleAxisd(0.04 * 3.14159 * i, Vector3d::UnitX()).matrix();
    Sample sample = two_ball_sample(1e-4 * i, 0.3, 0, 0);
    sample.bodies[0].q_WB = Quaterniond(R);
    const Quaterniond before = recorder.last().bodies[0].q_WB;
    recorder.add(sample);
    EXPECT_GT(recorder.last().bodies[0].q_WB.dot(before), 0.99);
    EXPECT_NEAR(recorder.last().bodies[0].q_WB.angularDistance(Quaterniond(R)), 0, 1e-7);
  }
}

}  // namespace recorder_test
}  // namespace carom::simulation

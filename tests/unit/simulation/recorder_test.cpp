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

TEST(Recorder, TellsWhatIsSaidOfTheTouchesOfAContactOnce) {
  Recorder recorder = started();
  std::vector<ContactEpisode> episodes(4);
  for (int i = 0; i < 4; ++i) {
    episodes[i].contact = i < 3 ? "pin" : "guide";
    episodes[i].warnings = {"it gets " + std::to_string(1.5 + i) + " N/m", "the same each time"};
  }
  const Model model = test::two_balls().model;
  const Trajectory run = recorder.finish(Kinematics(model), episodes, {});
  EXPECT_EQ(run.warnings,
            (std::vector<std::string>{
                "contact pin: it gets 1.500000 N/m (and so on in 2 more touches)",
                "contact pin: the same each time", "contact guide: it gets 4.500000 N/m",
                "contact guide: the same each time"}));
}

// Two balls that stay where they are: errors of a nanojoule are as good as none, those of a joule are not.
TEST(Recorder, JudgesTheLedgerOfWhatHardlyMovesByHowItCouldMove) {
  for (const double residual : {1e-9, 1.0}) {
    Recorder recorder(test::two_balls().model, {.duration = 0.01}, 0);
    for (const double time : {0.0, 0.01}) {
      Sample sample = two_ball_sample(time, 0.3, 0, 0);
      sample.energy = {.springs = time > 0 ? residual : 0};  // that nothing has put there
      recorder.add(sample);
    }
    const Model model = test::two_balls().model;
    EXPECT_EQ(recorder.finish(Kinematics(model), {}, {}).warnings.empty(), residual < 1e-6);
  }
}

}  // namespace recorder_test
}  // namespace carom::simulation

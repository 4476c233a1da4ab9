#include "simulation/touch_samples.h"

#include <gtest/gtest.h>

namespace carom::simulation {
namespace touch_samples_test {

int take(TouchSamples& samples, bool may_be_last) {
  const int wanted = samples.wanted(may_be_last);
  for (int i = 0; i < wanted; ++i) samples.taken();
  return wanted;
}

TEST(TouchSamples, GiveATouchOfOneStepAllThatItNeeds) {
  TouchSamples samples;
  samples.see(false, 0);
  EXPECT_EQ(samples.wanted(true), 0);
  samples.see(true, 1);
  EXPECT_EQ(samples.wanted(true), TouchSamples::fewest);
  EXPECT_EQ(samples.wanted(false), samples_per_step);
}

TEST(TouchSamples, FillUpWhatFewStepsHaveLeftOpen) {
  TouchSamples samples;
  samples.see(true, 1);
  int all = take(samples, false) + take(samples, false);
  all += take(samples, true);
  EXPECT_EQ(all, TouchSamples::fewest);
  EXPECT_EQ(take(samples, true), samples_per_step);  // nothing is lacking now
}

TEST(TouchSamples, EndForATouchThatLastsAndBeginAnewForOneThatJoins) {
  TouchSamples samples;
  int all = 0;
  for (int step = 0; step < 1000; ++step) {
    samples.see(true, 1);
    all += take(samples, false);
  }
  EXPECT_EQ(all, TouchSamples::alone);
  samples.see(true, 2);
  EXPECT_EQ(samples.wanted(true), TouchSamples::fewest);
  for (int step = 0; step < 1000; ++step) {
    samples.see(true, 2);
    all += take(samples, false);
  }
  EXPECT_EQ(all, TouchSamples::alone + TouchSamples::joining);
}

}  // namespace touch_samples_test
}  // namespace carom::simulation

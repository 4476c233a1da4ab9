#include "simulation/jump_legacy.h"

#include <gtest/gtest.h>

namespace carom::simulation {
namespace jump_legacy_test {

TEST(JumpLegacy, IsSharedByThoseThatReplaceAPointAndTakenOnce) {
  JumpLegacy legacy;
  legacy.leave({.pair = 1, .episode = 4, .energy = 3, .touch_speed = 0.2});
  legacy.leave({.pair = 1, .episode = 5, .energy = 1, .touch_speed = 0.5});
  legacy.leave({.pair = 2, .episode = 6, .energy = 7, .touch_speed = 0.9});
  legacy.heirs = 2;
  EXPECT_EQ(legacy.share(1), 2);
  EXPECT_EQ(legacy.speed(1), 0.5);
  double from_first = 0, from_second = 0;
  legacy.take(1, 3.5, [&](int episode, double energy) {
    (episode == 4 ? from_first : from_second) += energy;
  });
  EXPECT_EQ(from_first, 3);
  EXPECT_EQ(from_second, 0.5);
  EXPECT_EQ(legacy.share(1), 0.25);
  EXPECT_EQ(legacy.share(2), 3.5);
  EXPECT_EQ(legacy.speed(3), 0);
  legacy.clear();
  EXPECT_EQ(legacy.share(2), 0);
}

}  // namespace jump_legacy_test
}  // namespace carom::simulation

#include <gtest/gtest.h>

#include "support/friction_path.h"

namespace carom {
namespace haessig_friedland_test {

using namespace testing_support;

// Deflections r·δ_s … δ_s with r spread evenly have the density d, whose mean is 2/3 of the largest.
TEST(HaessigFriedlandFriction, HasItsCoefficientAsTheMeanOfLongSliding) {
  FrictionRun run = pulled(
      friction_law("haessig-friedland", {{"coefficient", 0.3}, {"breakaway_displacement", 1e-5}}),
      1e-2);
  run.run(1e-3, 20);  // 10 µm: all break at once
  EXPECT_NEAR(-run.force().x, 4.5, 1e-6 * 4.5);
  run.run(10e-3, 200);
  const double before = run.work();
  run.run(0.1, 2000);  // 1 mm, about 1600 breaks
  EXPECT_NEAR((run.work() - before) / 1e-3, 3, 0.03 * 3);
}

TEST(HaessigFriedlandFriction, IsTheSameInEveryRun) {
  FrictionRun one = pulled(friction_law("haessig-friedland"), 0.01);
  FrictionRun other = pulled(friction_law("haessig-friedland"), 0.01);
  one.run(0.01, 100);
  other.run(0.01, 100);
  EXPECT_EQ(one.force().x, other.force().x);
  EXPECT_GT(one.switches(), 20);
}

}  // namespace haessig_friedland_test
}  // namespace carom

#include <gtest/gtest.h>

#include <limits>

#include "carom/math.h"

namespace carom {
namespace engineering_text_test {

TEST(EngineeringText, PicksThePrefix) {
  EXPECT_EQ(engineering_text(1.2345e-5, "m"), "12.35 µm");
  EXPECT_EQ(engineering_text(0, "m"), "0 m");
  EXPECT_EQ(engineering_text(-2500, "N"), "-2.5 kN");
  EXPECT_EQ(engineering_text(1000, "N"), "1 kN");
  EXPECT_EQ(engineering_text(210e9, "Pa"), "210 GPa");
  EXPECT_EQ(engineering_text(0.02, "N*s"), "20 mN·s");
  EXPECT_EQ(engineering_text(1e-20, "s"), "1e-08 ps");
}

TEST(EngineeringText, LeavesOtherUnitsAlone) {
  EXPECT_EQ(engineering_text(5.5e9, "N/m^1.5"), "5.5e+09 N/m^1.5");
  EXPECT_EQ(engineering_text(0.3, "m/s"), "0.3 m/s");
  EXPECT_EQ(engineering_text(0.5, "1"), "0.5");
  EXPECT_EQ(engineering_text(0.046, "kg"), "46 g");
  EXPECT_EQ(engineering_text(46, "kg"), "46 kg");
  EXPECT_EQ(engineering_text(std::numeric_limits<double>::infinity(), "s"), "inf s");
}

}  // namespace engineering_text_test
}  // namespace carom

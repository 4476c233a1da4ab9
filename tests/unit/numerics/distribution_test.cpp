#include "numerics/distribution.h"

#include <gtest/gtest.h>

namespace carom::numerics {
namespace distribution_test {

using Kind = Distribution::Kind;

// Abramowitz and Stegun, Table 26.5, and the distribution itself: Φ(x) = erfc(−x/√2)/2.
TEST(NormalQuantile, IsTheInverseOfTheDistribution) {
  EXPECT_NEAR(normal_quantile(0.975), 1.959963984540054, 1e-14);
  EXPECT_NEAR(normal_quantile(0.01), -2.326347874040841, 1e-14);
  EXPECT_EQ(normal_quantile(0.5), 0);
  for (const double p : {1e-300, 1e-16, 1e-5, 0.2, 0.4999, 0.9, 0.999999}) {
    const double x = normal_quantile(p);
    EXPECT_NEAR(0.5 * std::erfc(-x / std::sqrt(2.0)) / p, 1, 1e-12) << p;
  }
}

TEST(Distribution, HasItsQuantilesWhereTheyBelong) {
  EXPECT_DOUBLE_EQ((Distribution{Kind::uniform, 2, 4}.quantile(0.25)), 2.5);
  EXPECT_DOUBLE_EQ((Distribution{Kind::log_uniform, 1, 100}.quantile(0.5)), 10);
  EXPECT_DOUBLE_EQ((Distribution{Kind::normal, 3, 2}.quantile(0.5)), 3);
  EXPECT_DOUBLE_EQ((Distribution{Kind::lognormal, 5, 1.2}.quantile(0.5)), 5);
  EXPECT_NEAR((Distribution{Kind::lognormal, 5, 1.2}.quantile(0.8413447460685429)), 6, 1e-12);
  // The triangle from 0 over 1 to 4 has a quarter of its area before the mode.
  EXPECT_DOUBLE_EQ((Distribution{Kind::triangular, 0, 1, 4}.quantile(0.25)), 1);
  EXPECT_DOUBLE_EQ((Distribution{Kind::triangular, 0, 1, 4}.quantile(0.0625)), 0.5);
}

}  // namespace distribution_test
}  // namespace carom::numerics

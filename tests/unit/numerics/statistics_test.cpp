#include "numerics/statistics.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::numerics {
namespace statistics_test {

TEST(Moments, AreThoseOfTheNumbersOneToN) {
  Moments moments;
  for (int i = 1; i <= 100; ++i) moments.add(i);
  // Mean (n + 1)/2, variance n·(n + 1)/12 with n − 1.
  EXPECT_DOUBLE_EQ(moments.mean(), 50.5);
  EXPECT_DOUBLE_EQ(moments.deviation(), std::sqrt(100 * 101 / 12.0));
  EXPECT_EQ(moments.minimum(), 1);
  EXPECT_EQ(moments.maximum(), 100);
}

TEST(Moments, KeepASmallDeviationOfLargeNumbers) {
  Moments moments;
  for (const double value : {1e9 + 4, 1e9 + 7, 1e9 + 13, 1e9 + 16}) moments.add(value);
  EXPECT_DOUBLE_EQ(moments.deviation(), std::sqrt(30));
}

TEST(Quantile, LiesBetweenNeighboursInProportion) {
  const std::vector<double> sorted = {0, 10, 20, 30, 40};
  EXPECT_EQ(quantile(sorted, 0), 0);
  EXPECT_EQ(quantile(sorted, 0.25), 10);
  EXPECT_DOUBLE_EQ(quantile(sorted, 0.3), 12);
  EXPECT_EQ(quantile(sorted, 1), 40);
}

TEST(Ranks, AreSharedByEqualNumbers) {
  EXPECT_EQ(ranks(std::vector<double>{3, 1, 3, 2}), (std::vector<double>{3.5, 1, 3.5, 2}));
}

TEST(RankCorrelation, IsOneOfWhateverRises) {
  std::vector<double> x, rising, falling;
  for (int i = 0; i < 30; ++i) {
    x.push_back(i);
    rising.push_back(std::exp(0.3 * i));
    falling.push_back(-i * i * i);
  }
  EXPECT_DOUBLE_EQ(rank_correlation(x, rising), 1);
  EXPECT_DOUBLE_EQ(rank_correlation(x, falling), -1);
  EXPECT_TRUE(std::isnan(rank_correlation(x, std::vector<double>(30, 2.0))));
}

// 1 − 6·Σd²/(n·(n² − 1)) without ties: d = 1, 1, 0, 1, 1.
TEST(RankCorrelation, IsThatOfSpearmansFormula) {
  EXPECT_DOUBLE_EQ(
      rank_correlation(std::vector<double>{1, 2, 3, 4, 5}, std::vector<double>{20, 10, 30, 50, 40}),
      1 - 6 * 4 / (5 * 24.0));
}

}  // namespace statistics_test
}  // namespace carom::numerics

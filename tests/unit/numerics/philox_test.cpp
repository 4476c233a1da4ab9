#include "numerics/philox.h"

#include <gtest/gtest.h>

#include <cmath>
#include <set>

namespace carom::numerics {
namespace philox_test {

// Known answers of Random123, the authors' own implementation: file kat_vectors, philox4x32 10.
TEST(Philox, GivesTheAnswersOfItsAuthors) {
  EXPECT_EQ(philox({0, 0, 0, 0}, {0, 0}),
            (PhiloxCounter{0x6627e8d5, 0xe169c58d, 0xbc57ac4c, 0x9b00dbd8}));
  constexpr std::uint32_t ones = 0xffffffff;
  EXPECT_EQ(philox({ones, ones, ones, ones}, {ones, ones}),
            (PhiloxCounter{0x408f276d, 0x41c83b0e, 0xa20bc7c6, 0x6d5451fd}));
  EXPECT_EQ(philox({0x243f6a88, 0x85a308d3, 0x13198a2e, 0x03707344}, {0xa4093822, 0x299f31d0}),
            (PhiloxCounter{0xd16cfe09, 0x94fdcceb, 0x5001e420, 0x24126ea1}));
}

TEST(RandomShare, LiesBetweenZeroAndOneAndIsEven) {
  double sum = 0, squares = 0;
  constexpr int count = 20000;
  for (int i = 0; i < count; ++i) {
    const double share = random_share(7, {static_cast<std::uint64_t>(i), 3, 1});
    ASSERT_GT(share, 0);
    ASSERT_LT(share, 1);
    sum += share;
    squares += share * share;
  }
  // Five standard errors: sqrt(1/12/n) of the mean, sqrt(4/45/n) of the mean square.
  EXPECT_NEAR(sum / count, 0.5, 5 * std::sqrt(1 / 12.0 / count));
  EXPECT_NEAR(squares / count, 1 / 3.0, 5 * std::sqrt(4 / 45.0 / count));
}

TEST(RandomShare, DependsOnEveryPartOfItsPlace) {
  const double here = random_share(1, {2, 3, 4});
  EXPECT_NE(here, random_share(2, {2, 3, 4}));
  EXPECT_NE(here, random_share(1, {3, 3, 4}));
  EXPECT_NE(here, random_share(1, {2, 4, 4}));
  EXPECT_NE(here, random_share(1, {2, 3, 5}));
  EXPECT_NE(here, random_share(1, {2 + (std::uint64_t{1} << 32), 3, 4}));
}

TEST(Shuffled, GoesToEveryPlaceOnce) {
  for (const std::uint64_t count : {1u, 2u, 3u, 7u, 64u, 1000u}) {
    std::set<std::uint64_t> places;
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint64_t place = shuffled(i, count, 5, 2);
      EXPECT_LT(place, count);
      places.insert(place);
    }
    EXPECT_EQ(places.size(), count);
  }
}

TEST(Shuffled, LeavesNoTraceOfTheOrder) {
  // Mean product of neighbours, less the square of the mean: a correlation of 1/sqrt(n) is chance.
  constexpr std::uint64_t count = 4096;
  double sum = 0;
  for (std::uint64_t i = 0; i < count; ++i) {
    const auto at = [&](std::uint64_t j) {
      return static_cast<double>(shuffled(j % count, count, 1, 0)) / count - 0.5;
    };
    sum += 12 * at(i) * at(i + 1);
  }
  EXPECT_LT(std::fabs(sum / count), 4 / std::sqrt(static_cast<double>(count)));
}

}  // namespace philox_test
}  // namespace carom::numerics

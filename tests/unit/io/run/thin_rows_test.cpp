#include "io/run/thin_rows.h"

#include <gtest/gtest.h>

#include <algorithm>

namespace carom::io {
namespace thin_rows_test {

/// `count` rows with a contact phase from `from` to `to`, whose force rises to its middle.
RowWeights rows_with_contact(std::size_t count, std::size_t from, std::size_t to) {
  RowWeights rows{std::vector<char>(count, 0), std::vector<double>(count, 0)};
  for (std::size_t i = from; i < to; ++i) {
    rows.in_contact[i] = 1;
    rows.force[i] = static_cast<double>(std::min(i - from, to - 1 - i) + 1);
  }
  return rows;
}

std::size_t kept_within(const std::vector<std::size_t>& kept, std::size_t from, std::size_t to) {
  return static_cast<std::size_t>(
      std::ranges::count_if(kept, [&](std::size_t i) { return from <= i && i < to; }));
}

TEST(ThinRows, AShortTableStaysWhole) {
  EXPECT_EQ(thin_rows(rows_with_contact(100, 10, 20), 100).size(), 100u);
}

TEST(ThinRows, ContactPhasesStayWholeWhileTheyFit) {
  const auto kept = thin_rows(rows_with_contact(10'000, 4'000, 4'300), 1'000);
  EXPECT_LE(kept.size(), 1'000u);
  EXPECT_GE(kept.size(), 998u);
  EXPECT_EQ(kept_within(kept, 4'000, 4'300), 300u);
  EXPECT_EQ(kept.front(), 0u);
  EXPECT_EQ(kept.back(), 9'999u);
  EXPECT_TRUE(std::ranges::is_sorted(kept));
}

TEST(ThinRows, TheOthersKeepEvenDistances) {
  const auto kept = thin_rows(rows_with_contact(10'000, 4'000, 4'300), 1'000);
  std::size_t widest = 0;
  for (std::size_t i = 1; i < kept.size(); ++i) widest = std::max(widest, kept[i] - kept[i - 1]);
  EXPECT_LE(widest, 2u * (9'700u / 690u));
}

TEST(ThinRows, OfEndlessContactTheGreatestForcesStay) {
  const auto kept = thin_rows(rows_with_contact(10'000, 0, 10'000), 100);
  EXPECT_LE(kept.size(), 100u);
  EXPECT_GE(kept.size(), 90u);
  EXPECT_TRUE(std::ranges::find(kept, 4'999u) != kept.end() ||
              std::ranges::find(kept, 5'000u) != kept.end());
}

TEST(ThinRows, HardlyAnyRoomLeavesTheEnds) {
  const auto kept = thin_rows(rows_with_contact(1'000, 200, 800), 1);
  EXPECT_EQ(kept.front(), 0u);
  EXPECT_EQ(kept.back(), 999u);
  EXPECT_LE(kept.size(), 5u);
}

}  // namespace thin_rows_test
}  // namespace carom::io

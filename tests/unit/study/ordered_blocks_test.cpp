#include "study/ordered_blocks.h"

#include <gtest/gtest.h>

#include <atomic>
#include <stdexcept>

namespace carom::study {
namespace ordered_blocks_test {

std::string numbers(std::uint64_t first, std::uint64_t last) {
  std::string text;
  for (std::uint64_t i = first; i < last; ++i) text += std::to_string(i) + " ";
  return text;
}

TEST(OrderedBlocks, ComeInOrderWhateverTheNumberOfThreads) {
  for (const int threads : {1, 2, 5}) {
    std::string all;
    const bool whole = make_in_order({.first = 3, .last = 200, .block = 7}, threads, numbers,
                                     [&](const std::string& block, std::uint64_t) {
                                       all += block;
                                       return true;
                                     });
    EXPECT_TRUE(whole);
    EXPECT_EQ(all, numbers(3, 200));
  }
}

TEST(OrderedBlocks, LeaveNoGapWhenTheWorkIsEnded) {
  std::string all;
  std::uint64_t end = 0;
  const bool whole = make_in_order({.last = 1000, .block = 10}, 3, numbers,
                                   [&](const std::string& block, std::uint64_t last) {
                                     all += block;
                                     end = last;
                                     return last < 200;
                                   });
  EXPECT_FALSE(whole);
  EXPECT_GE(end, 200u);
  EXPECT_EQ(all, numbers(0, end));
}

TEST(OrderedBlocks, EndWhereABlockWasNotMade) {
  std::string all;
  const bool whole = make_in_order(
      {.last = 1000, .block = 10}, 2,
      [](std::uint64_t first, std::uint64_t last) {
        return first == 300 ? std::nullopt : std::optional(numbers(first, last));
      },
      [&](const std::string& block, std::uint64_t) {
        all += block;
        return true;
      });
  EXPECT_FALSE(whole);
  EXPECT_EQ(all, numbers(0, 300));
}

TEST(OrderedBlocks, PassOnWhatGoesWrong) {
  const MakeBlock make = [](std::uint64_t, std::uint64_t) -> std::optional<std::string> {
    throw std::runtime_error("broken");
  };
  EXPECT_THROW(make_in_order({.last = 100, .block = 10}, 2, make,
                             [](const std::string&, std::uint64_t) { return true; }),
               std::runtime_error);
}

TEST(OrderedBlocks, OfNothingAreDone) {
  EXPECT_TRUE(make_in_order({.first = 5, .last = 5}, 2, numbers,
                            [](const std::string&, std::uint64_t) { return true; }));
}

}  // namespace ordered_blocks_test
}  // namespace carom::study

#include "simulation/layout.h"

#include <gtest/gtest.h>

#include <numeric>

namespace carom::simulation {
namespace layout_test {

std::vector<double> counted(std::size_t count) {
  std::vector<double> y(count);
  std::iota(y.begin(), y.end(), 0.0);
  return y;
}

std::vector<double> copy(std::span<const double> values) {
  return {values.begin(), values.end()};
}

using Values = std::vector<double>;

TEST(Layout, PutsTheValuesOfTheFirstPartLast) {
  const Layout layout(3, {2, 0, 4});
  ASSERT_EQ(layout.value_count(), 9U);
  const Values y = counted(9);
  EXPECT_EQ(copy(layout.values(2, std::span(y))), (Values{3, 4, 5, 6}));
  EXPECT_TRUE(layout.values(1, std::span(y)).empty());
  EXPECT_EQ(copy(layout.values(0, std::span(y))), (Values{7, 8}));
}

TEST(Layout, KeepsTheValuesOfOthersWhenAPartHasMoreOrFewer) {
  Layout layout(1, {1, 2});
  Values y{10, 21, 22, 11};  // mechanism, second part, first part
  layout.set_values(1, Values{31, 32, 33, 34}, y);
  EXPECT_EQ(y, (Values{10, 31, 32, 33, 34, 11}));
  layout.set_values(0, Values{41, 42}, y);
  EXPECT_EQ(y, (Values{10, 31, 32, 33, 34, 41, 42}));
  layout.set_values(1, Values{51}, y);
  EXPECT_EQ(y, (Values{10, 51, 41, 42}));
  EXPECT_EQ(layout.value_count(), y.size());
  EXPECT_EQ(copy(layout.values(0, std::span(y))), (Values{41, 42}));
}

TEST(Layout, TellsWhoseFunctionsPassedThroughZero) {
  Layout layout(0, {0, 0});
  layout.set_event_count(0, 3);
  layout.set_event_count(1, 2);
  Values g = counted(7);
  EXPECT_EQ(copy(layout.events(0, g)), (Values{0, 1, 2}));
  EXPECT_EQ(copy(layout.events(1, g)), (Values{3, 4}));
  EXPECT_EQ(copy(layout.joint_events(g)), (Values{5, 6}));
  const std::vector<numerics::EventHit> hits{{0, 0}, {2, 0}, {4, 0}, {6, 0}};
  EXPECT_EQ(layout.hits(0, hits), (std::vector<int>{0, 2}));
  EXPECT_EQ(layout.hits(1, hits), (std::vector<int>{1}));
  EXPECT_EQ(layout.joint_hits(hits), (std::vector<int>{1}));
}

// The first part has other functions now: its last one comes first, then a new one.
TEST(Layout, FindsFunctionsAgainThatHaveMoved) {
  Layout layout(0, {0, 0});
  layout.set_event_count(0, 3);
  layout.set_event_count(1, 2);
  EXPECT_EQ(layout.event_places({{2, -1}, {0, 1}}, 2), (std::vector<int>{2, -1, 3, 4, 5, 6}));
}

}  // namespace layout_test
}  // namespace carom::simulation

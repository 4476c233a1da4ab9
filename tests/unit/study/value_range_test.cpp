#include "study/value_range.h"

#include <gtest/gtest.h>

namespace carom::study {
namespace value_range_test {

numerics::SpacedValues range_of(std::string_view text) {
  std::vector<Problem> problems;
  const auto range = read_value_range(text, "--speed", problems);
  EXPECT_TRUE(problems.empty()) << text << ": " << (problems.empty() ? "" : problems[0].message);
  return range.value_or(numerics::SpacedValues{});
}

std::string problem_of(std::string_view text) {
  std::vector<Problem> problems;
  EXPECT_FALSE(read_value_range(text, "--speed", problems)) << text;
  return problems.empty() ? "none" : to_text(problems.front());
}

TEST(ValueRange, GoesFromOneEndToTheOtherInEqualSteps) {
  const numerics::SpacedValues range = range_of("0.1:0.9:5");
  ASSERT_EQ(range.count, 5u);
  const double expected[] = {0.1, 0.3, 0.5, 0.7, 0.9};
  for (int i = 0; i < 5; ++i) EXPECT_EQ(range.value(i), expected[i]);
}

TEST(ValueRange, GoesInEqualRatiosWithLog) {
  const numerics::SpacedValues range = range_of("0.1:10:3log");
  EXPECT_EQ(range.value(0), 0.1);
  EXPECT_NEAR(range.value(1), 1, 1e-15);
  EXPECT_EQ(range.value(2), 10);
}

TEST(ValueRange, MayGoDownwards) {
  EXPECT_EQ(range_of("3:1:3").value(1), 2);
}

TEST(ValueRange, TakesUnitsAndGivesThemToAnEndWithout) {
  EXPECT_DOUBLE_EQ(range_of("5 cm/s:1 m/s:2").from, 0.05);
  EXPECT_DOUBLE_EQ(range_of("5:10 cm/s:2").from, 0.05);
  EXPECT_DOUBLE_EQ(range_of("5 cm/s:10:2").to, 0.1);
}

TEST(ValueRange, SaysWhatIsWrongAndWhatWouldBeRight) {
  EXPECT_NE(problem_of("1:2").find("is not FROM:TO:COUNT (write for example"), std::string::npos);
  EXPECT_NE(problem_of("1:2:2.5").find("'2.5' is not a number of values"), std::string::npos);
  EXPECT_NE(problem_of("1:2:1").find("from 2 to 1000000"), std::string::npos);
  EXPECT_NE(problem_of("1:2:1e12").find("from 2 to 1000000"), std::string::npos);
  EXPECT_NE(problem_of("0:2:5log").find("at or below zero"), std::string::npos);
  EXPECT_NE(problem_of("2:2:5").find("the same at both ends"), std::string::npos);
  EXPECT_NE(problem_of("1 m:2 kg:5").find("of different kinds"), std::string::npos);
  EXPECT_NE(problem_of("a:2:5").find("'a' is not a number"), std::string::npos);
  EXPECT_NE(problem_of("1:inf:5").find("'inf' is not a number"), std::string::npos);
}

TEST(ValueList, MixesValuesAndRanges) {
  std::vector<Problem> problems;
  const auto values = read_value_list("30 mm, 1:2:3, inf", "--r1", problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(values, (std::vector<std::string>{"30 mm", "1", "1.5", "2", "inf"}));
  read_value_list("1,,2", "--r1", problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_NE(problems[0].message.find("empty value"), std::string::npos);
}

}  // namespace value_range_test
}  // namespace carom::study

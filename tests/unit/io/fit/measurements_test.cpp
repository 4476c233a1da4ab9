#include "io/fit/measurements.h"

#include <gtest/gtest.h>

#include <cmath>

namespace carom::io {
namespace measurements_test {

std::string problems_of(const std::string& text) {
  try {
    Measurements::parse(text, "d.csv");
  } catch (const InputError& error) {
    return error.what();
  }
  return "none";
}

TEST(Measurements, AreConvertedFromTheUnitInTheirHead) {
  const Measurements table =
      Measurements::parse("speed [mm/s],angle (deg),plain\n100,90,3\n2e3,-45,4\n", "d.csv");
  std::vector<Problem> problems;
  EXPECT_EQ(table.numbers("speed", "m/s", "--x", problems), (std::vector<double>{0.1, 2}));
  EXPECT_NEAR(table.numbers("angle", "rad", "--x", problems)[1], -std::atan(1), 1e-15);
  EXPECT_EQ(table.numbers("plain", "N", "--x", problems), (std::vector<double>{3, 4}));
  EXPECT_TRUE(problems.empty());
  table.numbers("speed", "N", "--x", problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].place, "d.csv, column speed");
}

TEST(Measurements, MayLackNumbers) {
  const Measurements table = Measurements::parse("a;b\n1;\n;2\nNaN;NA\n - ;4\n", "d.csv");
  std::vector<Problem> problems;
  const std::vector<double> a = table.numbers("a", "1", "--x", problems);
  EXPECT_EQ(a[0], 1);
  for (const std::size_t row : {1, 2, 3}) EXPECT_TRUE(std::isnan(a[row])) << row;
  EXPECT_TRUE(problems.empty());
}

TEST(Measurements, SayWhereATextStands) {
  const Measurements table = Measurements::parse("# comment\na, b\n1, 2\n3,  4 m\n", "d.csv");
  std::vector<Problem> problems;
  table.numbers("b", "m", "--y", problems);
  ASSERT_EQ(problems.size(), 1u);
  EXPECT_EQ(problems[0].place, "d.csv:4:5");
  EXPECT_EQ(table.place_of_row(1), "d.csv:4");
  table.numbers("c", "m", "--y", problems);
  EXPECT_EQ(problems[1].place, "--y");
}

TEST(Measurements, MayBeSeparatedBySpacesOrTabs) {
  for (const char* text : {"a b\n1 2\n3 4\n", "a\tb\n1\t2\n3\t4\n", "  a   b \n 1   2 \n3 4\n"}) {
    const Measurements table = Measurements::parse(text, "d.txt");
    std::vector<Problem> problems;
    EXPECT_EQ(table.numbers("b", "1", "--y", problems), (std::vector<double>{2, 4})) << text;
  }
}

TEST(Measurements, AreATableOrNothing) {
  EXPECT_EQ(problems_of("a,b\n1,2\n"), "none");
  EXPECT_NE(problems_of("\n\n# only a comment\n").find("the file is empty"), std::string::npos);
  EXPECT_NE(problems_of("a,b\n1\n").find("d.csv:2:1: error: has 1 cells"), std::string::npos);
  EXPECT_NE(problems_of("a,2\n1,2\n").find("d.csv:1:3: error: '2' is not the name"),
            std::string::npos);
  EXPECT_NE(problems_of("a,a\n1,2\n").find("two columns 'a'"), std::string::npos);
}

}  // namespace measurements_test
}  // namespace carom::io

#include "io/run/csv_text.h"

#include <gtest/gtest.h>

#include "io/run/csv_reader.h"

namespace carom::io {
namespace csv_text_test {

TEST(CsvCell, LeavesOrdinaryNamesAsTheyAre) {
  for (const std::string name : {"ball.px", "left-right.gap", "a=b", "it's", "'quoted'", "1"})
    EXPECT_EQ(csv_cell(name), name);
}

TEST(CsvCell, ThatBeginsLikeAFormulaIsText) {
  EXPECT_EQ(csv_cell("=1+1.px"), "'=1+1.px");
  EXPECT_EQ(csv_cell("@a, b"), "\"'@a, b\"");
}

TEST(CsvCell, IsReadBackAsItWas) {
  std::string head;
  const std::vector<std::string> names = {"=a", "'=a", "''=a", "-1", "+x wall",
                                          "@b", "#c",  "'d'",  "e"};
  for (const std::string& name : names) head += csv_cell(name) + ",";
  head.back() = '\n';
  std::vector<Problem> problems;
  const RunTable table = parse_number_table(head + "1,2,3,4,5,6,7,8,9\n", "a.csv", problems);
  EXPECT_TRUE(problems.empty());
  EXPECT_EQ(table.names, names);
}

TEST(OneLine, ShowsControlCharacters) {
  EXPECT_EQ(one_line("a\nb\x1b[2J"), "a b\\u001b[2J");
}

}  // namespace csv_text_test
}  // namespace carom::io

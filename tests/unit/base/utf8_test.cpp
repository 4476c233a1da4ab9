#include "base/utf8.h"

#include <gtest/gtest.h>

namespace carom {
namespace utf8_test {

TEST(VisibleText, KeepsWhatPeopleWrite) {
  const std::string text = "µ = 0.3, Kugel „groß“, 球\n\tnext line ✓";
  EXPECT_EQ(visible_text(text), text);
}

TEST(VisibleText, ShowsWhatATerminalWouldObey) {
  EXPECT_EQ(visible_text("\x1b[31mred\x07\x7f\r"), "\\u001b[31mred\\u0007\\u007f\\u000d");
  EXPECT_EQ(visible_text("\u009b2J"), "\\u009b2J") << "CSI in one character";
  EXPECT_EQ(visible_text("a\u202eb"), "a\\u202eb") << "writes backwards";
  EXPECT_EQ(visible_text(std::string_view("\0", 1)), "\\u0000");
}

TEST(VisibleText, ReplacesBytesThatAreNotUtf8) {
  const std::string bad = "\uFFFD";
  EXPECT_EQ(visible_text("\xff\x9b"), bad + bad);
  EXPECT_EQ(visible_text("\xc0\x80"), bad + bad) << "a zero, in a form that is too long";
  EXPECT_EQ(visible_text("\xed\xa0\x80"), bad + bad + bad) << "half of a pair";
  EXPECT_EQ(visible_text("\xe2\x82"), bad + bad) << "cut off";
}

}  // namespace utf8_test
}  // namespace carom

#include "io/picture/svg_text.h"

#include <gtest/gtest.h>

#include "io/picture/svg_plot.h"

namespace carom::io {
namespace svg_text_test {

TEST(SvgText, LinesFitTheWidthAndLoseNoWord) {
  const std::string text = "A slider-crank strikes a free block at fifteen metres per second";
  const std::vector<std::string> lines = wrapped_lines(text, 13, 150);
  ASSERT_GT(lines.size(), 1u);
  std::string all;
  for (const std::string& line : lines) {
    EXPECT_LE(text_width(line, 13), 150);
    all += (all.empty() ? "" : " ") + line;
  }
  EXPECT_EQ(all, text);
  EXPECT_EQ(wrapped_lines(text, 13, 1e9), std::vector{text});
  EXPECT_TRUE(wrapped_lines("", 13, 150).empty());
}

TEST(SvgText, CutsBetweenCharactersNotBytes) {
  const std::string text = "µµµµµµµµµµµµµµµµµµµµ";
  const std::string cut = cut_text(text, 13, 60);
  EXPECT_LE(text_width(cut, 13), 60);
  EXPECT_TRUE(cut.ends_with("µ…")) << cut;
  EXPECT_EQ(cut_text("short", 13, 60), "short");
}

}  // namespace svg_text_test
}  // namespace carom::io

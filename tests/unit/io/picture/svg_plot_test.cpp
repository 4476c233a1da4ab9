#include "io/picture/svg_plot.h"

#include <gtest/gtest.h>

#include "support/xml.h"

namespace carom::io {
namespace svg_plot_test {

Figure figure_of(std::vector<PlotPoint> points) {
  return {
      .title = "a < b & \"c\"",
      .panels = {{.x = {.title = "length", .unit = "m"},
                  .y = {.title = "force", .unit = "N"},
                  .lines = {{.points = std::move(points), .label = "<line>", .arrows = true}}}}};
}

std::size_t count_of(const std::string& part, const std::string& text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(part); at != std::string::npos; at = text.find(part, at + 1))
    ++count;
  return count;
}

TEST(SvgPlot, EscapesText) {
  const std::string svg = to_svg(figure_of({{0, 0}, {1e-5, 2000}}));
  EXPECT_EQ(test::xml_problem(svg), "");
  EXPECT_NE(svg.find("a &lt; b &amp; &quot;c&quot;"), std::string::npos);
}

TEST(SvgPlot, GivesAxesAPrefixThatSuitsThem) {
  const std::string svg = to_svg(figure_of({{0, 0}, {1e-5, 1500}}));
  EXPECT_NE(svg.find("length [µm]"), std::string::npos);
  EXPECT_NE(svg.find("force [N]"), std::string::npos);  // 1500 reads better than 1.5 with a k
  EXPECT_NE(to_svg(figure_of({{0, 0}, {1, 20000}})).find("force [kN]"), std::string::npos);
}

TEST(SvgPlot, SurvivesEmptyAndFlatLines) {
  EXPECT_EQ(test::xml_problem(to_svg(figure_of({}))), "");
  EXPECT_EQ(test::xml_problem(to_svg(figure_of({{0, 0}, {0, 0}}))), "");
  EXPECT_EQ(test::xml_problem(to_svg(figure_of({{1, -3}, {2, -3}}))), "");
  EXPECT_EQ(test::xml_problem(to_svg({})), "");
}

TEST(SvgPlot, DrawsArrowsInTheDirectionOfTravel) {
  const std::string svg = to_svg(figure_of({{0, 0}, {1, 1}, {2, 0}}));
  EXPECT_EQ(count_of("z\" fill=\"#000000\"/>", svg), 2u);
}

// Three points, three circles where they are, besides the one of the legend; none between. One point alone has its mark too.
TEST(SvgPlot, MarksThePointsThemselvesWhereNothingElseIsKnown) {
  Figure figure = figure_of({{0, 0}, {0.1, 1}, {1, 0}});
  PlotLine& line = figure.panels[0].lines[0];
  line.style.mark = PlotMark::circle;
  line.at_points = true;
  EXPECT_EQ(count_of("<circle", to_svg(figure)), 4u);
  line.points = {{0.5, 0.5}};
  EXPECT_EQ(count_of("<circle", to_svg(figure)), 2u);
}

TEST(SvgPlot, TellsTwelveLinesApartWithoutColour) {
  for (std::size_t i = 0; i < 12; ++i) {
    for (std::size_t j = 0; j < i; ++j) {
      const LineStyle a = line_style(i), b = line_style(j);
      EXPECT_TRUE(a.dash != b.dash || a.mark != b.mark) << i << " and " << j;
    }
  }
}

}  // namespace svg_plot_test
}  // namespace carom::io

// Plots as SVG: panels with axes, lines, notes and a legend. Lines differ in dash and mark, so that
// a picture works in black and white.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "io/picture/svg_hatch.h"

namespace carom::io {

struct PlotPoint {
  double x = 0;
  double y = 0;
};

enum class PlotMark { none, circle, square, triangle, diamond, cross, plus, wedge };

struct LineStyle {
  std::string colour = "#000000";
  std::string dash = {};  ///< SVG dash array; empty is a full line
  double width = 1.8;
  PlotMark mark = PlotMark::none;
};

/// The style of the line with that number: twelve that differ in dash or mark, then again.
LineStyle line_style(std::size_t index);

struct PlotLine {
  std::vector<PlotPoint> points;
  std::string label = {};  ///< for the legend; empty lines are not listed
  LineStyle style = {};
  bool arrows = false;     ///< show the direction in which the points follow each other
  bool at_points = false;  ///< marks stand at the points, and not at even distances
};

/// A filled region, drawn under the lines.
struct PlotArea {
  std::vector<PlotPoint> outline;
  std::string colour = "#e8e8e8";
  std::vector<std::vector<PlotPoint>> more = {};  ///< further outlines: other parts, and holes
  SvgHatch hatch = SvgHatch::none;                ///< over the colour
  std::string label = {};                         ///< for the legend
};

/// A text at a point of the plot, with a dot or a mark there when wanted.
struct PlotNote {
  PlotPoint at;
  std::string text;
  bool dot = false;
  LineStyle mark = {};
  double dx = 0;  ///< offset of the text [px], to the right
  double dy = 0;  ///< and downwards
  std::string anchor = "start";
};

struct PlotAxis {
  std::string title = {};
  std::string unit = {};      ///< SI symbol: gets a prefix that suits the range; "" or "1" for none
  std::optional<double> min;  ///< otherwise from the lines
  std::optional<double> max;
  bool labels = true;        ///< numbers at the ticks
  bool logarithmic = false;  ///< between `min` and `max`, which are given and above zero
};

struct PlotPanel {
  std::string title = {};
  std::string subtitle = {};
  PlotAxis x;
  PlotAxis y;
  std::vector<PlotLine> lines = {};
  std::vector<PlotArea> areas = {};
  std::vector<PlotNote> notes = {};
};

struct Figure {
  std::string title = {};
  std::string subtitle = {};
  std::vector<PlotPanel> panels = {};
  std::size_t columns = 1;
  double panel_width = 400;  ///< of the plotted area [px]
  double panel_height = 320;
  double text_size = 13;
  bool legend = true;  ///< lists the labelled areas and lines of the first panel
  std::string footer = {};
  std::string description = {};  ///< for those who cannot see it; left out: the title
  /// Titles go on in a new line and labels of the legend are cut where they are wider [px].
  double text_room = 1e9;
  bool millimetres = false;  ///< says its size in millimetres, 96 px to an inch
};

std::string to_svg(const Figure& figure);

/// Size of the whole picture [px].
struct FigureExtent {
  double width = 0, height = 0;
};
FigureExtent extent_of(const Figure& figure);

/// Width of a text in the widest of the usual fonts [px]; a little too much rather than too little.
double text_width(const std::string& text, double size);

}  // namespace carom::io

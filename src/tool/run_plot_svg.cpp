#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "carom/messages.h"
#include "io/picture/label_layout.h"
#include "io/picture/svg_plot.h"
#include "tool/run_plot.h"

namespace carom {
namespace {

/// No smaller than that is a plot [px].
constexpr double least_panel = 80;

struct Limits {
  double low = 0, high = 1;
};

/// The range of a coordinate of all curves; with `margin` of it on both sides, and zero where it
/// belongs to the picture.
Limits limits_of(const RunPlot& plot, double std::pair<double, double>::*coordinate, bool with_zero,
                 double margin) {
  bool any = false;
  Limits limits{0, 0};
  for (const RunCurve& curve : plot.curves) {
    for (const auto& piece : curve.pieces) {
      for (const auto& point : piece) {
        const double value = point.*coordinate;
        limits.low = any ? std::min(limits.low, value) : value;
        limits.high = any ? std::max(limits.high, value) : value;
        any = true;
      }
    }
  }
  if (with_zero) limits = {std::min(0.0, limits.low), std::max(0.0, limits.high)};
  const double size = std::max(std::fabs(limits.low), std::fabs(limits.high));
  if (!(limits.high - limits.low > 1e-9 * size)) {
    // Constant, but for rounding.
    const double half = size > 0 ? 0.1 * size : 0.5;
    return {limits.low - half, limits.high + half};
  }
  const double room = margin * (limits.high - limits.low);
  // Zero as a border stays one.
  if (!with_zero || limits.low < 0) limits.low -= room;
  if (!with_zero || limits.high > 0) limits.high += room;
  return limits;
}

/// Of many points in the width of a pixel the first, the lowest, the highest and the last: the picture
/// stays the same.
std::vector<io::PlotPoint> thinned(const std::vector<std::pair<double, double>>& piece,
                                   const Limits& x, double pixels) {
  std::vector<io::PlotPoint> points;
  const double step = (x.high - x.low) / (2 * pixels);
  for (std::size_t begin = 0; begin < piece.size();) {
    const double column = std::floor((piece[begin].first - x.low) / step);
    std::size_t end = begin, low = begin, high = begin;
    for (; end < piece.size() && std::floor((piece[end].first - x.low) / step) == column; ++end) {
      if (piece[end].second < piece[low].second) low = end;
      if (piece[end].second > piece[high].second) high = end;
    }
    if (end == begin) ++end;  // no number has a column that is not itself
    std::vector<std::size_t> kept = {begin, std::min(low, high), std::max(low, high), end - 1};
    kept.erase(std::unique(kept.begin(), kept.end()), kept.end());
    for (const std::size_t i : kept) points.push_back({piece[i].first, piece[i].second});
    begin = end;
  }
  return points;
}

/// A curve as lines of one style, the first with its label.
void add_curve_lines(const RunPlot& plot, const RunCurve& curve, const io::LineStyle& style,
                     const Limits& x, double pixels, std::vector<io::PlotLine>& lines) {
  const auto longest =
      std::ranges::max_element(curve.pieces, {}, [](const auto& piece) { return piece.size(); });
  bool first = true;
  for (auto piece = curve.pieces.begin(); piece != curve.pieces.end(); ++piece) {
    io::PlotLine line{.label = first ? curve.label : "",
                      .style = style,
                      .arrows = plot.directed && piece == longest,
                      .at_points = plot.at_points};
    first = false;
    if (plot.over_time && static_cast<double>(piece->size()) > 8 * pixels) {
      line.points = thinned(*piece, x, pixels);
    } else {
      for (const auto& [across, up] : *piece) line.points.push_back({across, up});
    }
    lines.push_back(std::move(line));
  }
  if (first) lines.push_back({.label = curve.label, .style = style});
}

io::PlotPanel panel_of_run(const RunPlot& plot, double width, double height) {
  using Point = std::pair<double, double>;
  Limits x = limits_of(plot, &Point::first, plot.x.with_zero, plot.over_time ? 0 : 0.04);
  Limits y = limits_of(plot, &Point::second, plot.y.with_zero, 0.06);
  if (plot.equal_scale) {
    std::vector<io::PlotPoint> corners;
    for (const auto* curves : {&plot.curves, &plot.borders}) {
      for (const RunCurve& curve : *curves) {
        for (const auto& piece : curve.pieces) {
          for (const auto& [across, up] : piece) corners.push_back({across, up});
        }
      }
    }
    const io::PlotView view = io::equal_view(corners, width, height);
    x = {view.x_min, view.x_max};
    y = {view.y_min, view.y_max};
  }
  io::PlotPanel panel{
      .x = {.title = plot.x.title, .unit = plot.x.unit, .min = x.low, .max = x.high},
      .y = {.title = plot.y.title, .unit = plot.y.unit, .min = y.low, .max = y.high}};
  for (const RunCurve& border : plot.borders)
    add_curve_lines({}, border, {.colour = "#666666", .dash = "6 4", .width = 1.2}, x, width,
                    panel.lines);
  for (std::size_t i = 0; i < plot.curves.size(); ++i) {
    io::LineStyle style = io::line_style(i);
    style.width = plot.directed || plot.equal_scale ? 1.2 : 1.6;
    if (plot.at_points && style.mark == io::PlotMark::none) style.mark = io::PlotMark::plus;
    add_curve_lines(plot, plot.curves[i], style, x, width, panel.lines);
  }
  return panel;
}

}  // namespace

std::string run_plot_svg(const RunPlot& plot, const std::string& title, const PictureSize& size) {
  const double width = size.width.value_or(plot.equal_scale ? 460 : 560);
  const double height = size.height.value_or(plot.equal_scale ? 480 : 400);
  io::Figure figure{.title = title,
                    .text_size = std::clamp(13 * width / 480, 10.7, 13.0),
                    .legend = plot.curves.size() + plot.borders.size() > 1,
                    .description = title.empty() ? plot.quantity : title,
                    .text_room = width - 32,
                    .millimetres = size.millimetres};
  figure.panel_width = width - 90;
  figure.panel_height = height - 70;
  // Numbers at the axes and rows of the legend take room that depends on the size itself.
  for (int round = 0; round < 4; ++round) {
    figure.panels = {panel_of_run(plot, figure.panel_width, figure.panel_height)};
    const io::FigureExtent extent = io::extent_of(figure);
    figure.panel_width += width - extent.width;
    figure.panel_height += height - extent.height;
    for (const auto& [flag, room] :
         {std::pair{"--width", figure.panel_width}, std::pair{"--height", figure.panel_height}}) {
      if (room < least_panel)
        throw InputError({{flag, "leaves no room for the curves beside axes and legend",
                           fmt::format("make it {:.0f} px larger", least_panel - room)}});
    }
  }
  figure.panels = {panel_of_run(plot, figure.panel_width, figure.panel_height)};
  return io::to_svg(figure);
}

}  // namespace carom

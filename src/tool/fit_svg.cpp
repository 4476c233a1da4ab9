#include <algorithm>
#include <cmath>

#include "io/picture/svg_plot.h"
#include "numerics/student.h"
#include "tool/fit_files.h"

namespace carom {
namespace {

using io::PlotPoint;
using study::FitReport;
using study::FitSeries;

std::string title_of(const study::DataQuantity& quantity) {
  std::string title = quantity.name;
  std::ranges::replace(title, '_', ' ');
  return title;
}

io::PlotAxis axis_of(const study::DataQuantity& quantity) {
  return {.title = title_of(quantity), .unit = quantity.unit};
}

/// By powers of ten where the measurements span more than one and a half of them.
io::PlotAxis axis_along(const FitSeries& series) {
  io::PlotAxis axis = axis_of(series.x);
  const auto [least, most] = std::ranges::minmax(series.along);
  if (study::spans_decades(series.along)) {
    axis.min = least / 1.15, axis.max = most * 1.15;
    axis.logarithmic = true;
  }
  return axis;
}

/// Around the measurements, and not from zero where all of them are far from it.
io::PlotAxis axis_upwards(const FitSeries& series) {
  io::PlotAxis axis = axis_of(series.y);
  const auto [least, most] = std::ranges::minmax(series.measured);
  const double span = most - least;
  if (span > 0 && (least > span || most < -span))
    axis.min = least - 0.25 * span, axis.max = most + 0.25 * span;
  return axis;
}

io::PlotLine points_of(const FitSeries& series, const std::vector<double>& values,
                       const std::string& label, io::LineStyle style) {
  io::PlotLine line{.label = label, .style = std::move(style), .at_points = true};
  line.style.width = 0;
  for (std::size_t i = 0; i < values.size(); ++i)
    line.points.push_back({series.along[i], values[i]});
  return line;
}

/// The standard deviation of each measurement, as an upright line.
void add_error_bars(const FitSeries& series, io::PlotPanel& panel) {
  for (std::size_t i = 0; i < series.deviation.size(); ++i) {
    const double x = series.along[i], y = series.measured[i], s = series.deviation[i];
    panel.lines.push_back(
        {.points = {{x, y - s}, {x, y + s}}, .style = {.colour = "#777777", .width = 1}});
  }
}

io::PlotArea band_of(const FitReport& report, const FitSeries& series) {
  io::PlotArea band{.colour = "#d6e4f5", .label = "95 % of the model"};
  const double reach = report.result.student();
  for (std::size_t i = 0; i < series.curve.size(); ++i)
    band.outline.push_back(
        {series.curve_x[i], series.curve[i] + reach * series.curve_deviation[i]});
  for (std::size_t i = series.curve.size(); i-- > 0;)
    band.outline.push_back(
        {series.curve_x[i], series.curve[i] - reach * series.curve_deviation[i]});
  return band;
}

const io::LineStyle measured_style{.colour = "#222222", .mark = io::PlotMark::circle};

}  // namespace

std::string fit_svg(const std::vector<FitReport>& reports) {
  const bool alone = reports.size() == 1;
  const FitReport& first = reports.front();
  io::Figure figure{.title = alone ? "Fit of " + first.model
                                   : "Fits of " + std::to_string(reports.size()) + " models",
                    .subtitle = first.data,
                    .columns = std::min<std::size_t>(2, first.series.size()),
                    .panel_width = 480};
  for (std::size_t s = 0; s < first.series.size(); ++s) {
    const FitSeries& series = first.series[s];
    io::PlotPanel panel{.x = axis_along(series), .y = axis_upwards(series)};
    if (alone && first.result.degrees_of_freedom > 0 && !series.curve_deviation.empty())
      panel.areas.push_back(band_of(first, series));
    for (std::size_t i = 0; i < reports.size(); ++i) {
      const FitSeries& of = reports[i].series[s];
      io::PlotLine line{.label = reports[i].model, .style = io::line_style(i)};
      line.style.mark = io::PlotMark::none;  // marks are for what was measured
      for (std::size_t k = 0; k < of.curve.size(); ++k)
        line.points.push_back({of.curve_x[k], of.curve[k]});
      panel.lines.push_back(std::move(line));
    }
    add_error_bars(series, panel);
    panel.lines.push_back(points_of(series, series.measured, "measured", measured_style));
    figure.panels.push_back(std::move(panel));
  }
  return io::to_svg(figure);
}

std::string residuals_svg(const std::vector<FitReport>& reports) {
  io::Figure figure{
      .title = "Residuals: measured less fitted", .subtitle = reports.front().data, .columns = 2};
  for (std::size_t i = 0; i < reports.size(); ++i) {
    for (const FitSeries& series : reports[i].series) {
      io::PlotPanel panel{
          .title = reports[i].model, .x = axis_along(series), .y = axis_of(series.y)};
      panel.y.title = "residual of " + title_of(series.y);
      std::vector<double> residuals;
      for (std::size_t k = 0; k < series.measured.size(); ++k)
        residuals.push_back(series.measured[k] - series.predicted[k]);
      const auto [least, most] = std::ranges::minmax(series.along);
      panel.lines.push_back(
          {.points = {{least, 0}, {most, 0}}, .style = {.colour = "#777777", .width = 1}});
      panel.lines.push_back(points_of(series, residuals, "", measured_style));
      figure.panels.push_back(std::move(panel));
    }
  }
  return io::to_svg(figure);
}

}  // namespace carom

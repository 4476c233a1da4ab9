#include <fmt/format.h>

#include <cmath>

#include "tool/files.h"
#include "io/picture/svg_plot.h"

namespace carom {
namespace {

constexpr int kPoints = 60;

struct LawCurve {
  std::vector<io::PlotPoint> points;
  double largest_miss = 0;
};

LawCurve realised_curve(const NormalLawEntry& law) {
  LawCurve curve;
  Calibrator calibrator;
  for (int i = 1; i <= kPoints; ++i) {
    const double e = static_cast<double>(i) / kPoints;
    const auto realised = realised_restitution(law, e, Calibration::published, calibrator);
    if (!realised) continue;
    curve.points.push_back({e, *realised});
    if (e >= 0.1) curve.largest_miss = std::fmax(curve.largest_miss, std::fabs(*realised - e));
  }
  return curve;
}

io::PlotPanel panel_of(const NormalLawEntry& law) {
  const LawCurve curve = realised_curve(law);
  io::PlotPanel panel{.title = law.name,
                      .subtitle = curve.largest_miss < 0.0005
                                      ? "gives what you ask for"
                                      : fmt::format("misses by up to {:.{}f}", curve.largest_miss,
                                                    curve.largest_miss < 0.01 ? 3 : 2),
                      .x = {.min = 0, .max = 1},
                      .y = {.min = 0, .max = 1}};
  io::PlotArea miss{.outline = curve.points, .colour = "#dcdcdc"};
  for (auto point = curve.points.rbegin(); point != curve.points.rend(); ++point) {
    miss.outline.push_back({point->x, point->x});
  }
  panel.areas.push_back(miss);
  panel.lines.push_back({.points = {{0, 0}, {1, 1}},
                         .label = "what you ask for",
                         .style = {.colour = "#555555", .dash = "4 3", .width = 1}});
  panel.lines.push_back({.points = curve.points, .label = "what you get", .style = {.width = 2.4}});
  Calibrator calibrator;
  const auto half = realised_restitution(law, 0.5, Calibration::published, calibrator);
  if (half && curve.largest_miss >= 0.0005) {
    const bool above = *half >= 0.5;
    panel.notes.push_back({.at = {0.5, *half},
                           .text = fmt::format("0.5 → {:.2f}", *half),
                           .dot = true,
                           .dx = above ? -6.0 : 8.0,
                           .dy = above ? -8.0 : 14.0,
                           .anchor = above ? "end" : "start"});
  }
  return panel;
}

}  // namespace

std::string realised_restitution_svg() {
  io::Figure figure{
      .title = "The restitution you ask for, and the restitution you get",
      .subtitle =
          "Contact laws as published, e = 0.1 to 1. With calibration = \"exact\" every one "
          "of them follows the diagonal.",
      .columns = 4,
      .panel_width = 150,
      .panel_height = 150,
      .text_size = 12.5};
  for (const NormalLawEntry& law : normal_laws()) {
    if (law.takes_restitution) figure.panels.push_back(panel_of(law));
  }
  const std::size_t count = figure.panels.size();
  // As few empty places in the last row as possible.
  for (const std::size_t columns : {5u, 6u}) {
    const auto empty = [&](std::size_t wide) { return (wide - count % wide) % wide; };
    if (empty(columns) < empty(figure.columns)) figure.columns = columns;
  }
  for (std::size_t i = 0; i < count; ++i) {
    io::PlotPanel& panel = figure.panels[i];
    panel.y.labels = i % figure.columns == 0;
    panel.x.labels = i + figure.columns >= count;
    if (panel.y.labels) panel.y.title = "realised";
    if (panel.x.labels) panel.x.title = "requested";
  }
  return to_svg(figure);
}

}  // namespace carom

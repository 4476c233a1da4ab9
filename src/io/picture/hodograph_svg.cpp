// A collision in space: how its slip turns, and how its normal velocity changes sign.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/math.h"
#include "io/picture/rebound_ends.h"
#include "io/picture/rebound_pictures.h"

namespace carom::io {
namespace {

constexpr double side = 400;

PlotPoint slip_of(const Vector3d& velocity_C) {
  return {velocity_C.x(), velocity_C.y()};
}

PlotPanel slip_panel(const ReboundReport& report, const std::vector<PathPoint>& path,
                     const std::vector<TouchPathPoint>& followed) {
  std::vector<PlotPoint> seen = {{0, 0}};
  PlotLine line{.points = {}, .label = "path of the slip", .style = {.width = 2.4}, .arrows = true};
  for (const PathPoint& point : path) line.points.push_back(slip_of(point.velocity_C));
  seen.insert(seen.end(), line.points.begin(), line.points.end());
  for (const HypothesisRebound& result : report.hypotheses) {
    if (result.rebound.impulse_C.allFinite()) seen.push_back(slip_of(result.rebound.velocity_C));
  }
  PlotLine own{.points = {},
               .label = "slip of the elastic bodies",
               .style = {.colour = "#c0392b", .width = 2}};
  for (const TouchPathPoint& point : followed) own.points.push_back(slip_of(point.velocity_C));
  seen.insert(seen.end(), own.points.begin(), own.points.end());
  const PlotView view = equal_view(seen, side, side);
  PlotPanel panel{
      .title = "Slip velocity",
      .x = {.title = "along t1 [m/s]", .unit = "1", .min = view.x_min, .max = view.x_max},
      .y = {.title = "along t2 [m/s]", .unit = "1", .min = view.y_min, .max = view.y_max},
      .lines = {std::move(line)}};
  if (!followed.empty()) panel.lines.push_back(std::move(own));
  panel.notes = {{.at = slip_of(report.at.contact.velocity_C), .text = "touch", .dot = true}};
  if (const auto compression = greatest_compression(path)) {
    panel.notes.push_back(
        {.at = slip_of(compression->velocity_C), .text = "greatest compression", .dot = true});
  }
  add_ends(
      report, [](const RigidRebound& rebound) { return slip_of(rebound.velocity_C); }, view, panel);
  return panel;
}

PlotPanel normal_panel(const ReboundReport& report, const std::vector<PathPoint>& path) {
  PlotLine normal{.points = {}, .style = {.width = 2.4}};
  PlotLine slip{.points = {}, .style = {.colour = "#0059a8", .dash = "9 4"}};
  for (const PathPoint& point : path) {
    normal.points.push_back({point.impulse_C.z(), point.velocity_C.z()});
    slip.points.push_back({point.impulse_C.z(), point.velocity_C.head<2>().norm()});
  }
  PlotView view{.width = side, .height = side};
  view.x_max = 1.06 * (path.empty() ? 1 : path.back().impulse_C.z());
  view.y_min = view.y_max = 0;
  for (const PlotLine* line : {&normal, &slip}) {
    for (const PlotPoint& point : line->points) {
      view.y_min = std::min(view.y_min, 1.1 * point.y);
      view.y_max = std::max(view.y_max, 1.1 * point.y);
    }
  }
  PlotPanel panel{
      .title = "Velocities over the normal impulse",
      .x = {.title = "normal impulse", .unit = "N s", .min = 0, .max = view.x_max},
      .y = {.title = "velocity [m/s]", .unit = "1", .min = view.y_min, .max = view.y_max}};
  for (const HypothesisRebound& result : report.hypotheses) {
    if (!follows_path(result.hypothesis)) continue;
    const double end = result.rebound.impulse_C.z();
    panel.lines.push_back({.points = {{end, view.y_min}, {end, result.rebound.velocity_C.z()}},
                           .style = {.colour = "#777777", .dash = "2.5 3", .width = 1.1}});
  }
  if (!path.empty()) {
    panel.notes = {{.at = normal.points[normal.points.size() / 2], .text = "normal velocity"},
                   {.at = slip.points.front(), .text = "slip speed"}};
  }
  panel.lines.push_back(std::move(normal));
  panel.lines.push_back(std::move(slip));
  lay_out_labels(view, panel.lines, panel.notes);
  return panel;
}

}  // namespace

std::string hodograph_svg(const ReboundReport& report,
                          const std::vector<TouchPathPoint>& followed) {
  const std::vector<PathPoint> path = longest_path(report);
  const RigidContact& contact = report.at.contact;
  return to_svg({.title = report.title.empty() ? "Hodograph of the slip" : report.title,
                 .subtitle = fmt::format(
                     "friction {}, restitution {}, slip {}, approach {}",
                     short_text(contact.friction, 4), short_text(report.at.restitution, 4),
                     engineering_text(contact.velocity_C.head<2>().norm(), "m/s"),
                     engineering_text(-contact.velocity_C.z(), "m/s")),
                 .panels = {slip_panel(report, path, followed), normal_panel(report, path)},
                 .columns = 2,
                 .panel_width = side,
                 .panel_height = side});
}

}  // namespace carom::io

namespace carom {

std::string rebound_svg(const ReboundReport& report, const std::vector<TouchPathPoint>& followed) {
  return report.plane ? io::routh_diagram_svg(report, followed)
                      : io::hodograph_svg(report, followed);
}

}  // namespace carom

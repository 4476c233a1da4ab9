// A collision in space: how its slip turns, and how its normal velocity changes sign.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "base/text.h"
#include "carom/rebound_files.h"
#include "carom/units.h"
#include "io/rebound_ends.h"
#include "io/rebound_pictures.h"

namespace carom::io {
namespace {

constexpr double side = 400;

PlotPoint slip_of(const Vector3d& velocity_C) {
  return {velocity_C.x(), velocity_C.y()};
}

PlotPanel slip_panel(const ReboundReport& report, const std::vector<ImpulsePoint>& path) {
  std::vector<PlotPoint> seen = {{0, 0}};
  PlotLine line{.points = {}, .label = "path of the slip", .style = {.width = 2.4}, .arrows = true};
  for (const ImpulsePoint& point : path) line.points.push_back(slip_of(point.velocity_C));
  seen.insert(seen.end(), line.points.begin(), line.points.end());
  for (const HypothesisRebound& result : report.hypotheses) {
    if (result.rebound.impulse_C.allFinite()) seen.push_back(slip_of(result.rebound.velocity_C));
  }
  const PlotView view = equal_view(seen, side, side);
  PlotPanel panel{
      .title = "Slip velocity",
      .x = {.title = "along t1 [m/s]", .unit = "1", .min = view.x_min, .max = view.x_max},
      .y = {.title = "along t2 [m/s]", .unit = "1", .min = view.y_min, .max = view.y_max},
      .lines = {std::move(line)}};
  std::vector<PlotNote> notes = {
      {.at = slip_of(report.at.contact.velocity_C), .text = "touch", .dot = true}};
  if (const auto compression = greatest_compression(path)) {
    notes.push_back(
        {.at = slip_of(compression->velocity_C), .text = "greatest compression", .dot = true});
  }
  lay_out_labels(view, panel.lines, notes);
  panel.notes = notes;
  add_ends(
      report, [](const RigidRebound& rebound) { return slip_of(rebound.velocity_C); }, view, panel);
  return panel;
}

PlotPanel normal_panel(const ReboundReport& report, const std::vector<ImpulsePoint>& path) {
  PlotPanel panel{.title = "Velocities over the normal impulse",
                  .x = {.title = "normal impulse", .unit = "N s"},
                  .y = {.title = "velocity [m/s]", .unit = "1"}};
  PlotLine normal{.points = {}, .style = {.width = 2.4}};
  PlotLine slip{.points = {}, .style = {.colour = "#0059a8", .dash = "9 4"}};
  for (const ImpulsePoint& point : path) {
    normal.points.push_back({point.impulse_C.z(), point.velocity_C.z()});
    slip.points.push_back({point.impulse_C.z(), point.velocity_C.head<2>().norm()});
  }
  if (!path.empty()) {
    panel.notes = {{.at = normal.points.front(), .text = "normal velocity", .dx = 8, .dy = -4},
                   {.at = slip.points.front(), .text = "slip speed", .dx = 8, .dy = -8}};
  }
  for (const HypothesisRebound& result : report.hypotheses) {
    if (!follows_path(result.hypothesis)) continue;
    panel.lines.push_back(
        {.points = {{result.rebound.impulse_C.z(), 0},
                    {result.rebound.impulse_C.z(), result.rebound.velocity_C.z()}},
         .style = {.colour = "#777777", .dash = "2.5 3", .width = 1.1}});
  }
  panel.lines.push_back(std::move(normal));
  panel.lines.push_back(std::move(slip));
  return panel;
}

}  // namespace

std::string hodograph_svg(const ReboundReport& report) {
  const std::vector<ImpulsePoint> path = longest_path(report);
  const RigidContact& contact = report.at.contact;
  return to_svg({.title = report.title.empty() ? "Hodograph of the slip" : report.title,
                 .subtitle = fmt::format(
                     "friction {}, restitution {}, slip {}, approach {}",
                     short_text(contact.friction, 4), short_text(report.at.restitution, 4),
                     engineering_text(contact.velocity_C.head<2>().norm(), "m/s"),
                     engineering_text(-contact.velocity_C.z(), "m/s")),
                 .panels = {slip_panel(report, path), normal_panel(report, path)},
                 .columns = 2,
                 .panel_width = side,
                 .panel_height = side});
}

}  // namespace carom::io

namespace carom {

std::string rebound_svg(const ReboundReport& report) {
  return report.plane ? io::routh_diagram_svg(report) : io::hodograph_svg(report);
}

}  // namespace carom
